/** The words of the ground and of the mats of a battle: they come with them. */
import type { OwnWords } from "../../../i18n/own";

const en = {
  ground: "The ground",
  earthworks: "Earthworks",
  river: "River",
  of: "{what}: {side}",
  artillery: "fire {n}",
  charge: "charges {n}",
  assault: "attacks {n}",
  against: "against this side",
  affecting: "Affecting line",
  halves: "cavalry counts half",
  doubled: "{n} SP doubled",
  silent: "no firearms",
  nothing: "changes nothing",
  chit: "against a Corps that plays the chit",
} as const;

export type GroundKey = keyof typeof en;

const it: Record<GroundKey, string> = {
  ground: "Il terreno",
  earthworks: "Lavori di Terra",
  river: "Fiume",
  of: "{what}: {side}",
  artillery: "fuoco {n}",
  charge: "cariche {n}",
  assault: "attacchi {n}",
  against: "contro questa parte",
  affecting: "terreno influente",
  halves: "la cavalleria vale metà",
  doubled: "{n} PF raddoppiati",
  silent: "niente armi da fuoco",
  nothing: "non cambia nulla",
  chit: "contro un Corpo che gioca il segnalino",
};

export const GROUND_WORDS: OwnWords<GroundKey> = { en, it };

const corps = { full: "he has two chits already", noMore: "no more of this kind, or no chit left to lay" } as const;

type CorpsKey = keyof typeof corps;

const corpi: Record<CorpsKey, string> = {
  full: "ha già due segnalini",
  noMore: "non ce ne sono altri di questo tipo, o non c'è altro da assegnare",
};

export const CORPS_WORDS: OwnWords<CorpsKey> = { en: corps, it: corpi };
