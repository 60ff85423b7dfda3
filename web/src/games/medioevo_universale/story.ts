/** How the log of Medioevo Universale is told to those who follow. */
import type { LogLine } from "../../api";
import type { BattleTold, Happening, Story } from "../layer";
import { whose, word } from "../../match/story";

const DEEDS = new Set([
  "battle.won",
  "battle.draw",
  "battle.no_winner",
  "battle.surrendered",
  "battle.retreated",
  "conquest.conquered",
  "conquest.sacked",
  "building.destroyed",
  "diplomacy.war",
  "diplomacy.made_peace",
  "diplomacy.made_armistice",
  "pacts.made",
  "pacts.broken",
  "objective.claimed",
  "events.card",
  "barbarians.moved",
  "barbarians.sacked",
  "prisoners.taken",
  "rebellion.placed",
  "route.completed",
  "loans.eliminated",
  "honour.lost",
  "turn.last",
]);
const TOLD = new Set([
  "battle.begins",
  "building.built",
  "building.raised",
  "building.damaged",
  "workshops.built",
  "workshops.recruited",
  "workshops.promoted",
  "purchases.learned",
  "cards.bought",
  "card.turned",
  "move.enters",
  "move.marches",
  "taxes.set",
  "trade.sold",
  "trade.bought",
  "route.opened",
  "loans.borrowed",
  "honour.gained",
  "control.lost",
  "setup.kingdom",
  "order.new",
  "barbarians.horde",
  "turn.begins",
]);
const ENDS = new Set(["battle.won", "battle.draw", "battle.no_winner", "battle.stopped", "battle.surrendered"]);

/** Where a transport was is known from its last line; the first time only where it arrives. */
function movements(lines: readonly LogLine[]): Happening[] {
  const at = new Map<string, string>();
  const travel = (id: string, to: string): string | null => {
    const from = at.get(id) ?? null;
    at.set(id, to);
    return from === to ? null : from;
  };
  return lines.flatMap((line): Happening[] => {
    const { key, params, ply } = line;
    const seat = whose(line);
    const to = word(params["area"]) || word(params["territory"]);
    if (!to) return [];
    switch (key) {
      case "trade.moved":
        return [{ kind: "move", from: travel(word(params["transport"]), to), to, seat, ply }];
      case "move.enters": {
        const elements = Array.isArray(params["elements"]) ? params["elements"].map(word) : [];
        const from = elements.map((id) => travel(id, to)).find((place) => place !== null) ?? null;
        return [{ kind: "move", from, to, seat, ply }];
      }
      case "barbarians.moved":
        return [{ kind: "move", from: word(params["from"]) || word(params["origin"]) || null, to, seat: null, ply }];
      case "battle.begins": {
        const attacker = params["attacker"];
        return [{ kind: "battle", from: null, to, seat: typeof attacker === "number" ? attacker : null, ply }];
      }
      case "control.taken":
      case "conquest.conquered":
        return [{ kind: "conquest", from: null, to, seat, ply }];
      case "building.built":
      case "building.destroyed":
      case "barbarians.sacked":
        return [{ kind: "change", from: null, to, seat, ply }];
      default:
        return [];
    }
  });
}

function battles(lines: readonly LogLine[]): BattleTold[] {
  const told: BattleTold[] = [];
  let open: { lines: LogLine[]; seats: number[] } | null = null;
  for (const line of lines) {
    if (line.key === "battle.begins") {
      const { attacker, defender } = line.params;
      open = { lines: [], seats: [attacker, defender].filter((side): side is number => typeof side === "number") };
    }
    if (!open) continue;
    open.lines.push(line);
    if (!ENDS.has(line.key)) continue;
    told.push(open);
    open = null;
  }
  return told;
}

export const STORY: Story = {
  movements,
  weight: ({ key }) => (DEEDS.has(key) ? 2 : TOLD.has(key) ? 1 : 0),
  battles,
};
