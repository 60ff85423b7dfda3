/** What an impulse can be: card by card, each for its CP or as its event; passing comes last. */
import type { OptionLine } from "../../../api";
import { Refusals } from "../../../shell/prompt/Refusals";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { useTm } from "../words";

const SHOWN: ReadonlySet<unknown> = new Set(["cp", "event", "pass"]); // as the layer says

export function Plays(props: PanelProps) {
  const { state, names, decision } = props;
  const { w } = useTm();
  const cards = viewOf(state).board.cards;
  const lines = decision?.options ?? [];
  const rest = lines.filter(({ option }) => !isPlay(option));
  return (
    <>
      <ul className="tm-plays">
        {byCard(lines).map(([id, plays]) => (
          <li key={id}>
            <p>
              <b className="tm-playcp">{cards.get(id)?.cp}</b> <b>{capital(shortName(names, id))}</b>{" "}
              <small>{w(`type.${cards.get(id)?.type ?? "event"}`)}</small>
            </p>
            {plays.map((line) => (
              <Play key={JSON.stringify(line.option)} {...props} play={line} />
            ))}
          </li>
        ))}
        {rest.map((line) => (
          <li key={JSON.stringify(line.option)}>
            <Play {...props} play={line} />
          </li>
        ))}
      </ul>
      <Refusals refused={decision?.refused?.filter(({ option }) => SHOWN.has(option[0])) ?? []} game={state.game} />
    </>
  );
}

function Play({ play: line, option: hinted, state, decision, free, onChoose }: PanelProps & { play: OptionLine }) {
  const { w } = useTm();
  const [verb, card = "", block] = line.option.map(String);
  const said = line.note?.text ?? "";
  const note = verb === "cp" ? said.replace(/^\d+ CP( · )?/, "") : said; // the card shows it
  const option = JSON.stringify(line.option);
  const kind = verb === "cp" ? "cp" : verb === "event" ? "event" : "other";
  return (
    <button
      type="button"
      className={["tm-play", kind, option === JSON.stringify(hinted?.option) && "hinted"].filter(Boolean).join(" ")}
      disabled={!free}
      data-verb={verb}
      data-option={option}
      onClick={() => decision && onChoose?.(decision.seat, line)}
    >
      <b>{kind === "cp" ? w("play.cp", { n: viewOf(state).board.cards.get(card)?.cp ?? 0 }) : kind === "event" ? w("play.event", { block: block ? ` (${block})` : "" }) : line.text}</b>
      {note && <span>{note}</span>}
    </button>
  );
}

function isPlay(option: OptionLine["option"]): boolean {
  return (option[0] === "cp" || option[0] === "event") && typeof option[1] === "string";
}

/** The plays of each card, in the order in which they are offered. */
export function byCard(lines: readonly OptionLine[]): (readonly [string, readonly OptionLine[]])[] {
  const found = new Map<string, OptionLine[]>();
  for (const line of lines) {
    if (!isPlay(line.option)) continue;
    const card = String(line.option[1]);
    found.set(card, [...(found.get(card) ?? []), line]);
  }
  return [...found];
}
