/** What stands in a hex, as far as it is unfolded, and the name of its place. */
import type { Name } from "../../../api";
import { NameToPress, StackLabel } from "../../shared/StackLabel";
import { classes, type Thing } from "../../shared/thing";
import type { Placed } from "../../shared/placement";
import { counterInWords } from "../panels/describe";
import { idsOf, type GcView } from "../view";
import { useGc } from "../words";
import { isLevel, type HexContent, type Level } from "./contents";
import { Chip, Dot, Piece } from "./Piece";

export interface Hand {
  view: GcView;
  names: Record<string, Name>;
  thing: (...ids: (string | null | undefined)[]) => Thing;
  mute?: boolean;
}

interface Props extends Hand {
  content: HexContent;
  placed: Placed;
}

export function Stack({ content, placed, ...hand }: Props) {
  const { id, counters, place, label } = content;
  const here = hand.thing(id, place?.id, ...counters.flatMap(idsOf));
  const variant = content.stack[placed.level];
  const level = isLevel(variant) ? variant : undefined;
  const lively = here.open;
  const isHex = /^\d{4}$/.test(id);
  const [x, y] = placed.at;
  return (
    <g
      className={lively || !isHex ? "stack lively" : "stack"}
      data-area={id}
      style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}
    >
      <g className={classes("gc-spot", here)}>
        {isHex && <NameToPress ways={label} placed={placed} here={here} />}
        <StackLabel className={isHex ? `name ${place?.level ?? ""}` : id in SEAS ? "name sea" : "name region"} ways={label} placed={placed} />
      </g>
      {level && <Signs level={level} content={content} {...hand} />}
    </g>
  );
}
const SEAS: Readonly<Record<string, true>> = { tyrrhenian: true, ionian: true, adriatic: true };

/** Counters, or the one small sign that stands for all of them. */
export function Signs({ level, content, view, names, thing, mute = false }: Hand & { level: Level; content: HexContent }) {
  const { w, lang } = useGc();
  const { id, place, counters } = content;
  if (level.kind === "dot" || level.kind === "chip") {
    const here = thing(id, place?.id, ...counters.flatMap(idsOf));
    return (
      <g className={classes("press gc-small", here)} data-stack={id} onClick={here.onAct} {...here.about}>
        {(here.open || here.pointed) && <circle className="gc-halo" r={level.kind === "dot" ? 6 : 11.5} />}
        {level.kind === "dot" ? <Dot counters={counters} /> : <Chip counters={counters} />}
      </g>
    );
  }
  return (
    <g className="gc-pieces" data-stack={id} transform={`scale(${level.size})`}>
      {level.shown.map(({ counter, at, name, below }) => {
        const others = level.kind === "pile" ? counters.filter(({ side }) => side === counter.side).flatMap(idsOf) : [];
        return (
          <g key={counter.token} transform={`translate(${at[0]},${at[1]})`}>
            <Piece
              counter={counter}
              thing={thing(...idsOf(counter), ...others, id, place?.id)}
              label={counterInWords(counter, { view, names, w, lang })}
              name={level.kind === "all" ? name : undefined}
              below={below}
              active={view.march?.token === counter.token}
              mute={mute}
              size={level.size}
            />
          </g>
        );
      })}
    </g>
  );
}
