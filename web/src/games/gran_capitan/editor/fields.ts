/** How the editor speaks of the fields of El Gran Capitán. */
import type { FieldWords } from "../../layer";
import en from "./en.json";
import it from "./it.json";

export const FIELDS: FieldWords = {
  groups: {
    forces: ["leaders", "minors", "pool", "available_barons", "lost", "to_come"],
    turn: ["phase", "stage", "turn", "active", "weather", "ended_by", "winner"],
    map: ["alignment", "conquered", "pillaged", "plague", "pontoons"],
    armies: ["ap", "sources"],
    activation: ["named", "declined", "march", "riders"],
    battles: ["battle", "battle_hexes"],
    record: ["seen", "tokens", "story"],
  },
  rows: {},
  words: { en, it },
};
