/// <reference types="vite/client" />
declare module "virtual:medieval-coastlines" {
  export const land: string;
}
