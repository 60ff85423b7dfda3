/** The table of Medieval as condotta/games/medieval/shown/view.py builds it, written by hand. */

interface Province {
  id: string;
  card: string;
  power: string | null;
  religion: string | null;
  income: number;
  owner: number | null;
  knights: boolean;
  heresy: boolean;
  island: boolean;
  controllable: boolean;
  lon: number;
  lat: number;
  adjacent: string[];
  sea: string | null;
}
interface MapCard {
  id: string;
  mongol_defence: number | null;
  extent: [[number, number], [number, number]];
}
interface Power {
  id: string;
  holder: number | null;
  religion: string;
  army: number;
  /** Below 0: none. */
  naval: number;
  ruler: number | null;
  excommunicated: boolean;
  disaster: boolean;
  civil_war: boolean;
  marriages: string[];
  provinces: string[];
}
/** What is added to a die, how much, by which rule; a fourth thing says whose it is. */
type SumPart = [what: string, value: number, rule: string, seat?: number];

interface Attack {
  seat: number;
  /** Empty: Knights of Christ. */
  power: string;
  target: string;
  defender: number | null;
  knights: number;
  granted: string[];
  refused: string[];
  sea_leg: string[];
  naval_drm: number | null;
  jihad: boolean;
  mercenaries: string[];
  /** Both sides have chosen. */
  militia_committed: boolean;
  militia: [number | null, number | null];
  supporting_knights: number;
  sums: [SumPart[], SumPart[]];
}
interface MedievalPlayer {
  seat: number;
  hand: string[] | null;
  cards: number;
  money: number | null;
  income: number;
  powers: string[];
  whole_powers: string[];
  victory_points: number;
}
export interface Table {
  phase: string;
  active: number | null;
  turn: number;
  players: MedievalPlayer[];
  decks: { action: number; map: number; map_cards_to_come: string[] };
  used_cards: string[];
  out_of_game: string[];
  powers_out: string[];
  mongols: { aside: string[]; arrived: boolean; attacks: number };
  known: { card: string; in: "map_deck" | "action_deck" | "hand"; depth?: number; seat?: number }[];
  this_turn: {
    attacks_left: number;
    fought: string[];
    crusaders: string[];
    drew_map_card: boolean;
    crusade_announced: boolean;
    papal_passage: boolean;
    mercenaries_used: string[];
  };
  pile: { seat: number; card: string; what: (string | number)[] }[];
  attack: Attack | null;
  board: {
    map_cards: MapCard[];
    eastern_edge: string[];
    provinces: Province[];
    seas: { id: string; card: string; lon: number; lat: number }[];
    powers: Power[];
  };
}
