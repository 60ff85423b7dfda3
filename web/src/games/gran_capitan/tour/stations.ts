/** The guided first turn of El Gran Capitán, on Otranto 1481; its texts are in en.json and it.json. */
import type { MatchState } from "../../../api";
import { asks, type Station } from "../../../shell/tour/stations";
import type { Tour } from "../../layer";
import { viewOf } from "../view";
import en from "./en.json";
import it from "./it.json";

const playing = (state: MatchState) => viewOf(state).phase !== "set_up";
const hasFought = (state: MatchState) => state.log.some(({ key }) => key === "assault.roll");
const turnIsOver = (state: MatchState) => viewOf(state).turn > 1;

export const STATIONS: readonly Station[] = [
  { id: "welcome", when: () => true, at: "" },
  { id: "map", when: () => true, at: ".map" },
  { id: "set_up", when: asks("setup.where", "setup.strength", "setup.baron", "setup.captain", "supply.first"), at: ".ask" },
  { id: "track", when: playing, at: ".gc-track" },
  { id: "counters", when: playing, at: ".map" },
  { id: "organisation", when: asks("organisation.move"), at: ".ask" },
  { id: "orders", when: asks("order.give", "order.free"), at: ".ask" },
  { id: "points", when: asks("order.give", "order.pay"), at: ".gc-stocks" },
  { id: "barons", when: asks("activation.baron"), at: ".ask" },
  { id: "contest", when: asks("activation.name", "activation.single"), at: ".ask" },
  { id: "won", when: asks("activation.whom"), at: ".ask" },
  { id: "march", when: asks("march.act"), at: ".map" },
  { id: "ambush", when: asks("ambush.ask"), at: ".ask" },
  { id: "battle", when: asks("battle.attack", "battle.walls"), at: ".ask" },
  { id: "rolls", when: hasFought, at: ".tabs" },
  { id: "losses", when: asks("losses.sp", "losses.demoralise"), at: ".ask" },
  { id: "attrition", when: asks("attrition.next"), at: ".ask" },
  { id: "end", when: turnIsOver, at: ".headline a", last: true },
];

export const TOUR: Tour = { stations: STATIONS, words: { en, it } };
