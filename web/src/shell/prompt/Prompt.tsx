/** What is asked, what may be chosen, and what may not and why. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Arg, Decision, MatchState, Name, OptionLine } from "../../api";
import { layerOf } from "../../games";
import { useGameWords } from "../../games/words";
import { useWords } from "../../i18n";
import { areAmounts, byVerb, manyAmounts, type Pick } from "../../match/options";
import { Amount, type Rests } from "./Amount";
import { DealPanel } from "./Deal";
import { NoteOf, saidByAll } from "./NoteOf";
import { Refusals } from "./Refusals";
import { arePriced, Stepper } from "./Stepper";
import { HintRow } from "../advice/HintRow";
import { Bulb, Lock } from "../parts/icons";
import { Part } from "../table/Part";
import { RuleRef } from "../parts/rules";
import { nameOf, SeatMark } from "../parts/seats";
import type { Hinting } from "../advice/useHint";
import { fullName } from "../../util/words";

interface Props {
  state: MatchState;
  names: Record<string, Name>;
  free: boolean;
  narrowed: { id: string; picks: readonly Pick[] } | null;
  onWiden: () => void;
  onChoose: (seat: number, line: OptionLine) => void;
  onPoint: (ids: readonly string[]) => void;
  hinting: Hinting;
}

const FEW = 6; // as many options need no headings

export function Prompt(props: Props) {
  const { state, onChoose } = props;
  const { t } = useWords();
  const [chosen, setChosen] = useState<OptionLine | null>(null); // what was chosen last, while one waits
  const box = useRef<HTMLElement>(null);
  const rests = useRef<Rests>(new Map()).current;
  const within = useRef(false); // the last choice was made here: the focus goes on to the next question
  const mine = state.decisions;
  const asked = mine.map((one) => `${one.seat}:${state.ply}:${one.moves}`).join(" ");
  useLayoutEffect(() => {
    if (!within.current || !asked) return;
    within.current = false;
    const heading = box.current?.querySelector("h2");
    if (heading && (document.activeElement === document.body || !document.activeElement)) heading.focus();
  }, [asked]);
  if (state.over) return null;
  if (mine.length === 0) {
    const answered = state.seat !== null && state.waiting_for.length === 1 && state.waiting_for[0] === state.seat;
    const awaited = state.waiting_for.map((seat) => nameOf(state.players, seat)).join(", ");
    return (
      <section className="prompt waiting" aria-live="polite">
        <p>
          {state.seat === null && <span className="tag">{t("match.watching")}</span>}
          {awaited && (answered ? t("match.announced") : t("match.waiting", { names: awaited }))}
        </p>
        {chosen && state.seat !== null && <p className="dim">{t("match.youChose", { option: chosen.text })}</p>}
      </section>
    );
  }
  const choose = (seat: number, line: OptionLine) => {
    within.current = box.current?.contains(document.activeElement) ?? false;
    setChosen(line);
    onChoose(seat, line);
  };
  return (
    <section
      ref={box}
      id="ask"
      className="prompt asks"
      aria-label={t("match.yourMove")}
      data-asked={asked}
      data-explained={mine.every(({ refused }) => refused) || undefined}
    >
      {mine.map((decision) => (
        <Question
          key={`${state.ply}/${decision.seat}/${decision.prompt}/${decision.text}`}
          decision={decision}
          {...props}
          rests={rests}
          onChoose={choose}
        />
      ))}
    </section>
  );
}

type QuestionProps = Props & { decision: Decision; rests: Rests };

function Question(props: QuestionProps) {
  const { decision, state, names, narrowed, onWiden, onPoint, hinting } = props;
  const { t } = useWords();
  useEffect(() => () => onPoint([]), [onPoint]);
  const own = layerOf(state.game)?.mats?.[decision.prompt];
  const mat = narrowed ? undefined : own;
  const short = useShortly(decision, state);
  const only = narrowed?.picks.filter((pick) => pick.seat === decision.seat).map((pick) => pick.line);
  const options = only ?? decision.options.filter(notOnMat(mat));
  const hint = JSON.stringify(hinting.hint?.option);
  const hinted = mat && decision.options.find(({ option }) => JSON.stringify(option) === hint);
  return (
    <div className="question">
      <div className="asking">
        <h2 aria-live="polite" tabIndex={-1}>
          {state.your_seats.length > 1 && <SeatMark seat={decision.seat} />}
          {(mat && short) ?? decision.text} <RuleRef id={decision.rule} game={state.game} />
        </h2>
        {decision.options.length > 1 && <HintRow {...props} allowed={state.room?.hints ?? true} />}
      </div>
      {decision.hidden && (
        <p className="tag secret">
          <Lock /> {t("match.secret")}
        </p>
      )}
      {narrowed && (
        <p className="narrowed">
          {t("match.narrowed", { name: fullName(names, narrowed.id) })}{" "}
          <button type="button" className="plain" onClick={onWiden}>
            {t("match.allOptions")}
          </button>
        </p>
      )}
      {decision.deal && !own ? (
        <DealPanel deal={decision.deal} {...props} renderOptions={(lines) => <Options {...props} lines={lines} />} />
      ) : (
        <Options {...props} lines={options} />
      )}
      {mat && <Part part="mat" {...props} option={hinted} />}
      {!narrowed && !decision.deal && options.some((line) => line.ids.length > 0) && (
        <p className="dim hint">{t("match.onBoard")}</p>
      )}
      {!narrowed && <Refusals refused={decision.refused?.filter(notOnMat(mat))?? []} game={state.game} />}
    </div>
  );
}

/** What is asked without what the mat below it shows. */
function useShortly(decision: Decision, state: MatchState): string | undefined {
  const { said } = useGameWords();
  const whom = layerOf(state.game)?.shortly?.[decision.prompt];
  if (whom === undefined) return undefined;
  return said(`asked.${decision.prompt}`, { name: nameOf(state.players, Number(decision.params[whom])) });
}

/** A game shows options of some verbs, and why others are not offered, on a mat of its own. */
function notOnMat(verbs: readonly string[] | undefined) {
  return ({ option }: { option: readonly Arg[] }) => !verbs?.includes(String(option[0]));
}

type OptionsProps = QuestionProps & { lines: readonly OptionLine[] };

/** A row of amounts, a short list, or a long one with a heading for each thing that can be done. */
function Options(props: OptionsProps) {
  const { decision, state, names, lines } = props;
  const { amounts, others } = manyAmounts(lines);
  if (amounts.length > 0) {
    return (
      <>
        <Part part="bid" decision={decision} state={state} names={names} />
        <Amount key={amounts[0]?.option[0]} {...props} lines={amounts} />
        {others.length > 0 && <List {...props} lines={others} className="options" />}
      </>
    );
  }
  if (areAmounts(lines)) {
    const tells = lines.some(({ note }) => note?.text) && !saidByAll(lines);
    return (
      <>
        <Part part="bid" decision={decision} state={state} names={names} />
        {!tells && arePriced(lines) ? (
          <Stepper key={lines[0]?.option[0]} {...props} />
        ) : (
          <List {...props} className={tells && lines.length <= FEW ? "options" : "options amounts"} />
        )}
      </>
    );
  }
  if (layerOf(state.game)?.inOrder?.includes(decision.prompt)) return <List {...props} className="options" />;
  const groups = byVerb(lines);
  if (lines.length <= FEW || groups.length < 2) {
    return <List {...props} className={lines.length > FEW ? "options many" : "options"} />;
  }
  return (
    <>
      {groups.map(({ verb, lines: some }) => (
        <Group key={verb} {...props} verb={verb} lines={some} />
      ))}
    </>
  );
}

function Group({ verb, ...props }: OptionsProps & { verb: string }) {
  const heading = useGameWords().said(`verb.${verb}`);
  return (
    <div className="optiongroup" role="group" aria-label={heading}>
      {heading && <h3>{heading}</h3>}
      <List {...props} className={props.lines.length > 1 ? "options many" : "options"} />
    </div>
  );
}

function List({
  decision,
  state,
  names,
  lines,
  free,
  className,
  onChoose,
  onPoint,
  hinting,
}: OptionsProps & { className: string }) {
  const { t } = useWords();
  const hinted = JSON.stringify(hinting.hint?.option);
  const said = saidByAll(lines);
  return (
    <>
      {said && <p className="dim saidbyall">{said}</p>}
      <ul className={className}>
      {lines.map((line) => {
        const option = JSON.stringify(line.option);
        return (
        <li key={option}>
          <button
            type="button"
            className={option === hinted ? "hinted" : undefined}
            disabled={!free}
            data-verb={line.option[0]}
            data-option={option}
            onMouseEnter={() => onPoint(line.ids)}
            onMouseLeave={() => onPoint([])}
            onFocus={() => onPoint(line.ids)}
            onBlur={() => onPoint([])}
            onClick={() => onChoose(decision.seat, line)}
          >
            <span className="optiontext">
              {option === hinted && <Bulb label={t("hint.mark")} />}
              {line.text}
            </span>
            <Part part="note" option={line} decision={decision} state={state} names={names} />
            <NoteOf line={line} said={said} />
          </button>
        </li>
        );
      })}
      </ul>
    </>
  );
}
