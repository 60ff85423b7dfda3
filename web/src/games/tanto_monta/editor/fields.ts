/** How the editor speaks of the fields of Tanto Monta. */
import type { FieldWords } from "../../layer";
import en from "./en.json";
import it from "./it.json";

export const FIELDS: FieldWords = {
  groups: {
    turn: ["turn", "phase", "stage", "active", "impulse", "passes", "winner", "ended_by"],
    map: ["markers", "unrest", "plague", "fortresses", "fortress_markers", "mesta", "sieges"],
    units: ["stacks", "leaders", "fleets", "ships_to_come"],
    powers: ["relations", "allied", "influence", "resolved", "rulers", "admin_lost", "pope", "houses", "happened", "broken", "foreign_wars"],
    cards: ["hands", "deck", "discard", "removed", "used", "headline", "played", "events", "known", "spied", "more_cards"],
    resources: ["pools", "spent", "warehouses", "caravans", "arriving", "north_sea"],
    points: ["points", "corsair_track", "totals"],
    impulse: ["budget", "extended", "rains", "assaulted", "changes", "settled", "sea_dog"],
    exploration: [
      "naos", "naos_built", "loot", "explored", "cartography", "settlements", "goods", "settlement_fortresses",
      "fifth_settlement", "first_settlers", "attempted", "voyages_turn", "pilot", "technology",
    ],
  },
  rows: {},
  words: { en, it },
};
