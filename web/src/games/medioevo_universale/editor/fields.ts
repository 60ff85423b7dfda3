/** How the editor speaks of the fields of Medioevo Universale. */
import type { FieldWords } from "../../layer";
import en from "./en.json";
import it from "./it.json";

const BRANCHES = [
  ...["transport_branch", "commerce_branch", "legislation_branch"],
  ...["combat_branch", "construction_branch", "religion_branch"],
];

export const FIELDS: FieldWords = {
  groups: {
    turn: ["phase", "stage", "turn", "round", "order", "to_act", "active", "passed", "ended_by", "deploying"],
    realms: [
      ...["kingdom", "florins", "honour", "tax", "debt"],
      ...["eliminated", "technology", "pt", "tokens", "tokens_used", "blood"],
    ],
    map: [
      ...["units", "elements", "control", "markers"],
      ...["was_controlled", "buildings", "deposits", "uprisings", "prisoners"],
    ],
    cards: ["cards", "turned", "held", "known", "dealt", "empire_deck", "proselytised"],
    events: [
      ...["event", "icons", "event_deck", "event_discard"],
      ...["shielded", "barbarian_dice", "barbarian_points", "rebellions"],
    ],
    diplomacy: ["war_from", "attacked", "armistices", "pacts", "next_pact", "offers_made", "gifts", "bans"],
    trade: ["routes", "trading", "orders", "recruited", "discount", "branches_bought", "card_bought", "on_magnate"],
    money: ["borrowed", "repaid", "new_loans", "peak_debt", "due", "missed"],
    battles: ["battles", "aftermath", "surrendered", "surrendered_now", "buy_back", "buy_back_next", "disguises"],
    record: ["conquered", "taken_first", "counts", "deeds", "effects"],
  },
  rows: {
    technology: BRANCHES,
    pt: BRANCHES,
    tokens: BRANCHES,
    tokens_used: BRANCHES,
    buildings: [
      ...["row.civil", "row.military", "row.religious"],
      ...["row.civil_damage", "row.military_damage", "row.religious_damage"],
    ],
    counts: ["row.conquests", "row.wins", "row.spent", "row.streak"],
    rebellions: ["row.who", "row.left", "row.honour"],
    aftermath: ["row.what", "row.where", "row.by", "row.from"],
    armistices: ["row.who", "row.who"],
  },
  words: { en, it },
};
