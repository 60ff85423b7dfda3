/// <reference types="vite/client" />
/** One for each game of plugins/coastlines.ts. */
declare module "virtual:coastlines/*" {
  /** The land in outline, also around the map; and that of each part of the map, cut at its edges. */
  export const around: string;
  export const land: Record<string, string>;
}
