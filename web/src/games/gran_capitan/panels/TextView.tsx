import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Grid } from "../../shared/panels/Grid";
import { sideName, unitsOf, viewOf } from "../view";
import { useGc } from "../words";
import { dateInWords, factsOf, phaseKey, titleOf, unitInWords } from "./describe";

/** The table in words, for those who read rather than look. */
export function TextView({ state, names }: PanelProps) {
  const { w, lang } = useGc();
  const view = viewOf(state);
  const about = { view, names, w, lang };
  const land = new Map(view.board.hexes.map((hex) => [hex[0], hex]));
  return (
    <div className="gc-text">
      <p>
        {w("turnOf", { n: view.turn, of: view.turns })} · {dateInWords(view.date, lang, w)} · {shortName(names, view.weather)} · {w(phaseKey(view))}
      </p>
      <Grid
        title={w("section.forces")}
        head={[w("force"), w("hex"), w("terrain"), w("known"), w("units")]}
        rows={view.counters.map((counter) => [
          titleOf(counter, about),
          `${shortName(names, counter.hex)} (${counter.hex})`,
          shortName(names, land.get(counter.hex)?.[1] ?? ""),
          factsOf(counter, about).join(", "),
          unitsOf(counter.card).map((unit) => unitInWords(unit, about)).join("; "),
        ])}
      />
      <Grid
        title={w("section.states")}
        head={[w("state"), w("alignedWith"), w("dominance")]}
        rows={Object.entries(view.alignment).map(([id, side]) => [
          shortName(names, id),
          sideName(view, side, names, w("nonAligned")),
          view.board.dominance[id] ?? "",
        ])}
      />
      <Grid
        title={w("places")}
        head={[w("place"), w("hex"), w("kind"), w("owner")]}
        rows={view.board.places
          .filter(({ id }) => id in view.owners)
          .map(({ id, hex, level, port }) => [
            shortName(names, id),
            hex,
            w(`level.${level}`) + (port ? `, ${w("port")}` : ""),
            sideName(view, view.owners[id] ?? null, names, w("nobody")),
          ])}
      />
    </div>
  );
}
