/** Tactical options and deployment as mats: each Corps with its men and chits, and what each Captain may have or do. */
import { useState } from "react";
import { useOwnWords } from "../../../i18n/own";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { Body } from "./Body";
import "./field.css";
import { useGc } from "../words";
import { CORPS_WORDS } from "./words";

type Props = PanelProps & Required<Pick<PanelProps, "decision" | "onChoose">>;

const CHITS = [
  ...["formation", "artillery", "cavalry_charge", "firearms", "combined_arms"],
  ...["coordination", "reserve", "rally", "earthworks", "river"],
];
const SECTIONS = ["vanguard", "main_body", "rearguard"] as const;
const MOST = 2; // chits on one Captain

/** What somebody can do: an option, or why not. */
interface Cell {
  option: readonly [string, string, string];
  label: string;
  marked?: boolean;
  why?: string;
}

export default function CorpsMat(props: Props) {
  return props.decision.prompt === "battle.select" ? <ChitsMat {...props} /> : <DeployMat {...props} />;
}

/** A line for each kind of chit, in it the Captains; faded: no use to him. */
function ChitsMat(props: Props) {
  const { decision, state, names } = props;
  const w = useOwnWords(CORPS_WORDS);
  const chosen = listOf(decision.params["chosen"]);
  const on = listOf(decision.params["on"]);
  const captains = viewOf(state).battle?.corps.flatMap(({ side, captain }) => (side === decision.seat ? [captain as string] : [])) ?? [];
  const laid = (id: string) => chosen.filter((_, place) => on[place] === id);
  const kinds = CHITS.filter((chit) => chosen.includes(chit) || decision.options.some(({ option }) => option[1] === chit));
  return (
    <div className="gc-mat">
      <ul className="gc-matcorps">
        {captains.map((id) => (
          <CorpsLine key={id} id={id} chits={laid(id)} {...props} />
        ))}
      </ul>
      {kinds.map((chit) => {
        const texts = decision.options.flatMap(({ option, note }) => (option[1] === chit && note ? [note.text] : []));
        const cells = captains.map((id): Cell => {
          const marked = laid(id).includes(chit);
          const why = laid(id).length >= MOST ? w("full") : w("noMore");
          return { option: ["lay", chit, id], label: capital(shortName(names, id)), marked, why };
        });
        return (
          <section key={chit} className="gc-matline" aria-label={shortName(names, chit)}>
            <h3>{capital(shortName(names, chit))}</h3> <p className="dim">{texts[0]?.split(" · ").at(-1)}</p>
            <Cells {...props} cells={cells} />
          </section>
        );
      })}
    </div>
  );
}

/** A line for each Corps that is not placed yet, in it the sections. */
function DeployMat(props: Props) {
  const { decision } = props;
  const { w } = useGc();
  const captains = [...new Set(decision.options.flatMap(({ option }) => (option[0] === "deploy" ? [String(option[1])] : [])))];
  return (
    <div className="gc-mat">
      <ul className="gc-matcorps">
        {captains.map((id) => (
          <CorpsLine key={id} id={id} chits={null} {...props}>
            <Cells
              {...props}
              cells={SECTIONS.map((section) => ({ option: ["deploy", id, section], label: w(`field.${section}`) }))}
            />
          </CorpsLine>
        ))}
      </ul>
    </div>
  );
}

interface LineProps extends Pick<Props, "state" | "names"> {
  id: string;
  /** null: those that lie on the card. */
  chits: readonly string[] | null;
  children?: React.ReactNode;
}

function CorpsLine({ id, chits, state, names, children }: LineProps) {
  const view = viewOf(state);
  const card = view.counters.flatMap((counter) => counter.card?.captains ?? []).find((one) => one.id === id);
  const post = view.battle?.roster?.posts.find(({ captain }) => captain === id);
  return (
    <li>
      <b>{capital(shortName(names, id))}</b>{" "}
      {card?.units.map((unit) => {
        const kind = view.board.units[unit.id];
        return (
          <span key={unit.id} className="gc-matmen" title={shortName(names, unit.id)}>
            <Body kind={kind?.class ?? "infantry"} sp={unit.sp} firearms={kind?.traits.includes("firearms") ?? false} /> {unit.sp}
          </span>
        );
      })}
      {(chits ?? post?.chits ?? []).map((chit, place) => (
        <span key={place} className="gc-matchit">
          {shortName(names, chit)}
        </span>
      ))}
      {children}
    </li>
  );
}

/** Buttons in a line, and what is told of the one that is pointed at. */
function Cells({ cells, decision, state, free, onChoose }: Props & { cells: readonly Cell[] }) {
  const [told, setTold] = useState<string | null>(null);
  const shown = cells.map((cell) => {
    const line = decision.options.find(({ option }) => String(option) === String(cell.option));
    const refusal = decision.refused?.find(({ option }) => String(option) === String(cell.option));
    const [first = "", ...more] = (line?.note?.text ?? "").split(" · ");
    const says = line ? (more.length > 0 || cell.option[0] === "deploy" ? first : "") : (refusal?.reason ?? cell.why ?? "");
    return { ...cell, line, says, rule: line ? "" : (refusal?.rule ?? ""), faded: !line || more.length > 0 };
  });
  const pointed = shown.find(({ label }) => label === told);
  return (
    <div className="gc-matcells">
      {shown.map(({ option, label, marked, line, says, faded }) => (
        <button
          key={String(option)}
          type="button"
          className={[faded && "greyed", marked && "held"].filter(Boolean).join(" ")}
          disabled={line !== undefined && !free}
          aria-disabled={!line}
          aria-pressed={marked}
          aria-label={[label, says].filter(Boolean).join(", ")}
          title={says || undefined}
          data-verb={line?.option[0]}
          data-option={line && JSON.stringify(line.option)}
          onPointerEnter={({ pointerType }) => pointerType === "mouse" && setTold(label)}
          onFocus={() => setTold(label)}
          onClick={() => (line && free ? onChoose(decision.seat, line) : setTold(label))}
        >
          {marked && "✓ "}
          {label}
        </button>
      ))}
      {pointed?.says && (
        <p className="gc-mattold" role="status">
          {pointed.label}: {pointed.says} {pointed.rule && <RuleRef id={pointed.rule} game={state.game} />}
        </p>
      )}
    </div>
  );
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
