/** The guided first turn of Medioevo Universale; its texts are in en.json and it.json. */
import type { MatchState } from "../../../api";
import type { Tour } from "../../layer";
import { asks, type Station } from "../../../shell/tour/stations";
import { viewOf } from "../view";
import en from "./en.json";
import it from "./it.json";

const own = (state: MatchState) => viewOf(state).players.find(({ seat }) => seat === state.seat);
const hasKingdom = (state: MatchState) => Boolean(own(state)?.kingdom);
const secondTurn = (state: MatchState) => viewOf(state).turn > 1;

export const STATIONS: readonly Station[] = [
  { id: "welcome", when: () => true, at: "" },
  { id: "map", when: () => true, at: ".map" },
  {
    id: "kingdom",
    when: (state) => asks("kingdoms.choose", "kingdoms.bid")(state) || hasKingdom(state),
    at: ".mu-scores",
  },
  { id: "bid", when: asks("order.bid", "order.bid_again"), at: ".ask" },
  { id: "village", when: asks("setup.village"), at: ".map" },
  { id: "pieces", when: asks("setup.archer", "setup.transport", "setup.where"), at: ".ask" },
  { id: "card", when: asks("setup.card"), at: ".mu-hand" },
  { id: "token", when: asks("setup.token"), at: ".ask" },
  { id: "taxes", when: asks("taxes.level"), at: ".ask" },
  { id: "purchases", when: asks("purchases.choose"), at: ".ask" },
  { id: "combat", when: asks("combat.action"), at: ".map" },
  { id: "trade", when: asks("trade.choose"), at: ".ask" },
  { id: "end", when: secondTurn, at: ".tabs [role=tab]:nth-child(2)", last: true },
];

export const TOUR: Tour = { stations: STATIONS, words: { en, it } };
