/// <reference types="vite/client" />
declare module "virtual:medieval-coastlines" {
  /** The land below the cards, and that of each card. */
  export const around: string;
  export const land: Record<string, string>;
}
