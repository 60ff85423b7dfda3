/** What Medieval shows of its own. */
import { makeLayer } from "../layer";
import picture from "./picture.jpg";

export const medieval = makeLayer({
  about: {
    en: "Europe in the thirteenth century: lead Powers, attack, bribe, marry, go on Crusade – and mind the Mongols.",
    it: "L’Europa del Duecento: guida le Potenze, attacca, corrompi, combina matrimoni, va’ in crociata – e attento ai Mongoli.",
  },
  picture,
  board: () => import("./map/Board"),
  panels: () => import("./panels/Panels"),
  coastlines: () => import("virtual:coastlines/medieval"),
  words: { en: () => import("./words/en.json"), it: () => import("./words/it.json") },
  asideTitle: "powers",
  large: [{ id: "powers", title: "powers" }],
  story: async () => (await import("./story")).STORY,
  tour: async () => (await import("./tour/stations")).TOUR,
  editor: async () => (await import("./editor/editor")).EDITOR,
  examples: async () => (await import("./editor/examples")).EXAMPLES,
});
