/** Below the map: one's own Empire cards with their objectives, money, tokens and technology points. */
import { picksFor } from "../../../match/options";
import { useInfo } from "../../../shell/table/Info";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Points } from "./Points";
import { Portrait } from "../signs/Portrait";
import { Cube, ElementGlyph, Inline } from "../signs/glyphs";
import { Units } from "./Units";
import { BRANCHES, plus, roman, viewOf, type Counts, type EmpireCard, type MuView, type Player } from "../view";
import { useMu } from "../words";

export function Hand(props: PanelProps) {
  const { state, names } = props;
  const { w } = useMu();
  const view = viewOf(state);
  const own = view.players.find((player) => player.seat === state.seat);
  if (!own) return null;
  const flow = own.income !== null && own.upkeep !== null;
  return (
    <section className="mu-hand" aria-label={w("ownRealm")}>
      <div className="mu-purse">
        {own.florins !== null && <strong className="mu-gold">{w("purse", { n: own.florins })}</strong>}
        {flow && <span>{w("flow", { income: signed(own.income ?? 0), upkeep: signed(-(own.upkeep ?? 0)) })}</span>}
        <span>
          {w("tokens")} <Points counts={own.tokens} used={own.tokens_used} names={names} />
        </span>
        <span>
          {w("pt")} <Points counts={own.pt} names={names} />
        </span>
      </div>
      <ul>
        {own.dealt.map((card) => (
          <HandCard key={card.id} card={card} dealt {...props} />
        ))}
        {own.cards.map((card) => (
          <HandCard key={card.id} card={card} {...props} />
        ))}
        {own.cards.length + own.dealt.length === 0 && <li className="dim">{w("noCards")}</li>}
      </ul>
      <Holdings own={own} view={view} names={names} />
    </section>
  );
}

/** What one has on the map and in the head. */
function Holdings({ own, view, names }: { own: Player; view: MuView; names: PanelProps["names"] }) {
  const { w } = useMu();
  const { spaces } = view.board;
  const armies = spaces.flatMap(({ armies: all }) => all).filter(({ owner }) => owner === own.seat);
  const carriers = spaces.flatMap(({ elements }) => elements).filter(({ owner }) => owner === own.seat);
  const units = armies.reduce<Counts>((sum, { counts }) => plus(sum, counts), {});
  return (
    <div className="mu-holdings">
      <p>
        {w("territories", { n: own.territories.length })} <Units counts={units} names={names} />
      </p>
      <p>
        {carriers.map(({ id, kind, cargo }) => (
          <span key={id} className="mu-unit">
            <Inline size={19} label={shortName(names, id)}>
              <ElementGlyph kind={kind} />
            </Inline>
            {cargo.map((good, n) => (
              <Inline key={n} size={15} label={shortName(names, good)}>
                <Cube good={good} />
              </Inline>
            ))}
          </span>
        ))}
      </p>
      <p>
        <span className="unseen">{w("technologies")}</span>
        {BRANCHES.map(({ id, colour }, n) => (
          <span key={id} className={`mu-point mu-level mu-${colour}`} title={shortName(names, id)}>
            <span className="unseen">{shortName(names, id)} </span>
            {roman(own.technology[n] ?? 0) || "–"}
          </span>
        ))}
      </p>
    </div>
  );
}

function HandCard({ card, dealt, names, open, pointed, onPick }: PanelProps & { card: EmpireCard; dealt?: boolean }) {
  const { w, lang } = useMu();
  const info = useInfo();
  const active = picksFor(open, card.id).length > 0;
  const about = nameFor(names, card.id);
  const classes = [
    "mu-card",
    dealt && "dealt",
    card.turned && "turned",
    active && "open",
    pointed.has(card.id) && "pointed",
  ];
  return (
    <li>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        onClick={(event) => (active ? onPick(card.id) : info.pin(event.currentTarget, card.id))}
        {...info.about(card.id)}
      >
        <Portrait id={card.id} />
        <strong>{capital(shortName(names, card.id))}</strong>
        {(card.turned || dealt) && <small>{dealt ? w("dealt") : card.held ? w("held") : w("turned")}</small>}
        <span className="mu-what">{capital(about?.brief ?? about?.about ?? "")}</span>
        {card.objective && (
          <span className={card.met ? "mu-objective met" : "mu-objective"}>
            <span aria-hidden="true">{card.met ? "★" : "☆"}</span> {card.objective.text[lang]}
          </span>
        )}
      </button>
    </li>
  );
}
