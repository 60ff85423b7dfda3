/** Going back further than one may alone: everybody is asked. */
import { matchPath, type MatchState } from "../../api";
import { useWords } from "../../i18n";
import { Fault } from "../connection/Fault";
import { nameOf } from "../parts/seats";
import { useAct } from "../connection/useAct";

/** Somebody asks to go back. */
export function ProposalBanner({ state, onLook }: { state: MatchState; onLook: (at: number) => void }) {
  const { t } = useWords();
  const { busy, fault, act } = useAct();
  const proposal = state.room?.proposal;
  if (!proposal) return null;
  const answer = async (agree: boolean) => {
    const [seat] = proposal.you_must_answer; // it counts for all of them
    if (seat !== undefined) await act(matchPath(state.match, "/rewind/answer"), "POST", { seat, agree });
  };
  const own = state.your_seats.includes(proposal.seat);
  return (
    <section className="banner proposal" role="alert">
      <p>
        {t(own ? "rewind.yours" : "rewind.asked", {
          name: nameOf(state.players, proposal.seat),
          n: proposal.to,
          all: state.ply,
        })}{" "}
        {proposal.agreed.length > 0 &&
          t("rewind.agreed", { names: proposal.agreed.map((seat) => nameOf(state.players, seat)).join(", ") })}
      </p>
      <Fault fault={fault} />
      <p className="buttons">
        <button type="button" onClick={() => onLook(proposal.to)}>
          {t("rewind.look")}
        </button>
        {proposal.you_must_answer.length > 0 && (
          <>
            <button type="button" className="big" disabled={busy} onClick={() => void answer(true)}>
              {t("rewind.agree")}
            </button>
            <button type="button" disabled={busy} onClick={() => void answer(false)}>
              {t("rewind.refuse")}
            </button>
          </>
        )}
        {own && (
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              void act(matchPath(state.match, "/rewind/answer"), "POST", { seat: proposal.seat, agree: false })
            }
          >
            {t("rewind.withdraw")}
          </button>
        )}
      </p>
    </section>
  );
}

/** In the replay: ask everybody to go back to what is shown. */
export function ProposeRewind({ state, at, onDone }: { state: MatchState; at: number; onDone: () => void }) {
  const { t } = useWords();
  const { busy, fault, act } = useAct();
  const seat = state.your_seats.includes(state.seat ?? -1) ? state.seat : state.your_seats[0];
  if (seat === undefined || seat === null || state.over || state.frozen || !state.room || state.room.proposal)
    return null;
  const propose = async () => {
    if (await act(matchPath(state.match, "/rewind"), "POST", { seat, to: at })) onDone();
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void propose()}>
        {t(state.room.alone ? "rewind.alone" : "rewind.propose")}
      </button>
      {state.room.alone && state.room.origin !== "practice" && <small>{t("undo.givesUp")}</small>}
      <Fault fault={fault} />
    </>
  );
}
