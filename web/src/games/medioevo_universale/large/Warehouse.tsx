/** Goods: what each transport carries and where it stands, trade routes, deposits, and the cubes that are left. */
import { nameOf } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Cube, ElementGlyph, Inline } from "../signs/glyphs";
import { SideMark } from "../signs/SideMark";
import { GOODS, viewOf } from "../view";
import { useMu } from "../words";

const CARRIERS = ["caravan", "merchant_ship"];

export function Warehouse({ state, names }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const { spaces, routes } = view.board;
  const carriers = spaces.flatMap((space) =>
    space.elements.filter(({ kind }) => CARRIERS.includes(kind)).map((one) => ({ ...one, space: space.id })),
  );
  const cubes = (goods: readonly string[]) =>
    goods.map((good, n) => (
      <Inline key={n} size={18} label={shortName(names, good)}>
        <Cube good={good} />
      </Inline>
    ));
  return (
    <div className="mu-panel">
      <section>
        <h3>{capital(w("cubesLeft"))}</h3>
        <p className="mu-row">
          {GOODS.map((good) => (
            <span key={good} className="mu-unit">
              {cubes([good])} {capital(shortName(names, good))} <b>{view.cubes_left[good] ?? 0}</b>
            </span>
          ))}
        </p>
      </section>
      <table className="mu-grid">
        <caption className="unseen">{w("section.warehouse")}</caption>
        <thead>
          <tr>
            <th scope="col">{w("carrier")}</th>
            <th scope="col">{w("place")}</th>
            <th scope="col">{w("cargo")}</th>
            <th scope="col">{w("route")}</th>
          </tr>
        </thead>
        <tbody>
          {view.players.flatMap(({ seat }) =>
            carriers
              .filter(({ owner }) => owner === seat)
              .map((one, n) => {
                const route = n === 0 ? routes.find((way) => way.seat === seat) : undefined;
                return (
                  <tr key={one.id}>
                    <th scope="row">
                      <SideMark view={view} side={seat} size={20} />{" "}
                      <Inline size={20}>
                        <ElementGlyph kind={one.kind} />
                      </Inline>{" "}
                      {capital(shortName(names, one.id))} <small>{nameOf(state.players, seat)}</small>
                    </th>
                    <td>{shortName(names, one.space)}</td>
                    <td>{one.cargo.length > 0 ? cubes(one.cargo) : <span className="dim">–</span>}</td>
                    <td>
                      {route
                        ? [route.origin, ...route.stops]
                            .map((id, stop) => `${shortName(names, id)}${route.done[stop - 1] ? " ✓" : ""}`)
                            .join(" → ")
                        : "–"}
                    </td>
                  </tr>
                );
              }),
          )}
          {carriers.length === 0 && (
            <tr>
              <td colSpan={4} className="dim">
                –
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
