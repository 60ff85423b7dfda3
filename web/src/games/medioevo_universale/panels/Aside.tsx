/** The tab beside the log: turn and event, realms, market, diplomacy, score. */
import { useState } from "react";
import type { PanelProps } from "../../layer";
import { Diplomacy } from "./Diplomacy";
import { Market } from "./Market";
import { Realms } from "./Realms";
import { Standing } from "./Standing";
import { TurnPanel } from "./TurnPanel";
import { useMu } from "../words";

const SECTIONS = { turn: TurnPanel, realms: Realms, market: Market, diplomacy: Diplomacy, score: Standing } as const;
type Section = keyof typeof SECTIONS;

export function Aside(props: PanelProps) {
  const { w } = useMu();
  const [shown, setShown] = useState<Section>("turn");
  const Shown = SECTIONS[shown];
  return (
    <div className="mu-aside">
      <div className="mu-sections" role="group" aria-label={w("sections")}>
        {(Object.keys(SECTIONS) as Section[]).map((section) => (
          <button key={section} type="button" aria-pressed={section === shown} onClick={() => setShown(section)}>
            {w(`section.${section}`)}
          </button>
        ))}
      </div>
      <Shown {...props} />
    </div>
  );
}
