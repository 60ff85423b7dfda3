/** A deal: who gives what, in words both ways, as it is put together and as it is answered. */
import type { ReactNode } from "react";
import type { Deal, Decision, MatchState, Name, OptionLine } from "../../api";
import { useGameWords } from "../../games/words";
import { useWords } from "../../i18n";
import { RuleRef } from "../parts/rules";
import { nameOf, SeatMark } from "../parts/seats";

interface Props {
  deal: Deal;
  decision: Decision;
  state: MatchState;
  names: Record<string, Name>;
  renderOptions: (lines: readonly OptionLine[]) => ReactNode;
}

export function DealPanel({ deal, decision, state, names, renderOptions }: Props) {
  const { t } = useWords();
  const { said } = useGameWords();
  const mine = decision.seat === deal.maker;
  const [gives, gets] = mine ? [deal.gives, deal.gets] : [deal.gets, deal.gives];
  const other = mine ? deal.taker : deal.maker;
  const { adding, rest } = sorted(decision.options);
  const name = nameOf(state.players, other);
  const { about, subject } = decision.params;
  const of = typeof subject === "string" ? (names[subject]?.full ?? subject) : null;
  const consequence = of === null ? undefined : said(`deal.${String(about)}`, { subject: of });
  return (
    <div className="deal">
      <div className="dealsides">
        <Side
          who={<SeatMark seat={decision.seat} size={20} />}
          title={t("deal.youGive")}
          terms={gives}
          options={adding.give}
          renderOptions={renderOptions}
        />
        <span className="dealarrow" aria-hidden="true">
          ⇄
        </span>
        <Side
          who={<SeatMark seat={other} size={20} />}
          title={t("deal.theyGive", { name })}
          terms={gets}
          options={adding.ask}
          renderOptions={renderOptions}
        />
      </div>
      <ul className="dealnotes">
        {consequence && <li>{consequence}</li>}
        <li>
          {deal.until ? t("deal.until", { until: deal.until }) : t("deal.atOnce")}{" "}
          <RuleRef id={decision.rule} game={state.game} />
        </li>
        {adding.give.length + adding.ask.length > 0 && <li>{t("deal.secretDraft", { name })}</li>}
      </ul>
      {renderOptions(rest)}
    </div>
  );
}

function Side({
  who,
  title,
  terms,
  options,
  renderOptions,
}: {
  who: ReactNode;
  title: string;
  terms: readonly string[];
  options: readonly OptionLine[];
  renderOptions: Props["renderOptions"];
}) {
  const { t } = useWords();
  return (
    <section className="dealside" aria-label={title}>
      <h3>
        {who} {title}
      </h3>
      {terms.length === 0 ? (
        <p className="dim">{t("deal.nothing")}</p>
      ) : (
        <ul className="terms">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
      {options.length > 0 && <div className="adding">{renderOptions(options)}</div>}
    </section>
  );
}

/** What may be added to each side while the offer is put together (a kind of thing, without its amount), and the rest. */
export function sorted(options: readonly OptionLine[]): {
  adding: { give: OptionLine[]; ask: OptionLine[] };
  rest: OptionLine[];
} {
  const adds = (line: OptionLine, verb: string) => line.option[0] === verb && line.option.length === 2;
  return {
    adding: { give: options.filter((line) => adds(line, "give")), ask: options.filter((line) => adds(line, "ask")) },
    rest: options.filter((line) => !adds(line, "give") && !adds(line, "ask")),
  };
}
