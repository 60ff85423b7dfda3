/** Positions to begin with in the editor. */
import type { Example } from "../../layer";

export const EXAMPLES: Readonly<Record<string, Example>> = {
  mongols: {
    name: { en: "Mongols at the gates", it: "Mongoli alle porte" },
    position: {
      phase: "obligatory",
      mongols_arrived: true,
      mongol_attacks: 2,
      used_cards: ["mongols.1", "mongols.2"],
      hands: [["mongols.4", "spies.1"], ["knights_of_christ.1", "knights_of_christ.2"], []],
      money: [6, 6, 6],
      control: { russia_1d: 0, russia_2c: 0, poland_1d: 1, poland_2c: 1, lithuania_1d: 2 },
      holders: { russia: 0, poland: 1, lithuania: 2 },
    },
  },
  passage: {
    name: { en: "a bargain over passage", it: "una trattativa sul passaggio" },
    position: {
      phase: "action",
      money: [7, 4, 5],
      control: {
        france_2a: 0,
        france_2b: 0,
        holy_roman_empire_2c: 1,
        holy_roman_empire_1b: 1,
        poland_2c: 2,
        russia_2c: 2,
      },
      holders: { france: 0, holy_roman_empire: 1, poland: 2, russia: 2 },
      hands: [["jihad.1"], ["spies.1"], ["pope.1"]],
    },
  },
  siege: {
    name: { en: "Nicaea is threatened", it: "Nicea minacciata" },
    position: {
      phase: "action",
      money: [12, 9, 4],
      control: { seljuks_of_rum_3d: 0, byzantium_3d: 1, latin_kingdom_3d_thrace: 2 },
      holders: { seljuks_of_rum: 0, byzantium: 1, latin_kingdom: 2 },
      hands: [["jihad.1", "spies.1"], ["deus_ex_machina.1"], ["knights_of_christ.1"]],
    },
  },
};
