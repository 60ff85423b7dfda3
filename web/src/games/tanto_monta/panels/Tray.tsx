/** Below the map: one's own hand and resources, the CP that are being spent, and the turn track. */
import { useWords } from "../../../i18n";
import { picksFor } from "../../../match/options";
import { useInfo } from "../../../shell/table/Info";
import { capital, nameFor, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf, type Card } from "../view";
import { useTm } from "../words";

const ROOMY = 5; // cards of which each shows what it does; more are smaller, and one points at them
const ONE_ROW = 8;

export function Tray(props: PanelProps) {
  const { state, names, open } = props;
  const { t } = useWords();
  const { w } = useTm();
  const view = viewOf(state);
  const own = state.seat === null ? undefined : view.players[state.seat];
  const hand = own?.hand ?? [];
  const elsewhere = [...open.keys()].filter((id) => view.board.cards.has(id) && !hand.includes(id));
  const cards = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const card = view.board.cards.get(id);
      return card ? [<CardButton key={id} card={card} {...props} />] : [];
    });
  return (
    <div className="tm-tray">
      {own?.hand && (
        <section className={handClass(hand.length + elsewhere.length)} aria-label={t("match.hand")}>
          <ul>
            {cards([...hand].sort((a, b) => order(view.board.cards.get(a)) - order(view.board.cards.get(b))))}
            {cards(elsewhere)}
            {hand.length + elsewhere.length === 0 && <li className="dim">{t("match.noHand")}</li>}
          </ul>
        </section>
      )}
      <aside className="tm-traymore">
        <ol className="tm-track" aria-label={w("track")}>
          {Array.from({ length: view.last_turn }, (_, n) => (
            <li key={n} className={n + 1 < view.turn ? "past" : undefined} aria-current={n + 1 === view.turn ? "step" : undefined}>
              {n + 1}
            </li>
          ))}
        </ol>
        {own?.resources && own.resources.length > 0 && (
          <p>
            {w("resources")}:{" "}
            {own.resources.map((id, n) => (
              <Resource key={`${id}/${n}`} id={id} {...props} />
            ))}
          </p>
        )}
        {own && (
          <p className="dim">
            {w("admin.keeps", { n: own.admin })} · {w("deck", { n: view.deck })}
            {own.fortress_markers > 0 && <> · {w("fortressMarkers", { n: own.fortress_markers })}</>}
          </p>
        )}
        {!own && (
          <p className="dim">
            {w("deck", { n: view.deck })} · {shortName(names, view.pope)}
          </p>
        )}
      </aside>
    </div>
  );
}

/** All cards are in sight, however many they are. */
function handClass(cards: number): string {
  return ["tm-hand", cards > ROOMY && "many", cards > ONE_ROW && "crowd"].filter(Boolean).join(" ");
}

/** Home cards first, then those of the deck by their value. */
function order(card: Card | undefined): number {
  return card ? (card.seat === null ? 1000 : 0) - card.cp * 10 + card.number / 1000 : 0;
}

function CardButton({ card, names, open, pointed, onPick }: PanelProps & { card: Card }) {
  const { w } = useTm();
  const info = useInfo();
  const active = picksFor(open, card.id).length > 0;
  const about = nameFor(names, card.id);
  const classes = ["tm-card", card.seat === null ? card.type : "home", active && "open", pointed.has(card.id) && "pointed"];
  return (
    <li>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        onClick={(event) => (active ? onPick(card.id) : info.pin(event.currentTarget, card.id))}
        {...info.about(card.id)}
      >
        <span className="tm-face">
          <span className="tm-cp">
            <span className="unseen">{w("cp")} </span>
            {card.cp}
          </span>
          <strong>{capital(shortName(names, card.id))}</strong>
          <small>
            {w(`type.${card.type}`)}
            {card.support !== card.cp && <> · {w("support", { n: card.support })}</>}
          </small>
          <span className="tm-what">{about?.brief ?? ""}</span>
        </span>
      </button>
    </li>
  );
}

function Resource({ id, names, open, onPick }: PanelProps & { id: string }) {
  const info = useInfo();
  const active = picksFor(open, id).length > 0;
  return (
    <button
      type="button"
      className={active ? "tm-resource open" : "tm-resource"}
      onClick={(event) => (active ? onPick(id) : info.pin(event.currentTarget, id))}
      {...info.about(id)}
    >
      {shortName(names, id)}
    </button>
  );
}
