/** How the editor speaks of the fields of Tanto Monta. */
import type { FieldWords } from "../../layer";
import en from "./en.json";
import it from "./it.json";

export const FIELDS: FieldWords = {
  groups: {
    turn: ["turn", "phase", "stage", "active", "impulse", "passes", "winner", "ended_by"],
    map: ["markers", "unrest", "plague", "fortresses", "fortress_markers", "mesta", "sieges"],
    units: ["stacks", "leaders", "fleets", "ships_to_come"],
    powers: ["relations", "allied", "influence", "resolved", "rulers", "admin_lost", "pope", "houses", "happened"],
    cards: ["hands", "deck", "discard", "removed", "used", "headline", "played", "events", "known", "spied", "more_cards"],
    resources: ["pools", "spent", "warehouses", "caravans"],
    points: ["points", "corsair_track", "totals"],
    impulse: ["budget", "extended", "rains", "assaulted", "changes"],
    exploration: ["naos", "naos_built", "explored", "settlements", "goods", "settlement_fortresses"],
  },
  rows: {},
  words: { en, it },
};
