/** What the signs on the map mean. */
import type { ReactNode } from "react";
import type { Name, Player } from "../../../api";
import { shortName } from "../../../util/words";
import { Legend as Frame, LegendLine } from "../../shared/Legend";
import { ANCHOR, Arms, BuildingGlyph, Cube, ElementGlyph, FLAME, Inline, STAR, UnitGlyph } from "../signs/glyphs";
import { colourOf, GOODS, type Look } from "../view";
import { useMu } from "../words";

const BUILDINGS = ["village", "borough", "city", "tower", "fortress", "castle", "cathedral"];
const LEVELS: Readonly<Record<string, number>> = { borough: 2, fortress: 2, city: 3, castle: 3, cathedral: 3 };
const UNITS = ["light_infantry", "archer", "heavy_infantry", "knight", "captain_2"];
const ELEMENTS = ["galley", "merchant_ship", "war_wagon", "caravan", "catapult", "trebuchet", "bombard"];

export function Legend({
  look,
  players,
  names,
}: {
  look: Look;
  players: readonly Player[];
  names: Record<string, Name>;
}) {
  const { w } = useMu();
  return (
    <Frame>
      {look.players.map((player) => (
        <Line
          key={player.seat}
          sign={<Arms side={player.seat} {...colourOf(look, player.seat)} />}
          words={[
            players.find(({ seat }) => seat === player.seat)?.name,
            player.kingdom && shortName(names, player.kingdom),
          ]
            .filter(Boolean)
            .join(" – ")}
        />
      ))}
      <Line sign={<Arms side="barbarians" {...colourOf(look, "barbarians")} />} words={w("barbarians")} />
      {GOODS.map((good) => (
        <Line key={good} sign={<Cube good={good} />} words={shortName(names, good)} />
      ))}
      <Line
        sign={
          <g className="mu-port">
            <circle r="7" />
            <path d={ANCHOR} transform="scale(0.85)" />
          </g>
        }
        words={w("port")}
      />
      <Line sign={<path className="mu-flame" d={FLAME} />} words={w("fire")} />
      <Line sign={<path className="mu-marker" d={STAR} transform="scale(0.75)" />} words={w("marker")} />
      {BUILDINGS.map((id) => (
        <Line
          key={id}
          sign={<BuildingGlyph id={id} level={LEVELS[id] ?? 1} damage={0} />}
          words={shortName(names, id)}
        />
      ))}
      <Line sign={<BuildingGlyph id="tower" level={1} damage={2} />} words={w("legend.damage")} />
      {UNITS.map((kind) => (
        <Line key={kind} sign={<UnitGlyph kind={kind} />} words={shortName(names, kind)} />
      ))}
      {ELEMENTS.map((kind) => (
        <Line
          key={kind}
          sign={<ElementGlyph kind={kind} />}
          words={`${shortName(names, kind)}: ${w("legend.chip")}`}
        />
      ))}
      <Line sign={<path className="mu-river" d="M-7,2Q-3,-4 0,0T7,-2" fill="none" />} words={w("legend.river")} />
      <Line sign={<path className="mu-barred" d="M-7,0H7" fill="none" />} words={w("legend.barred")} />
      <Line
        sign={<rect x="-7" y="-7" width="14" height="14" fill="url(#mu-hatching)" stroke="#58503f" />}
        words={w("closed")}
      />
      <Line sign={<rect className="mu-struck" x="-6" y="-6" width="12" height="12" />} words={w("redDark")} />
      <Line
        sign={<rect className="mu-struck light" x="-6" y="-6" width="12" height="12" />}
        words={w("redLight")}
      />
      <Line
        sign={<rect className="legendopen" x="-6" y="-5" width="12" height="10" rx="4" />}
        words={w("legend.open")}
      />
    </Frame>
  );
}

function Line({ sign, words }: { sign: ReactNode; words: string }) {
  return <LegendLine sign={<Inline size={22}>{sign}</Inline>} words={words} />;
}
