/** How the log of El Gran Capitán is told to those who follow. */
import type { LogLine, MatchState, Name } from "../../api";
import { whose, word } from "../../match/story";
import type { Happening, Story } from "../layer";
import { battlesIn } from "./panels/battles";
import { viewOf } from "./view";

const DEEDS = new Set([
  "ambush.sprung",
  "assault.roll",
  "battle.begins",
  "battle.major",
  "battle.won",
  "captain.captured",
  "captain.falls",
  "captain.revealed",
  "challenge.fought",
  "force.arrives",
  "march.attack",
  "pillage.done",
  "place.conquered",
  "plague.breaks_out",
  "retreat.done",
  "siege.begins",
  "state.aligned",
  "turn.begins",
  "weather.rolled",
]);
const DETAILS = new Set([
  "activation.declined",
  "activation.named",
  "activation.roll",
  "captain.check",
  "discipline.quality",
  "discipline.reliability",
  "order.given",
  "recovery.roll",
]);
const WAYS: Readonly<Record<string, Happening["kind"]>> = {
  "march.step": "move",
  "march.sails": "move",
  "captain.rides": "move",
  "retreat.done": "move",
};
const SPOTS: Readonly<Record<string, Happening["kind"]>> = {
  "ambush.sprung": "attack",
  "assault.roll": "battle",
  "battle.begins": "battle",
  "march.attack": "attack",
  "siege.begins": "attack",
  "force.arrives": "change",
  "force.reinforced": "change",
  "baron.arrives": "change",
  "captain.revealed": "change",
  "march.earthworks": "change",
  "plague.breaks_out": "change",
};
const PLACES: Readonly<Record<string, Happening["kind"]>> = { "place.conquered": "conquest", "pillage.done": "change" };

/** Marches as ways, the rest where it happened; a place stands for its hex on the board. */
function movements(lines: readonly LogLine[]): Happening[] {
  return lines.flatMap((line): Happening[] => {
    const { key, params, ply } = line;
    const seat = whose(line);
    const way = WAYS[key];
    if (way) return [{ kind: way, from: word(params["origin"]) || null, to: word(params["hex"]), seat, ply }];
    const kind = SPOTS[key];
    if (kind) return [{ kind, from: null, to: word(params["hex"]), seat, ply }];
    const taken = PLACES[key];
    return taken ? [{ kind: taken, from: null, to: word(params["place"]), seat, ply }] : [];
  });
}

/** Forces are told by their numbers; of those that one knows the Captain is named, too. */
function retell({ text, params }: LogLine, state: MatchState, names: Record<string, Name>): string {
  const kind = names["token"]?.short ?? "";
  return ["force", "enemy"].reduce((told, param) => {
    const token = params[param];
    const leader = typeof token === "number" ? viewOf(state).counters.find((one) => one.token === token)?.leader : null;
    return leader ? told.replace(new RegExp(`${kind} ${String(token)}(?!\\d)`), (said) => `${said} (${names[leader]?.short ?? leader})`) : told;
  }, text);
}

export const STORY: Story = {
  movements,
  retell,
  weight: ({ key }) => (DEEDS.has(key) ? 2 : DETAILS.has(key) ? 0 : 1),
  battles: battlesIn,
};
