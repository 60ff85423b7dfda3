/** What happened, told: the log by moves (scenes), and by who acted (chapters), each with what matters of it. */
import type { Json, LogLine, MatchState, Name } from "../api";
import type { Happening, Story } from "../games/layer";
import { areAlike } from "../util/same";

/** The lines of one move, and how much they matter (`Story.weight`). */
export interface Scene {
  /** The position after it: `/replay?at=ply`. */
  ply: number;
  lines: readonly LogLine[];
  weight: 0 | 1 | 2;
}
/** What somebody did one after the other. */
export interface Chapter {
  /** Who acted; null: nobody at the table. */
  seat: number | null;
  from: number;
  to: number;
  lines: readonly LogLine[];
  /** The few of them that matter most, in their order. */
  told: readonly LogLine[];
}

/** A game that tells nothing of its own: every line is worth one. */
export const PLAIN: Story = { movements: () => [], weight: () => 1, battles: () => [] };

const FEW = 2; // lines told of a chapter
const HANDFUL = 8; // chapters that are told: more become one each for a seat

/** The same state, its log in the words of the game's story. */
export function retold(state: MatchState, { retell }: Story, names: Record<string, Name>): MatchState {
  if (!retell) return state;
  const told = (line: LogLine) => {
    const text = retell(line, state, names);
    return text === line.text ? line : { ...line, text };
  };
  return { ...state, log: state.log.map(told) };
}

/** Who a line is about. */
export function whose({ params }: LogLine): number | null {
  const who = params["player"] ?? params["seat"] ?? params["winner"] ?? params["attacker"];
  return typeof who === "number" ? who : null;
}
export type Whose = typeof whose;

export function word(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

export function scenes(lines: readonly LogLine[], weigh: Story["weight"]): Scene[] {
  const found: { ply: number; lines: LogLine[]; weight: 0 | 1 | 2 }[] = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    const weight = weigh(line);
    if (last?.ply === line.ply) {
      last.lines.push(line);
      if (weight > last.weight) last.weight = weight;
    } else found.push({ ply: line.ply, lines: [line], weight });
  }
  return found;
}

/** One chapter for each run of moves of one seat; where that makes too many, one for each seat. */
export function chapters(lines: readonly LogLine[], weigh: Story["weight"], who: Whose = whose): Chapter[] {
  const runs: { seat: number | null; lines: LogLine[] }[] = [];
  for (const line of lines) {
    const last = runs[runs.length - 1];
    const seat = who(line);
    const aside = seat === null && weigh(line) < 2; // a detail that belongs to what was just done
    if (last && (aside || seat === last.seat)) last.lines.push(line);
    else runs.push({ seat, lines: [line] });
  }
  return (runs.length <= HANDFUL ? runs : bySeat(runs)).map(({ seat, lines: some }) => ({
    seat,
    from: some[0]?.ply ?? 0,
    to: some[some.length - 1]?.ply ?? 0,
    lines: some,
    told: weightiest(some, weigh),
  }));
}

function bySeat(runs: readonly { seat: number | null; lines: LogLine[] }[]) {
  const seats = new Map<number | null, LogLine[]>();
  for (const { seat, lines } of runs) seats.set(seat, [...(seats.get(seat) ?? []), ...lines]);
  const found = [...seats].map(([seat, lines]) => ({ seat, lines }));
  return found.sort((a, b) => (a.lines.at(-1)?.n ?? 0) - (b.lines.at(-1)?.n ?? 0));
}

/** The last deeds; where there are none, the last thing worth a line. */
function weightiest(lines: readonly LogLine[], weigh: Story["weight"]): LogLine[] {
  const deeds = lines.filter((line) => weigh(line) === 2);
  if (deeds.length > 0) return deeds.slice(-FEW);
  return lines.filter((line) => weigh(line) === 1).slice(-FEW);
}

/** What happened on the board after one ply and up to another, of a whole log: where a piece was before is known from it. */
export function happeningsBetween(log: readonly LogLine[], story: Story, after: number, to: number): Happening[] {
  return story.movements(log).filter(({ ply }) => ply > after && ply <= to);
}

export function areTheSame(before: readonly Happening[], now: readonly Happening[]): boolean {
  return before.length === now.length && before.every((one, place) => areAlike(one, now[place] ?? {}));
}

/** What these lines of it tell of the board. */
export function happeningsOf(log: readonly LogLine[], story: Story, lines: readonly LogLine[]): Happening[] {
  const plies = new Set(lines.map(({ ply }) => ply));
  return story.movements(log).filter(({ ply }) => plies.has(ply));
}

/** Battles of this seat that are decided after a line of the log, first those that were first. */
export function battlesOf(log: readonly LogLine[], story: Story, seat: number | null, after: number) {
  if (seat === null) return [];
  return story.battles(log).filter(({ lines, seats }) => seats.includes(seat) && (lines.at(-1)?.n ?? 0) > after);
}
