/** The guided first turn of Medieval; its texts are in en.json and it.json. */
import type { MatchState } from "../../../api";
import type { Tour } from "../../layer";
import { asks, type Station } from "../../../shell/tour/stations";
import { viewOf } from "../view";
import en from "./en.json";
import it from "./it.json";

const playing = (state: MatchState) => viewOf(state).phase !== "set_up";
const holds = (state: MatchState) =>
  viewOf(state).board.powers.filter((power) => power.holder !== null && power.holder === state.seat).length;
const asked = asks("setup.choose_power");
/** Somebody's turn began after this seat had its own. */
const turnIsOver = (state: MatchState) => {
  const begun = state.log.filter((line) => line.key === "turn.begins").map((line) => line.params["player"]);
  const own = begun.indexOf(state.seat);
  return own >= 0 && own < begun.length - 1;
};
const hasFought = (state: MatchState) =>
  state.log.some((line) => line.key === "attack.battle" && line.params["player"] === state.seat);

export const STATIONS: readonly Station[] = [
  { id: "welcome", when: () => true, at: "" },
  { id: "map", when: () => true, at: ".map" },
  { id: "first_power", when: (state) => asked(state) && holds(state) === 0, at: ".ask" },
  { id: "log", when: (state) => !asked(state) && !playing(state), at: ".tabs" },
  { id: "second_power", when: (state) => asked(state) && holds(state) > 0, at: ".ask" },
  { id: "players", when: playing, at: ".scores" },
  { id: "hand", when: playing, at: ".hand" },
  { id: "powers", when: playing, at: ".tabs [role=tab]:nth-child(2)" },
  { id: "map_card", when: asks("map.draw"), at: ".ask" },
  { id: "obligatory", when: asks("obligatory.play"), at: ".ask" },
  { id: "mongols", when: asks("mongols.target"), at: ".ask" },
  { id: "action", when: asks("action.choose"), at: ".ask" },
  { id: "target", when: asks("attack.target", "knights.target"), at: ".map" },
  { id: "way", when: asks("passage.way"), at: ".ask" },
  { id: "militia", when: asks("attack.militia"), at: ".ask" },
  { id: "battle", when: hasFought, at: ".report, .lastbattle" },
  { id: "pope", when: asks("pope.mode"), at: ".ask" },
  { id: "deal", when: asks("deal.draft", "deal.answer"), at: ".ask" },
  { id: "defence", when: asks("defence.militia"), at: ".ask" },
  { id: "reaction", when: asks("reaction.choose"), at: ".ask" },
  { id: "end", when: turnIsOver, at: ".headline a", last: true },
];

export const TOUR: Tour = { stations: STATIONS, words: { en, it } };
