/** The two maps of Tanto Monta. The one that a question is about opens by itself; the other is always one press away. */
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useWords } from "../../../i18n";
import type { BoardProps } from "../../layer";
import { askedMap, openOn, type MapName } from "../ocean/which";
import { viewOf } from "../view";
import { useTm } from "../words";
import { MainMap } from "./MainMap";

const OceanMap = lazy(() => import("../ocean/OceanMap"));
const MAPS: readonly MapName[] = ["main", "ocean"];

export default function Board(props: BoardProps) {
  const { state, open } = props;
  const { t } = useWords();
  const { w } = useTm();
  const { board } = viewOf(state);
  const asked = askedMap(board, state, open);
  const question = `${state.ply}/${state.decisions.map(({ prompt, moves }) => `${prompt}/${moves}`).join(" ")}`;
  const [shown, setShown] = useState<MapName>(asked ?? "main");
  useEffect(() => {
    if (asked) setShown(asked);
  }, [asked, question]);
  const toOcean = useCallback(() => setShown("ocean"), []);
  const choices = openOn(board, open);
  return (
    <div className="tm-boards">
      <div className="tm-maps" role="group" aria-label={w("maps")}>
        {MAPS.map((map) => (
          <button key={map} type="button" aria-pressed={map === shown} data-map={map} onClick={() => setShown(map)}>
            <span className="tm-long">{w(`map.${map}`)}</span>
            <span className="tm-short" aria-hidden="true">
              {w(`map.${map}.short`)}
            </span>
            {map !== shown && choices[map] > 0 && (
              <span className="tm-openthere" title={w("map.choices", { n: choices[map] })}>
                {choices[map]}
                <span className="unseen"> {w("map.choices", { n: choices[map] })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {shown === "main" ? (
        <MainMap {...props} onFar={toOcean} />
      ) : (
        <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
          <OceanMap {...props} />
        </Suspense>
      )}
    </div>
  );
}
