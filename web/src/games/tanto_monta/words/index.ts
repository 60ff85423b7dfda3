/** The words of Tanto Monta's board and panels. What the game itself says comes from the server. */
import { useGameWords, type Say as SayAny } from "../../words";
import type en from "./en.json";

export type TmKey = keyof typeof en;
export type Say = SayAny<TmKey>;
export const useTm = useGameWords<TmKey>;
