import { useWords } from "../../../i18n";
import { picksFor } from "../../../match/options";
import { useInfo } from "../../../shell/table/Info";
import { capital, kindOf, nameFor, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Emblem } from "./Emblem";
import { Term } from "./Terms";
import { ALL_MONGOLS, ANNOUNCING_MONGOLS, viewOf } from "../view";
import { useMedieval } from "../words";

const OBLIGATORY = ["mongols", "disaster", "change_of_ruler"];
const REACTIONS = ["deus_ex_machina", "knights_of_christ", "assassin"];

/** The cards in hand, money, and how far the Mongols have come. */
export function Hand(props: PanelProps) {
  const { state } = props;
  const { t } = useWords();
  const { w } = useMedieval();
  const view = viewOf(state);
  const own = view.players.find((player) => player.seat === state.seat);
  return (
    <div className="handrow">
      {own?.hand && (
        <section className="hand" aria-label={t("match.hand")}>
          <h2>
            {t("match.hand")}
            {own.money !== null && <span className="purse">{w("purse", { n: own.money })}</span>}
          </h2>
          {own.hand.length === 0 && <p className="dim">{t("match.noHand")}</p>}
          <ul>
            {own.hand.map((card) => (
              <HandCard key={card} card={card} {...props} />
            ))}
          </ul>
        </section>
      )}
      <Mongols {...props} />
    </div>
  );
}

function HandCard({ card, names, open, pointed, onPick }: PanelProps & { card: string }) {
  const { w } = useMedieval();
  const info = useInfo();
  const kind = kindOf(card);
  const twin = [...open.keys()].find((id) => kindOf(id) === kind); // of several equal cards one is offered
  const active = picksFor(open, card, twin).length > 0;
  const about = nameFor(names, card);
  const sort = OBLIGATORY.includes(kind)
    ? "obligatory"
    : REACTIONS.includes(kind)
      ? "reaction"
      : about?.brief
        ? "ofpower"
        : "action";
  const classes = ["card", sort, active && "open", (pointed.has(card) || pointed.has(kind)) && "pointed"];
  return (
    <li>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        onClick={(event) => (active ? onPick(card, twin) : info.pin(event.currentTarget, card, twin))}
        {...info.about(card, twin)}
      >
        <Emblem kind={kind} />
        <strong>{capital(shortName(names, card))}</strong>
        <small>{w(`sort.${sort}`)}</small>
        <span>{capital(about?.brief ?? about?.about ?? "")}</span>
      </button>
    </li>
  );
}

function Mongols({ state }: PanelProps) {
  const { w } = useMedieval();
  const { mongols } = viewOf(state);
  const done = mongols.arrived ? mongols.attacks : mongols.aside.length;
  const all = mongols.arrived ? ALL_MONGOLS : ANNOUNCING_MONGOLS;
  return (
    <section className="mongols" aria-label={w("mongols")}>
      <h2>
        <Term of="mongols" />
      </h2>
      <p className="track" aria-hidden="true">
        {Array.from({ length: all }, (_, n) => (
          <span key={n} className={n < done ? "done" : ""} />
        ))}
      </p>
      <p className="dim">{w(mongols.arrived ? "mongolsAttacks" : "mongolsAside", { n: done })}</p>
    </section>
  );
}
