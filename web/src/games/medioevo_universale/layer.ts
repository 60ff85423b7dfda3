/** What Medioevo Universale shows of its own. */
import { makeLayer } from "../layer";
import picture from "./picture.jpg";

export const medioevoUniversale = makeLayer({
  about: {
    en: "Kingdoms from the Baltic to the Nile: build, trade along the routes, wage war, hold off the barbarians – for honour.",
    it: "Regni dal Baltico al Nilo: costruire, commerciare lungo le rotte, fare guerra, respingere i barbari – per l'onore.",
  },
  picture,
  board: () => import("./map/Board"),
  panels: () => import("./panels/Panels"),
  coastlines: () => import("virtual:coastlines/medioevo_universale"),
  words: { en: () => import("./words/en.json"), it: () => import("./words/it.json") },
  fields: async () => (await import("./editor/fields")).FIELDS,
  examples: async () => (await import("./editor/examples")).EXAMPLES,
  asideTitle: "section.turn",
  mats: {
    "purchases.choose": ["technology", "build", "recruit", "hire_captain", "transport", "engine", "buy_card"],
  },
  large: ["realms", "technologies", "forces", "warehouse", "market", "diplomacy", "score"].map((id) => ({
    id,
    title: `section.${id}`,
  })),
  story: async () => (await import("./story")).STORY,
  tour: async () => (await import("./tour/stations")).TOUR,
});
