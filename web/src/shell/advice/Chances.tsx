/** How the match went: each seat's winning chances over time, the turning points, and the way to them in the replay. */
import { useId, type KeyboardEvent, type MouseEvent } from "react";
import { matchPath, type Analysis, type MatchState, type Player } from "../../api";
import {
  chancesAt,
  changeText,
  HEIGHT,
  labelPlaces,
  lineOf,
  PLOT,
  scaleOf,
  turningPoints,
  WIDTH,
  type Scale,
  type TurningPoint,
} from "./chances";
import { percent } from "../../util/format";
import { useWords } from "../../i18n";
import { lineColourOf, nameOf, SeatMark } from "../parts/seats";
import { useLoad } from "../connection/useLoad";

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2 1 2"]; // nothing is told by colour alone
const LONGEST = 10; // letters of a name beside its line

interface Props {
  /** The match as it ended. */
  state: MatchState;
  /** The place of the replay; null: the end. */
  at: number | null;
  onGo: (at: number | null) => void;
}

export function Chances({ state, at, onGo }: Props) {
  const { t } = useWords();
  const { data, error } = useLoad<Analysis>(state.frozen ? null : matchPath(state.match, "/analysis"));
  const missing = state.frozen ? "frozen" : data?.missing;
  if (missing) return <p className="dim chances">{t(`chances.${missing}`)}</p>;
  if (error !== null) return <p className="dim chances">{t("chances.failed")}</p>;
  if (!data) {
    return (
      <p className="dim chances" role="status">
        {t("chances.thinking")}
      </p>
    );
  }
  return <Course analysis={data} state={state} at={at} onGo={onGo} />;
}

export function Course({ analysis, state, at, onGo }: Props & { analysis: Analysis }) {
  const { t } = useWords();
  const title = useId();
  const { points } = analysis;
  const turns = turningPoints(analysis, state.log);
  const shown = at ?? state.ply;
  const go = (to: number) => onGo(to >= state.ply ? null : to);
  const now = state.players
    .map(({ seat, name }) => `${name} ${percent(chancesAt(points, shown)[seat] ?? 0)} %`)
    .join(", ");
  return (
    <section className="chances" aria-labelledby={title}>
      <h3 id={title}>{t("chances.title")}</h3>
      <Picture analysis={analysis} turns={turns} players={state.players} at={shown} onGo={go} />
      <p className="unseen">{t("chances.now", { n: shown, all: now })}</p>
      <p className="dim">{t("chances.about")}</p>
      <h4>{t("chances.turns")}</h4>
      {turns.length === 0 && <p className="dim">{t("chances.noTurns")}</p>}
      <ol>
        {turns.map((turn) => (
          <li key={turn.ply}>
            <SeatMark seat={turn.seat} />
            <button
              type="button"
              className="plain"
              aria-current={turn.ply === shown ? "step" : undefined}
              onClick={() => go(turn.ply)}
            >
              {t("chances.turn", turnWords(turn, state.players))}
            </button>
            <p>{turn.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function turnWords(turn: TurningPoint, players: readonly Player[]): { n: number; name: string; change: string } {
  return { n: turn.ply, name: nameOf(players, turn.seat), change: changeText(turn.change) };
}

interface PictureProps {
  analysis: Analysis;
  turns: readonly TurningPoint[];
  players: readonly Player[];
  at: number;
  onGo: (at: number) => void;
}

function Picture({ analysis, turns, players, at, onGo }: PictureProps) {
  const { t } = useWords();
  const { points } = analysis;
  const scale = scaleOf(points);
  const touch = (event: MouseEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    onGo(scale.at(PLOT.left + share * (PLOT.right - PLOT.left)));
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={t("chances.title")}>
      <Axes scale={scale} />
      {players.map(({ seat }) => (
        <path
          key={seat}
          className="line"
          d={lineOf(points, seat, scale)}
          stroke={lineColourOf(seat)}
          strokeDasharray={DASHES[seat % DASHES.length]}
        />
      ))}
      <path className="now" d={`M${scale.x(at)},${PLOT.top}V${PLOT.bottom}`} />
      <Labels analysis={analysis} players={players} scale={scale} />
      <rect
        className="touch"
        aria-hidden="true"
        x={PLOT.left}
        y={PLOT.top}
        width={PLOT.right - PLOT.left}
        height={PLOT.bottom - PLOT.top}
        onClick={touch}
      />
      {turns.map((turn) => (
        <Mark key={turn.ply} turn={turn} players={players} scale={scale} onGo={onGo} />
      ))}
    </svg>
  );
}

function Axes({ scale }: { scale: Scale }) {
  const { t } = useWords();
  return (
    <g className="axes" aria-hidden="true">
      {[0, 0.5, 1].map((chance) => (
        <g key={chance}>
          <path d={`M${PLOT.left},${scale.y(chance)}H${PLOT.right}`} />
          <text x={PLOT.left - 4} y={scale.y(chance) + 4} textAnchor="end">
            {percent(chance)}%
          </text>
        </g>
      ))}
      <text x={PLOT.left} y={HEIGHT - 8}>
        {t("chances.axis")} {scale.first}
      </text>
      <text x={PLOT.right} y={HEIGHT - 8} textAnchor="end">
        {scale.last}
      </text>
    </g>
  );
}

/** Each line has its name at its end. */
function Labels({ analysis, players, scale }: Pick<PictureProps, "analysis" | "players"> & { scale: Scale }) {
  const ends = chancesAt(analysis.points, scale.last);
  const places = labelPlaces(players.map(({ seat }) => scale.y(ends[seat] ?? 0)));
  return (
    <g className="labels" aria-hidden="true">
      {players.map(({ seat, name }, n) => (
        <text key={seat} x={PLOT.right + 6} y={(places[n] ?? 0) + 4} fill={lineColourOf(seat)}>
          {seat + 1} {name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}
        </text>
      ))}
    </g>
  );
}

interface MarkProps {
  turn: TurningPoint;
  players: readonly Player[];
  scale: Scale;
  onGo: (at: number) => void;
}

function Mark({ turn, players, scale, onGo }: MarkProps) {
  const { t } = useWords();
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onGo(turn.ply);
  };
  const words = [t("chances.turn", turnWords(turn, players)), turn.text].filter(Boolean).join(". ");
  return (
    <g
      className="turn"
      role="button"
      tabIndex={0}
      aria-label={words}
      transform={`translate(${scale.x(turn.ply)},${scale.y(turn.chance)})`}
      onClick={() => onGo(turn.ply)}
      onKeyDown={press}
    >
      <title>{words}</title>
      <circle r="12" className="reach" />
      <circle r="5" fill={lineColourOf(turn.seat)} />
    </g>
  );
}
