/** The settlements with their goods, deposits, and what a cube brings there now. */
import { capital, shortName } from "../../../util/words";
import { picksFor } from "../../../match/options";
import { useInfo } from "../../../shell/table/Info";
import type { PanelProps } from "../../layer";
import { Cube, Inline } from "../signs/glyphs";
import { SideMark } from "../signs/SideMark";
import { GOODS, isClosed, viewOf } from "../view";
import { useMu } from "../words";

export function Market({ state, names, open, pointed, onPick }: PanelProps) {
  const { w, lang } = useMu();
  const info = useInfo();
  const view = viewOf(state);
  const towns = view.board.spaces.filter((space) => space.settlement && !isClosed(view, space));
  towns.sort((a, b) => GOODS.indexOf(a.settlement?.good as never) - GOODS.indexOf(b.settlement?.good as never));
  return (
    <div className="mu-panel">
      <p className="mu-row">
        {GOODS.map((good) => (
          <span key={good} className="mu-unit">
            <Inline size={18} label={shortName(names, good)}>
              <Cube good={good} />
            </Inline>
            <b>{view.cubes_left[good] ?? 0}</b>
          </span>
        ))}
        <span className="dim">{w("cubesLeft")}</span>
      </p>
      <table className="mu-market">
        <thead>
          <tr>
            <th scope="col">{w("place")}</th>
            <th scope="col">{w("good")}</th>
            <th scope="col">{w("depositsShort")}</th>
            <th scope="col">{w("price")}</th>
          </tr>
        </thead>
        <tbody>
          {towns.map((space) => {
            const active = picksFor(open, space.id).length > 0;
            return (
              <tr key={space.id} className={active ? "open" : pointed.has(space.id) ? "pointed" : undefined}>
                <th scope="row">
                  {space.controller !== null && <SideMark view={view} side={space.controller} size={16} />}{" "}
                  <button
                    type="button"
                    className="mu-link"
                    onClick={(event) => (active ? onPick(space.id) : info.pin(event.currentTarget, space.id))}
                    {...info.about(space.id)}
                  >
                    {space.settlement?.name[lang]}
                  </button>{" "}
                  {shortName(names, space.id) !== space.settlement?.name[lang] && (
                    <small>{shortName(names, space.id)}</small>
                  )}
                </th>
                <td>
                  <Inline size={16}>
                    <Cube good={space.settlement?.good ?? ""} />
                  </Inline>{" "}
                  {capital(shortName(names, space.settlement?.good ?? ""))}
                </td>
                <td>
                  {space.deposits.map((good) => (
                    <Inline key={good} size={16} label={shortName(names, good)}>
                      <Cube good={good} />
                    </Inline>
                  ))}
                </td>
                <td>{space.price ?? "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
