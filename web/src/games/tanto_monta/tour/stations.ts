/** The guided first turn of Tanto Monta; its texts are in en.json and it.json. */
import type { MatchState } from "../../../api";
import { asks, type Station } from "../../../shell/tour/stations";
import type { Tour } from "../../layer";
import { viewOf } from "../view";
import en from "./en.json";
import it from "./it.json";

const inPhase = (phase: string) => (state: MatchState) => viewOf(state).phase === phase;
const hasFought = (state: MatchState) => state.log.some(({ key }) => key === "battle.rolled" || key === "assault.attack_rolled");
/** From this impulse of the Action Phase on, so that each has its time; whatever was not reached comes when it is over. */
const from = (impulse: number) => (state: MatchState) => {
  const { phase, turn } = viewOf(state);
  return turn > 1 || phase === "winter" || (phase === "action" && Number(state.table["impulse"]) >= impulse);
};
const turnIsOver = (state: MatchState) => viewOf(state).turn > 1;

export const STATIONS: readonly Station[] = [
  { id: "welcome", when: () => true, at: "" },
  { id: "map", when: () => true, at: ".map" },
  { id: "spaces", when: () => true, at: ".legend" },
  { id: "players", when: () => true, at: ".scores" },
  { id: "hand", when: () => true, at: ".tm-hand" },
  { id: "headline", when: asks("headline.event"), at: ".ask" },
  { id: "deployment", when: asks("deployment.from"), at: ".ask" },
  { id: "impulse", when: asks("impulse.card"), at: ".ask" },
  { id: "points", when: asks("action"), at: ".tm-spending" },
  { id: "move", when: asks("move.to"), at: ".map" },
  { id: "intercept", when: asks("intercept.from"), at: ".ask" },
  { id: "answer", when: (state) => state.decisions.some(({ prompt }) => prompt.startsWith("answer.")), at: ".ask" },
  { id: "battle", when: hasFought, at: ".tabs" },
  { id: "vp", when: from(5), at: '[data-large="realms"]' },
  { id: "sea", when: (state) => asks("naval.order")(state) || from(9)(state), at: '[data-map="ocean"]' },
  { id: "minors", when: from(13), at: '[data-large="minors"]' },
  { id: "winter", when: inPhase("winter"), at: ".ask" },
  { id: "talks", when: turnIsOver, at: '[data-large="diplomacy"]' },
  { id: "end", when: turnIsOver, at: ".headline a", last: true },
];

export const TOUR: Tour = { stations: STATIONS, words: { en, it } };
