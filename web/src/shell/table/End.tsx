/** Who has won, and what can be done now. */
import { matchPath, type MatchState, type Name, type Made } from "../../api";
import { layerOf } from "../../games";
import { useWords } from "../../i18n";
import { isTied, places } from "../../match/match";
import { go, Link } from "../../router";
import { Fault } from "../connection/Fault";
import { nameOf, SeatMark } from "../parts/seats";
import { useAct } from "../connection/useAct";
import { figure } from "../../util/words";

interface Props {
  state: MatchState;
  names: Record<string, Name>;
  /** What is shown is the present. */
  free: boolean;
  /** Show the match again from its start. */
  onReplay: () => void;
}

export function End({ state, names, free, onReplay }: Props) {
  const { t } = useWords();
  const layer = layerOf(state.game);
  const { outcome } = state;
  if (!outcome) return null;
  let place = 1;
  const winners = places(outcome.ranking)[0] ?? [];
  const counted = outcome.scores.some((score) => score !== 0); // not where one only wins or loses
  return (
    <section className="end" aria-label={t("match.ended")}>
      <h2>{t("match.ended")}</h2>
      <p className="victor">
        {winners.map((seat) => (
          <SeatMark key={seat} seat={seat} size={34} />
        ))}{" "}
        {t(winners.length === state.players.length ? "end.draw" : winners.length > 1 ? "end.shared" : "end.wins", {
          names: winners.map((seat) => nameOf(state.players, seat)).join(", "),
        })}
      </p>
      <p>
        {outcome.text} {counted && isTied(outcome) && t("end.tied")}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("match.place")}</th>
            <th scope="col">{t("match.player")}</th>
            {counted && <th scope="col">{t("match.score")}</th>}
          </tr>
        </thead>
        <tbody>
          {places(outcome.ranking).flatMap((seats) => {
            const here = place;
            place += seats.length;
            return seats.map((seat) => (
              <tr key={seat} className={here === 1 ? "winner" : undefined}>
                <td>{here}.</td>
                <th scope="row">
                  <SeatMark seat={seat} /> {nameOf(state.players, seat)}
                </th>
                {counted && <td>{figure(outcome.scores[seat] ?? "")}</td>}
              </tr>
            ));
          })}
        </tbody>
      </table>
      {free && <Afterwards state={state} onReplay={onReplay} />}
      {layer && (
        <layer.Panel
          part="result"
          state={state}
          names={names}
          open={new Map()}
          pointed={new Set()}
          onPick={() => undefined}
        />
      )}
      {state.seed && <p className="dim seed">{t("match.seed", { seed: state.seed })}</p>}
    </section>
  );
}

function Afterwards({ state, onReplay }: { state: MatchState; onReplay: () => void }) {
  const { t } = useWords();
  const { busy, fault, act } = useAct();
  const again = async () => {
    const made = await act<Made>(matchPath(state.match, "/rematch"), "POST", {});
    if (made) go(`/m/${made.id}`);
  };
  const next = state.room?.rematch;
  return (
    <>
      <p className="buttons">
        {next ? (
          <Link className="button big" href={`/m/${next}`}>
            {t("end.toRematch")}
          </Link>
        ) : (
          state.room &&
          state.your_seats.length > 0 && (
            <button type="button" className="big" disabled={busy} onClick={() => void again()}>
              {t("end.rematch")}
            </button>
          )
        )}
        <button type="button" onClick={onReplay}>
          ▶ {t("end.replay")}
        </button>
        <RecordLink state={state} />
      </p>
      <Fault fault={fault} />
    </>
  );
}

export function RecordLink({ state }: { state: MatchState }) {
  const { t } = useWords();
  return (
    <>
      <a className="button" href={matchPath(state.match, "/record")} download={`${state.game}-${state.match}.json`}>
        {t("match.record")}
      </a>
      <Link className="button" href={`/edit/${state.game}?match=${encodeURIComponent(state.match)}`}>
        {t("editor.fromMatch")}
      </Link>
    </>
  );
}
