/** The layers there are: what a game shows of its own. A game without one is shown as tables. */
import type { Lang } from "../api";
import type { GameLayer } from "./layer";
import { granCapitan } from "./gran_capitan/layer";
import { medieval } from "./medieval/layer";
import { medioevoUniversale } from "./medioevo_universale/layer";
import { tantoMonta } from "./tanto_monta/layer";

export const LAYERS: Readonly<Record<string, GameLayer>> = {
  medieval,
  medioevo_universale: medioevoUniversale,
  gran_capitan: granCapitan,
  tanto_monta: tantoMonta,
};

export function layerOf(game: string): GameLayer | null {
  return LAYERS[game] ?? null;
}

/** Fetch what the board of a game needs before it is asked for; if that fails, it is fetched again then. */
export function preload(game: string, lang: Lang): void {
  const layer = layerOf(game);
  if (!layer) return;
  for (const part of [...Object.values(layer.parts), layer.words[lang]]) part().catch(() => undefined);
}
