/** The buttons that move a map. */
import { useWords } from "../../i18n";
import type { Frame, Points } from "./useFrame";

const STEP = 1.6;

/** `open`: where the things lie that can be chosen. */
export function Zoom({ frame, open }: { frame: Frame; open: Points }) {
  const { t } = useWords();
  return (
    <div className="zoom">
      {open.length > 0 && (
        <button type="button" aria-label={t("map.zoomOpen")} onClick={() => frame.zoomTo(open)}>
          ◎
        </button>
      )}
      <button type="button" aria-label={t("map.zoomIn")} onClick={() => frame.zoomBy(STEP)}>
        +
      </button>
      <button type="button" aria-label={t("map.zoomOut")} onClick={() => frame.zoomBy(1 / STEP)}>
        −
      </button>
      <button type="button" aria-label={t("map.zoomAll")} onClick={frame.zoomAll}>
        ⤢
      </button>
    </div>
  );
}
