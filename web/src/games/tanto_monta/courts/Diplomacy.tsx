/** The diplomatic table: who stands how to whom, what a war would cost and bring, what has been agreed upon. */
import { useState, type ReactNode } from "react";
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark } from "../signs/glyphs";
import { MINORS, seatOf, viewOf, type TmView } from "../view";
import { useTm } from "../words";
import { Clauses } from "./Clauses";
import { clauseInWords, LASTING, RULES, type Clause } from "./clauses";
import { bondOf, inPlay, PARTIES, Round, type Bond } from "./Round";
import "./courts.css";

const BONDS: readonly Bond[] = ["war", "war_at_sea", "alliance", "peace"];

export function Diplomacy(props: PanelProps) {
  const { state, names } = props;
  const { w } = useTm();
  const view = viewOf(state);
  const [chosen, setChosen] = useState<string>(() => PARTIES.find((id) => state.seat !== null && seatOf(view, id) === state.seat && inPlay(view, id)) ?? "spain");
  return (
    <div className="tm-panel tmc-diplomacy">
      <Round view={view} names={names} chosen={chosen} onChoose={setChosen} />
      <p className="tmc-key dim">
        {(["war", "war_at_sea", "alliance"] as const).map((bond) => (
          <span key={bond} className={`tmc-keysign ${bond}`}>
            {w(`relation.${bond}`)}
          </span>
        ))}
        <span>{w("round.hint")}</span>
      </p>
      <Standing {...props} power={chosen} />
      <Agreements {...props} />
      <Captives {...props} />
      {view.foreign_wars.length > 0 && <p>{w("affairs.wars", { cards: view.foreign_wars.map((card) => capital(shortName(names, card))).join(", ") })}</p>}
    </div>
  );
}

/** How one power stands to all others: wars with what ends them, peace with what a war would cost and bring. */
function Standing({ state, names, power }: PanelProps & { power: string }) {
  const { w } = useTm();
  const view = viewOf(state);
  const others = [...PARTIES, ...MINORS.filter((id) => id in view.minors)].filter((id) => id !== power && (inPlay(view, id) || id in view.minors));
  const allied = (view.allied as Readonly<Record<string, string>>)[power];
  return (
    <section className="tmc-standing" aria-live="polite">
      <h3>
        <ArmsMark power={power} size={26} /> {capital(shortName(names, power))}
        {allied && <small> · {w("alliedTo", { power: shortName(names, allied) })}</small>}
      </h3>
      {BONDS.map((bond) => {
        const some = others.filter((other) => bondOf(view, power, other) === bond);
        return some.length > 0 ? (
          <div key={bond} className={`tmc-bonds ${bond}`}>
            <h4>{capital(w(`relation.${bond}`))}</h4>
            <ul>
              {some.map((other) => (
                <li key={other}>
                  <b>
                    <ArmsMark power={other} /> {capital(shortName(names, other))}
                  </b>
                  <WarOf power={power} other={other} bond={bond} view={view} state={state} names={names} />
                </li>
              ))}
            </ul>
          </div>
        ) : null;
      })}
    </section>
  );
}

interface WarProps extends Pick<PanelProps, "state" | "names"> {
  power: string;
  other: string;
  bond: Bond;
  view: TmView;
}

const ALCACOVAS = "TM-9.1.ae"; // the war of the set-up between Portugal and Spain

/** How long an alliance lasts. */
const ALLIANCES = {
  own: ["alliance.own", "TM-9.2.b"],
  minor: ["alliance.minor", "TM-18.9.a"],
  agreed: ["alliance.ends", "TM-9.2.a"],
} as const;

/** What ends a war, or what beginning one costs and brings. */
function WarOf({ power, other, bond, view, state, names }: WarProps) {
  const { w } = useTm();
  if (bond === "war" || bond === "war_at_sea") {
    const minor = other in view.minors;
    const ally = [power, other].map((id) => (view.allied as Readonly<Record<string, string>>)[id]).find(Boolean);
    if (ally) return <small>{w("war.withAlly", { power: shortName(names, ally) })}</small>;
    const limited = view.board.powers.some(({ id, kind }) => kind === "limited" && (id === power || id === other));
    const lasting = limited ? "TM-9.1.d" : view.diplomacy.find((one) => one.power === power && one.other === other)?.rule;
    if (bond === "war" && lasting) {
      return <small>{w(lasting === ALCACOVAS ? "war.endsAlcacovas" : "war.lasts")} <RuleRef id={lasting} game={state.game} /></small>; // prettier-ignore
    }
    return (
      <small>
        {w(bond === "war_at_sea" ? "war.endsAtSea" : minor ? "war.endsMinor" : "war.ends")}{" "}
        <RuleRef id={minor ? "TM-21.4.b" : "TM-9.1.c"} game={state.game} />
      </small>
    );
  }
  if (bond === "alliance") {
    const [key, rule] = ALLIANCES[other in view.minors || power in view.minors ? "minor" : seatOf(view, power) === seatOf(view, other) ? "own" : "agreed"];
    return <small>{w(key)} <RuleRef id={rule} game={state.game} /></small>; // prettier-ignore
  }
  const told = view.diplomacy.find((one) => one.power === power && one.other === other);
  if (!told) return null;
  if (told.cost === null) {
    return (
      <small>
        {w("war.none")} {told.rule && <RuleRef id={told.rule} game={state.game} />}
      </small>
    );
  }
  const followers = MINORS.filter((minor) => seatOf(view, minor) !== null && seatOf(view, minor) === seatOf(view, other));
  const brings = [
    other in view.minors && other !== "papacy" ? w("war.bringsMinor") : "",
    other === "nasrid" || other === "north_africa" ? w("war.bringsMuslim") : "",
    !(other in view.minors) && followers.length > 0 ? w("war.bringsMinors", { powers: followers.map((id) => shortName(names, id)).join(", ") }) : "",
  ].filter(Boolean);
  return (
    <small>
      <b className="tmc-price">{w("war.costs", { n: told.cost })}</b> <RuleRef id="TM-9.4.h" game={state.game} />
      {brings.length > 0 && <> · {brings.join(" · ")}</>}
    </small>
  );
}

/** What holds now, what is announced and waits, and one's own talks, which nobody else sees. */
function Agreements({ state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const player = (seat: number) => (
    <>
      <SeatMark seat={seat} size={18} /> {nameOf(state.players, seat)}
    </>
  );
  const treaties = (["alcacovas", "tordesillas"] as const).filter((id) => (view.happened as readonly string[]).includes(id) && !(view.broken as readonly string[]).includes(id));
  const kept = view.agreed.map((one): Clause & { giver: number; receiver: number } => one);
  return (
    <>
      <h3>{w("agreements")}</h3>
      {kept.length + treaties.length === 0 && <p className="dim">{w("agreements.none")}</p>}
      <ul className="tmc-deeds">
        {kept.map((clause, n) => (
          <li key={n}>
            <span className="tmc-parties">
              <SeatMark seat={clause.giver} size={18} /> → <SeatMark seat={clause.receiver} size={18} />
            </span>
            <span>
              {clauseInWords(clause, { names, w })} <RuleRef id={RULES[clause.kind]} game={state.game} />
            </span>
            <small>{w(clause.kind === "loan" ? "until.winter" : LASTING.has(clause.kind) ? "until.turn" : "until.done")}</small>
          </li>
        ))}
        {treaties.map((id) => (
          <li key={id}>
            <span className="tmc-parties">
              <ArmsMark power="spain" /> <ArmsMark power="portugal" />
            </span>
            <span>{w(`treaty.${id}`)}</span>
            <small>{id === "alcacovas" && view.turn <= view.alcacovas_until ? w("until.after", { n: view.alcacovas_until }) : w("until.broken")}</small>
          </li>
        ))}
      </ul>
      {view.bundles.length > 0 && (
        <>
          <h3>{w("bundles")}</h3>
          {view.bundles.map((bundle, n) => (
            <Paper key={n} title={player(bundle.seat)} note={w("bundles.wait")}>
              <Clauses clauses={bundle.clauses} state={state} names={names} />
              {bundle.confirmed && bundle.confirmed.length > 0 && (
                <p className="tmc-seals">
                  {w("bundles.confirmed")}: {bundle.confirmed.map((seat) => <SeatMark key={seat} seat={seat} size={18} />)}
                </p>
              )}
            </Paper>
          ))}
        </>
      )}
      {view.offers.length > 0 && (
        <>
          <h3>{w("talks.own")}</h3>
          {view.offers.map((offer, n) => (
            <Paper
              key={n}
              title={
                <>
                  {player(offer.maker)} → {player(offer.taker)}
                </>
              }
              note={w(offer.agreed ? "talks.agreed" : "talks.open")}
            >
              <Clauses clauses={offer.clauses} state={state} names={names} />
              {offer.shown.length > 0 && <p>{w("talks.shown", { things: offer.shown.map((id) => shortName(names, id)).join(", ") })}</p>}
            </Paper>
          ))}
        </>
      )}
    </>
  );
}

function Paper({ title, note, children }: { title: ReactNode; note: string; children: ReactNode }) {
  return (
    <article className="tmc-paper">
      <header>
        <b>{title}</b> <small>{note}</small>
      </header>
      {children}
    </article>
  );
}

/** Who lies in whose Dungeon: a ransom buys them back, a die may bring their captor something. */
function Captives({ state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const held = Object.entries(view.leaders).flatMap(([id, { captor = null }]) => (captor === null || captor < 0 ? [] : [{ id, captor }]));
  if (held.length === 0) return null;
  return (
    <>
      <h3>{w("captives")}</h3>
      <ul className="tmc-deeds">
        {held.map(({ id, captor }) => (
          <li key={id}>
            <ArmsMark power={view.board.leaders.get(id)?.power ?? ""} />
            <span>
              <b>{capital(shortName(names, id))}</b> {w("captive")} <SeatMark seat={captor} size={18} /> {nameOf(state.players, captor)}
            </span>
            <small>
              {w("captives.ransom")} <RuleRef id="TM-9.3.b" game={state.game} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
