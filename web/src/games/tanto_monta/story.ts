/** How the log of Tanto Monta is told to those who follow. */
import type { LogLine } from "../../api";
import { whose, word } from "../../match/story";
import type { Happening, Story } from "../layer";
import { fightsIn } from "./panels/battles";

const DEEDS = new Set([
  "assault.failed",
  "assault.made",
  "battle.begins",
  "battle.won",
  "card.played",
  "control.gained",
  "headline.executed",
  "headline.revealed",
  "leader.captured",
  "leader.gone",
  "naval.begins",
  "naval.won",
  "piracy.begins",
  "raid.begins",
  "settlement.founded",
  "siege.begun",
  "turn.begins",
  "victory.totals",
]);
const DETAILS = new Set([
  "card.drawn",
  "cards.dealt",
  "cavalry.dismounts",
  "deck.shuffled",
  "headline.place",
  "headline.roll",
  "house.rolls",
  "kingdom.rolls",
  "militia.stays",
  "unit.lost",
  "winter.returns",
]);
const WAYS: Readonly<Record<string, Happening["kind"]>> = {
  "move.declared": "move",
  "naval.evaded": "move",
  "naval.interception_tried": "attack",
  "naval.retreats": "move",
  "naval.sails": "move",
  "transport.declared": "move",
  "interception.tried": "attack",
  "battle.avoided": "move",
  "deployment.done": "move",
  "retreat.done": "move",
};
const SPOTS: Readonly<Record<string, Happening["kind"]>> = {
  "assault.made": "battle",
  "battle.begins": "battle",
  "naval.begins": "battle",
  "raid.begins": "attack",
  "control.gained": "conquest",
  "fortress.built": "change",
  "leader.arrives": "change",
  "nao.arrives": "change",
  "nao.moors": "change",
  "piracy.begins": "attack",
  "settlement.founded": "conquest",
  "settlement.surrenders": "conquest",
  "plague.kills": "change",
  "replacement.comes": "change",
  "siege.begun": "attack",
  "unit.added": "change",
  "unit.recruited": "change",
  "unrest.ended": "change",
};
const SEATS: Readonly<Record<string, number>> = { nasrid: 0, north_africa: 0, portugal: 1, beltranejos: 1, castile: 2, aragon: 2, spain: 2, france: 3, catalonia: 3 }; // prettier-ignore

/** Who did it: a player, or the one whose power it was. */
function seatOf({ params }: LogLine): number | null {
  const { seat, power, powers } = params;
  if (typeof seat === "number") return seat < 0 ? null : seat;
  const first = Array.isArray(powers) ? powers[0] : power;
  return typeof first === "string" ? (SEATS[first] ?? null) : null;
}

/** Marches as ways, the rest where it happened. */
function movements(lines: readonly LogLine[]): Happening[] {
  return lines.flatMap((line): Happening[] => {
    const { key, params, ply } = line;
    const seat = seatOf(line);
    const way = WAYS[key];
    const where = word(params["space"]) || word(params["place"]) || word(params["zone"]);
    if (way) return [{ kind: way, from: where || null, to: word(params["to"]), seat, ply }];
    const kind = SPOTS[key];
    return kind ? [{ kind, from: null, to: where, seat, ply }] : [];
  });
}

export const STORY: Story = {
  movements,
  weight: ({ key }) => (DEEDS.has(key) ? 2 : DETAILS.has(key) ? 0 : 1),
  whose: (line) => whose(line) ?? seatOf(line),
  battles: (lines) => fightsIn(lines).filter(({ over }) => over),
};
