/** What Tanto Monta shows of its own. */
import { makeLayer } from "../layer";
import picture from "./picture.jpg";

export const tantoMonta = makeLayer({
  about: {
    en: "The rise of the Catholic Monarchs, 1470 to 1516: cards, wars, sieges and alliances from Lisbon to Naples and Tlemcen, for four.",
    it: "L'ascesa dei Re Cattolici, dal 1470 al 1516: carte, guerre, assedi e alleanze da Lisbona a Napoli e Tlemcen, per quattro.",
  },
  picture,
  board: () => import("./map/Board"),
  panels: () => import("./panels/Panels"),
  coastlines: () => import("virtual:coastlines/tanto_monta"),
  words: { en: () => import("./words/en.json"), it: () => import("./words/it.json") },
  fields: async () => (await import("./editor/fields")).FIELDS,
  asideTitle: "section.realms",
  inOrder: ["action", "impulse.card"], // what ends an impulse comes last
  mats: {
    "impulse.card": ["cp", "event", "pass"],
    "talks.whom": ["talk", "lend", "done"],
    "talks.draft": ["give", "ask", "strike", "let_see", "offer", "withdraw", "pass"],
    "talks.value": ["give", "ask", "pass"],
    "talks.answer": ["accept", "counter", "pass"],
    "bundle.confirm": ["confirm", "refuse"],
  },
  shortly: { "talks.draft": "taker", "talks.value": "taker", "talks.answer": "maker" },
  large: ["realms", "diplomacy", "minors", "forces"].map((id) => ({ id, title: `section.${id}` })),
  story: async () => (await import("./story")).STORY,
  tour: async () => (await import("./tour/stations")).TOUR,
});
