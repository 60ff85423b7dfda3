/** What the signs on the Exploration Map mean. */
import type { ReactNode } from "react";
import { Legend as Frame, LegendLine } from "../../shared/Legend";
import { useTm, type TmKey } from "../words";
import { AnchorSign, EscortSign, GoodsMark, MapMark, NaoSign, Pennant, PirateFlag, Roundel, SiteSign } from "./Signs";

const NAO = { id: "", seat: 1, crew: 0, piracy: 0, explorer: false, damaged: false, captor: null, loot: 0 };

export function OceanLegend() {
  const { w } = useTm();
  const line = (key: TmKey, sign: ReactNode) => (
    <LegendLine
      words={w(key)}
      sign={
        <svg className="tm-legendsign" width="24" height="24" viewBox="-13 -13 26 26" aria-hidden="true">
          {sign}
        </svg>
      }
    />
  );
  return (
    <Frame>
      {line("legend.zone", <Roundel sign="1" known closed={false} />)}
      {line("legend.blank", <Roundel sign="8" known={false} closed={false} />)}
      {line("legend.closed", <Roundel sign="7" known={false} closed />)}
      {line("legend.arrow", <g className="tmo-way"><path className="tmo-line" d="M-12,0H12" /><path className="tmo-arrow" d="M-4.500,-5L4.500,0L-4.500,5L-2,0Z" /></g>)}
      {line("legend.map", <MapMark />)}
      {line("legend.explored", <Pennant seat={1} />)}
      {line("legend.pirate", <PirateFlag seat={0} />)}
      {line("legend.nao", <NaoSign nao={NAO} />)}
      {line("legend.ratings", <text className="tm-ratings" y="4">C P</text>)}
      {line("legend.naoDamaged", <NaoSign nao={{ ...NAO, damaged: true }} />)}
      {line("legend.explorer", <NaoSign nao={{ ...NAO, explorer: true }} />)}
      {line("legend.escort", <EscortSign escort={{ power: "portugal", squadrons: 1 }} />)}
      {line("legend.site", <SiteSign owner={null} reserved={false} fortress={false} />)}
      {line("legend.reserved", <SiteSign owner={null} reserved fortress={false} />)}
      {line("legend.settlement", <SiteSign owner={1} reserved={false} fortress={false} />)}
      {line("legend.settlementFortress", <SiteSign owner={1} reserved={false} fortress />)}
      {line("legend.goods", <GoodsMark />)}
      {line("legend.harbour", <AnchorSign />)}
      {line("legend.order", <path className="tm-order" d="M-11,0H11" />)}
      {line("legend.open", <circle className="legendopen" r="9" />)}
    </Frame>
  );
}
