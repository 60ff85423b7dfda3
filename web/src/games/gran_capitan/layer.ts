/** What El Gran Capitán shows of its own. */
import { makeLayer } from "../layer";
import picture from "./picture.jpg";

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
  asideTitle: "section.forces",
  large: ["forces", "states", "captains"].map((id) => ({ id, title: `section.${id}` })),
  story: async () => (await import("./story")).STORY,
  tour: async () => (await import("./tour/stations")).TOUR,
});
