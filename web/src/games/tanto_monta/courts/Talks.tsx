/** Talks at a table: who could want what, an offer as a paper that both see, and answers to it. */
import { useState, type ReactNode } from "react";
import type { Decision, OptionLine } from "../../../api";
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { NoteOf } from "../../../shell/prompt/NoteOf";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Note } from "../panels/Note";
import { ArmsMark } from "../signs/glyphs";
import { viewOf } from "../view";
import { useTm } from "../words";
import { Clauses, ClauseSign } from "./Clauses";
import { clauseOf, partiesOf, RULES, WANTED, worthOf, type Clause, type ClauseKind } from "./clauses";
import { bondOf } from "./Round";
import "./courts.css";

/** Which verbs are shown here and not in the list of options. */
export function Talks(props: PanelProps) {
  switch (props.decision?.prompt) {
    case "talks.whom":
      return <Guests {...props} />;
    case "talks.draft":
    case "talks.value":
    case "talks.answer":
      return <Offer {...props} />;
    case "bundle.confirm":
      return <Announced {...props} />;
    default:
      return null;
  }
}

interface ButtonProps extends Pick<PanelProps, "decision" | "free" | "onChoose"> {
  line: OptionLine;
  className?: string;
  children: ReactNode;
}

function Choice({ line, className, children, decision, free, onChoose }: ButtonProps) {
  return (
    <button
      type="button"
      className={className}
      disabled={!free}
      data-verb={line.option[0]}
      data-option={JSON.stringify(line.option)}
      onClick={() => decision && onChoose?.(decision.seat, line)}
    >
      {children}
    </button>
  );
}

/** What is seldom wanted takes no room until it is. */
function Folded({ title, lines, ...props }: Omit<ButtonProps, "line" | "children"> & { title: string; lines: readonly OptionLine[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="tmc-folded">
      <button type="button" className="tmc-unfold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "▾" : "▸"} {title}
      </button>
      {open && (
        <ul className="options">
          {lines.map((line) => (
            <li key={JSON.stringify(line.option)}>
              <Choice {...props} line={line}>
                <span className="optiontext">{line.text}</span>
              </Choice>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The others at the table: how one stands to them, and what they could want. */
function Guests(props: PanelProps) {
  const { state, names, decision } = props;
  const { w } = useTm();
  const view = viewOf(state);
  const me = decision?.seat ?? 0;
  const options = decision?.options ?? [];
  const [guests, lent] = ["talk", "lend"].map((verb) => options.filter(({ option }) => option[0] === verb)) as [OptionLine[], OptionLine[]];
  const rest = options.filter((line) => !guests.includes(line) && !lent.includes(line));
  return (
    <ul className="tmc-guests">
      {guests.map((line) => {
        const seat = Number(line.option[1]);
        const player = view.players[seat];
        const wants = WANTED.flatMap((kind) => {
          const worth = worthOf(kind, me, seat, view, { names, w });
          return worth ? [{ kind, worth }] : [];
        });
        return player ? (
          <li key={seat}>
            <Choice {...props} line={line} className="tmc-guest">
              <span className="tmc-guestname">
                <SeatMark seat={seat} size={24} />
                <span>
                  <b>{nameOf(state.players, seat)}</b>
                  <small>
                    {capital(shortName(names, `player_${player.id}`))} · {capital(shortName(names, player.rulers))}
                  </small>
                </span>
                <span className="tmc-towards">
                  {partiesOf(view, seat).map((other) =>
                    partiesOf(view, me).map((own) => {
                      const bond = bondOf(view, own, other);
                      return bond === "peace" ? null : (
                        <span key={`${own}/${other}`} className={`tmc-chip ${bond}`}>
                          <ArmsMark power={other} size={14} /> {w(`relation.${bond}`)}
                        </span>
                      );
                    }),
                  )}
                </span>
              </span>
              {wants.length > 0 && (
                <span className="tmc-wants">
                  <small>{w("talks.couldWant")}</small>
                  {wants.map(({ kind, worth }) => (
                    <span key={kind}>
                      <ClauseSign kind={kind} size={15} /> {w(`kindOf.${kind}`)}: {worth}
                    </span>
                  ))}
                </span>
              )}
            </Choice>
          </li>
        ) : null;
      })}
      {lent.length > 0 && (
        <li>
          <Folded {...props} title={w("talks.lend", { n: lent.length })} lines={lent} />
        </li>
      )}
      {rest.map((line) => (
        <li key={JSON.stringify(line.option)} className="tmc-seal">
          <Choice {...props} line={line}>
            {line.option[0] === "done" ? w("talks.done") : line.text}
          </Choice>
        </li>
      ))}
    </ul>
  );
}

function termsOf(decision: Decision | undefined, side: "gives" | "gets"): Clause[] {
  const terms = decision?.params[side];
  return Array.isArray(terms) ? terms.map((term) => clauseOf(Array.isArray(term) ? term : [])) : [];
}

/** A paper with two columns: what I give, what the other gives; each clause in a sentence with its rule. */
function Offer(props: PanelProps) {
  const { state, names, decision } = props;
  const { w } = useTm();
  if (!decision) return null;
  const [maker, taker] = [Number(decision.params["maker"]), Number(decision.params["taker"])];
  const me = decision.seat;
  const other = me === maker ? taker : maker;
  const [mine, theirs] = me === maker ? (["gives", "gets"] as const) : (["gets", "gives"] as const);
  const lines = (verb: string, length?: number) => decision.options.filter(({ option }) => option[0] === verb && (length === undefined || option.length === length));
  const struck = (clause: Clause): ReactNode => {
    const line = lines("strike").find(({ option }) => JSON.stringify(clauseOf(option.slice(1))) === JSON.stringify(clause));
    return line ? (
      <Choice {...props} line={line} className="tmc-strike">
        <span aria-hidden="true">✕</span>
        <span className="unseen">{line.text}</span>
      </Choice>
    ) : null;
  };
  const isSeal = ({ option }: OptionLine) => SEALS.has(String(option[0]));
  const others = decision.options.filter(({ option }) => !["give", "ask", "strike", "let_see"].includes(String(option[0])));
  const rest = [...others.filter(isSeal), ...others.filter((line) => !isSeal(line))];
  const column = (side: "mine" | "theirs") => {
    const [giver, receiver] = side === "mine" ? [me, other] : [other, me];
    const clauses = termsOf(decision, side === "mine" ? mine : theirs);
    const adding = decision.prompt === "talks.value" ? [] : lines(side === "mine" ? "give" : "ask");
    return (
      <section className="tmc-side" aria-label={side === "mine" ? w("talks.youGive") : w("talks.theyGive", { name: nameOf(state.players, other) })}>
        <h3>
          <SeatMark seat={giver} size={22} />{" "}
          <span>
            {side === "mine" ? w("talks.youGive") : w("talks.theyGive", { name: nameOf(state.players, other) })}
            <small>{capital(shortName(names, `player_${viewOf(state).players[giver]?.id ?? ""}`))}</small>
          </span>
        </h3>
        {clauses.length === 0 ? <p className="dim">{w(decision.prompt === "talks.answer" ? "talks.nothingAtAll" : "talks.nothing")}</p> : <Clauses clauses={clauses} state={state} names={names} behind={struck} />}
        {adding.length > 0 && (
          <ul className="tmc-adding">
            {adding.map((line) => {
              const kind = String(line.option[1]) as ClauseKind;
              const worth = worthOf(kind, giver, receiver, viewOf(state), { names, w });
              return (
                <li key={JSON.stringify(line.option)}>
                  <Choice {...props} line={line}>
                    <ClauseSign kind={kind} /> <span className="tmc-adds">{line.text}</span>
                    {worth && <small>{worth}</small>}
                  </Choice>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    );
  };
  return (
    <div className="tmc-offer">
      <div className="tmc-sides">
        {column("mine")}
        {column("theirs")}
      </div>
      {decision.prompt === "talks.value" && <Values {...props} lines={[...lines("give"), ...lines("ask")]} />}
      <Shown {...props} lines={lines("let_see")} />
      <p className="dim tmc-secret">
        {w(decision.prompt === "talks.answer" ? "talks.bindsLater" : "talks.secret", { name: nameOf(state.players, other) })} <RuleRef id="TM-9.1.r" game={state.game} />
      </p>
      {decision.prompt === "talks.draft" && !rest.some(isSeal) && <p className="dim">{w("talks.unchanged")}</p>}
      <div className="tmc-seal">
        {rest.map((line) => (
          <Choice key={JSON.stringify(line.option)} {...props} line={line} className={SEALS.has(String(line.option[0])) ? "tmc-wax" : undefined}>
            {line.option[0] !== "pass" ? line.text : w(decision.prompt === "talks.answer" ? "talks.decline" : "talks.giveUp")}
          </Choice>
        ))}
      </div>
    </div>
  );
}

/** Cards and resources that go with the offer to be looked at, and those that could. */
function Shown({ lines, ...props }: PanelProps & { lines: readonly OptionLine[] }) {
  const { names, decision } = props;
  const { w } = useTm();
  const shown = decision?.params["shown"];
  const things = Array.isArray(shown) ? shown.map((id) => capital(shortName(names, String(id)))) : [];
  return (
    <>
      {things.length > 0 && <p>{w("talks.shown", { things: things.join(", ") })}</p>}
      {lines.length > 0 && <Folded {...props} title={w("talks.show")} lines={lines} />}
    </>
  );
}
const SEALS: ReadonlySet<string> = new Set(["offer", "accept", "confirm"]);

/** All of one kind, each with what it means. */
function Values({ lines, ...props }: PanelProps & { lines: readonly OptionLine[] }) {
  const { state, names } = props;
  const kind = String(lines[0]?.option[1]) as ClauseKind;
  const receivers = new Set(lines.map(({ option }) => option[3]));
  const textOf = ({ option, text }: OptionLine) => (kind === "space" && receivers.size === 1 ? capital(shortName(names, String(option[4]))) : text);
  return (
    <>
      <p className="dim">
        <ClauseSign kind={kind} size={16} /> <RuleRef id={RULES[kind]} game={state.game} />
      </p>
      <ul className="options many tmc-values">
        {lines.map((line) => (
          <li key={JSON.stringify(line.option)}>
            <Choice {...props} line={line}>
              <span className="optiontext">{textOf(line)}</span>
              <Note {...props} option={line} />
              {lines.length <= FEW && <NoteOf line={line} />}
            </Choice>
          </li>
        ))}
      </ul>
    </>
  );
}
const FEW = 6;

/** What others have announced: each as a whole, to be sealed or refused. */
function Announced(props: PanelProps) {
  const { state, names, decision } = props;
  const { w } = useTm();
  const { bundles } = viewOf(state);
  const numbers = [...new Set(decision?.options.map(({ option }) => Number(option[1])) ?? [])];
  return (
    <>
      {numbers.map((number) => {
        const bundle = bundles[number - 1];
        const own = decision?.options.filter(({ option }) => Number(option[1]) === number) ?? [];
        return (
          <article key={number} className="tmc-paper">
            {bundle && (
              <>
                <header>
                  <b>
                    <SeatMark seat={bundle.seat} size={18} /> {w("bundles.by", { name: nameOf(state.players, bundle.seat) })}
                  </b>
                </header>
                {bundle.clauses.map((clause, n) => (
                  <div key={n} className="tmc-announced">
                    <span className="tmc-parties">
                      <SeatMark seat={clause.giver} size={16} /> → <SeatMark seat={clause.receiver} size={16} />
                    </span>
                    <Clauses clauses={[clause]} state={state} names={names} />
                  </div>
                ))}
              </>
            )}
            <div className="tmc-seal">
              {own.map((line) => (
                <Choice key={JSON.stringify(line.option)} {...props} line={line} className={SEALS.has(String(line.option[0])) ? "tmc-wax" : undefined}>
                  {line.text}
                </Choice>
              ))}
            </div>
          </article>
        );
      })}
    </>
  );
}
