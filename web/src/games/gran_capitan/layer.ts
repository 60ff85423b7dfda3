/** What El Gran Capitán shows of its own. */
import { makeLayer } from "../layer";
import picture from "./picture.jpg";

/** What may be reorganised: on a mat. */
const MOVES = [
  ...["transfer", "pass_on", "shift", "to_map", "off_road", "to_card", "baron_out", "take_in"],
  ...["exchange", "split", "reform", "minor_in", "minor_out"],
];

export const granCapitan = makeLayer({
  about: {
    en: "The Italian Wars in the Kingdom of Naples: Captains and their companies, marches, sieges and pitched battles under the fog of war.",
    it: "Le guerre d'Italia nel Regno di Napoli: Capitani e compagnie, marce, assedi e battaglie campali nella nebbia di guerra.",
  },
  picture,
  board: () => import("./map/Board"),
  panels: () => import("./panels/Panels"),
  coastlines: () => import("virtual:coastlines/gran_capitan"),
  words: { en: () => import("./words/en.json"), it: () => import("./words/it.json") },
  fields: async () => (await import("./editor/fields")).FIELDS,
  asideTitle: "section.forces",
  mats: {
    "organisation.move": MOVES,
    "organisation.impetuous": MOVES,
    "battle.reorganise": MOVES,
    "battle.select": ["lay"],
    "battle.deploy": ["deploy"],
    "order.give": ["order_force"],
    "order.pay": [],
    "setup.strength": [],
    "setup.captain": [],
    "setup.where": ["set_up_at"],
    "captain.ride_to": ["ride_to"],
  },
  large: ["forces", "states", "captains"].map((id) => ({ id, title: `section.${id}` })),
  story: async () => (await import("./story")).STORY,
  laboratory: () => import("./laboratory/Laboratory"),
  isTrial: ({ table }) => "trial" in table && (table.trial as readonly number[]).length > 0,
  tour: async () => (await import("./tour/stations")).TOUR,
});
