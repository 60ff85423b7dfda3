/** Positions to begin with in the editor. */
import type { Example } from "../../layer";

const KINGDOMS = ["holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate"];

export const EXAMPLES: Readonly<Record<string, Example>> = {
  first: {
    name: { en: "the first turn", it: "il primo turno" },
    position: { phase: "order", turn: 1, kingdom: KINGDOMS },
  },
  austria: {
    name: { en: "war over Austria", it: "guerra per l'Austria" },
    position: {
      phase: "combat",
      turn: 3,
      kingdom: KINGDOMS,
      florins: [900, 800, 700, 600],
      buildings: { bohemia: [1, 2, 0], pannonia: [2, 1, 0], constantinople: [3, 3, 3], cairo: [2, 0, 3] },
      units: {
        bavaria: { 0: { heavy_infantry: 3, archer: 2, knight: 1, captain_1: 1 } },
        pannonia: { 1: { light_infantry: 4, archer: 1, knight: 2 } },
        crete: { 2: { heavy_infantry: 2, knight: 1 } },
        cairo: { 3: { archer: 2 } },
      },
      war_from: [
        [0, 2, 0, 0],
        [2, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    },
  },
};
