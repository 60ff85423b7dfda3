/** What the server offers for battles alone, and what it is asked for. */
export interface Army {
  captains: string[];
  units: Record<string, number>;
}
export interface Asked {
  battle?: string;
  scenario: string;
  turn?: number;
  hex?: string;
  terrain?: string;
  weather: string;
  attacker: string;
  earthworks: boolean;
  river: boolean;
  extended: boolean;
  armies: Record<string, Army>;
}
export interface CaptainOffered {
  id: string;
  name: string;
  initiative: number;
  rank: number;
  star: boolean;
  minor: boolean;
  features: string[];
}
export interface UnitOffered {
  id: string;
  name: string;
  class: string;
  quality: number;
  firearms: boolean;
  most: number;
}
export interface SideOffered {
  id: string;
  name: string;
  captains: CaptainOffered[];
  units: UnitOffered[];
}
export interface ScenarioOffered {
  id: string;
  name: string;
  sides: SideOffered[];
  ground: { terrain: string; name: string; hex: string }[];
}
export interface Offered {
  battles: { id: string; name: string; about: string; asked: Asked }[];
  scenarios: ScenarioOffered[];
  weather: { id: string; name: string }[];
  options: { id: string; name: string }[];
}

const FIRST_UNITS = 3;

/** Armies to begin with: the Captain of the highest Rank and some of what there is, on open ground. */
export function fresh(scenario: ScenarioOffered): Asked {
  const [first] = scenario.sides;
  return {
    scenario: scenario.id,
    terrain: scenario.ground.find(({ terrain }) => terrain === "clear")?.terrain ?? scenario.ground[0]?.terrain ?? "",
    weather: "fine",
    attacker: first?.id ?? "",
    earthworks: false,
    river: false,
    extended: true,
    armies: Object.fromEntries(scenario.sides.map((side) => [side.id, startOf(side)])),
  };
}

function startOf(side: SideOffered): Army {
  const best = side.captains.filter(({ minor }) => !minor).reduce((one, other) => (other.rank > one.rank ? other : one));
  const units = side.units.slice(0, Math.min(FIRST_UNITS, best.rank)).map(({ id, most }) => [id, Math.min(4, most)] as const);
  return { captains: [best.id], units: Object.fromEntries(units) };
}

export function strength(army: Army | undefined): number {
  return Object.values(army?.units ?? {}).reduce((sum, sp) => sum + sp, 0);
}
