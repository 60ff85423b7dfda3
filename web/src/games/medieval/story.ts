/** How the log of Medieval is told to those who follow. */
import type { LogLine } from "../../api";
import type { BattleTold, Happening, Story } from "../layer";
import { battleOf } from "./panels/battles";
import { word, whose } from "../../match/story";

const DEEDS = new Set([
  "attack.conquest",
  "attack.fails",
  "knights.province",
  "power.played_a",
  "power.played_b",
  "power.played_c",
  "power.lost",
  "power.gained",
  "ruler.new",
  "pope.excommunicates",
  "pope.marriage",
  "civil_war.breaks_out",
  "civil_war.over",
  "crusade.announced",
  "crusade.gain",
  "disaster.strikes",
  "disaster.ruins",
  "heresy.spreads",
  "mongols.arrive",
  "mongols.destroy",
  "assassin.success",
  "end.game_over",
]);
const DETAILS = new Set(["turn.begins", "draw.cards", "collect.money", "collect.amount", "card.announced", "crusade.levy"]);
const PLACES: Readonly<Record<string, "conquest" | "change">> = {
  "attack.conquest": "conquest",
  "knights.province": "conquest",
  "map.province_taken": "conquest",
  "heresy.spreads": "change",
  "heresy.expelled": "change",
};

function movements(lines: readonly LogLine[]): Happening[] {
  return lines.flatMap((line): Happening[] => {
    const { key, params, ply } = line;
    const seat = whose(line);
    if (key === "attack.announced" || key === "knights.attack")
      return [{ kind: "attack", from: word(params["power"]) || null, to: word(params["target"]), seat, ply }];
    const kind = PLACES[key];
    return kind ? [{ kind, from: null, to: word(params["province"]), seat, ply }] : [];
  });
}

/** Who attacked, and the lines until it was decided. Whom it was against the line of the battle does not say: all may read. */
function battles(lines: readonly LogLine[]): BattleTold[] {
  return lines.flatMap((line) => {
    if (!battleOf(line)) return [];
    const seats = line.dice.flatMap(([seat]) => (seat === null ? [] : [seat]));
    return [{ lines: [line], seats: [...new Set(seats)] }];
  });
}

export const STORY: Story = {
  movements,
  weight: (line) => (battleOf(line) || DEEDS.has(line.key) ? 2 : DETAILS.has(line.key) ? 0 : 1),
  battles,
};
