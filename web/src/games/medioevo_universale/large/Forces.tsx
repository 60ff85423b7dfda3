/** What everybody has under arms: units on the map and in reserve, transports and engines, prisoners, where they stand. */
import { nameOf } from "../../../shell/parts/seats";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ElementGlyph, Inline, UnitGlyph } from "../signs/glyphs";
import { SideMark } from "../signs/SideMark";
import { KINDS, plus, viewOf, type Counts, type Side } from "../view";
import { Units } from "../panels/Units";
import { useMu } from "../words";

const ELEMENTS = ["war_wagon", "galley", "caravan", "merchant_ship", "catapult", "trebuchet", "bombard"] as const;

export function Forces({ state, names }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const { spaces } = view.board;
  const sides: Side[] = [...view.players.filter(({ eliminated }) => eliminated === 0).map(({ seat }) => seat), "barbarians"];
  const armies = spaces.flatMap((space) => space.armies);
  const elements = spaces.flatMap((space) => space.elements);
  const kinds = KINDS.filter((kind) => armies.some(({ counts }) => (counts[kind] ?? 0) > 0));
  const engines = ELEMENTS.filter((kind) => elements.some((one) => one.kind === kind));
  const unitsOf = (side: Side): Counts =>
    armies.filter(({ owner }) => owner === side).reduce<Counts>((sum, { counts }) => plus(sum, counts), {});
  return (
    <div className="mu-panel">
      <table className="mu-grid mu-forces">
        <caption className="unseen">{w("section.forces")}</caption>
        <thead>
          <tr>
            <td />
            {kinds.map((kind) => (
              <th key={kind} scope="col" title={shortName(names, kind)}>
                <Inline size={22} label={shortName(names, kind)}>
                  <UnitGlyph kind={kind} />
                </Inline>
              </th>
            ))}
            {engines.map((kind) => (
              <th key={kind} scope="col" title={shortName(names, kind)}>
                <Inline size={22} label={shortName(names, kind)}>
                  <ElementGlyph kind={kind} />
                </Inline>
              </th>
            ))}
            <th scope="col">{w("reserve")}</th>
            <th scope="col">{w("upkeep")}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side) => {
            const player = view.players.find(({ seat }) => seat === side);
            const units = unitsOf(side);
            return (
              <tr key={side}>
                <th scope="row">
                  <SideMark view={view} side={side} size={20} />{" "}
                  {side === "barbarians" ? w("barbarians") : nameOf(state.players, side)}
                </th>
                {kinds.map((kind) => (
                  <td key={kind}>{units[kind] || "·"}</td>
                ))}
                {engines.map((kind) => (
                  <td key={kind}>{elements.filter((one) => one.owner === side && one.kind === kind).length || "·"}</td>
                ))}
                <td>{player ? <Units counts={player.reserve} names={names} /> : "·"}</td>
                <td>{player?.upkeep ?? "·"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <section>
        <h3>{w("whereTheyStand")}</h3>
        <ul className="mu-stands">
          {sides.map((side) => {
            const places = spaces.filter((space) => space.armies.some(({ owner }) => owner === side));
            return (
              <li key={side}>
                <SideMark view={view} side={side} size={20} />
                <ul>
                  {places.map((space) => {
                    const here = space.armies.filter(({ owner }) => owner === side);
                    return (
                      <li key={space.id}>
                        {shortName(names, space.id)}{" "}
                        <Units counts={here.reduce<Counts>((sum, { counts }) => plus(sum, counts), {})} names={names} />
                      </li>
                    );
                  })}
                  {places.length === 0 && <li className="dim">–</li>}
                </ul>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
