/** The words of this game's board and panels. What the game itself says comes from the server. */
import { useGameWords, type Say as SayAny } from "../../words";
import type en from "./en.json";

export type MuKey = keyof typeof en;
export type Say = SayAny<MuKey>;
export const useMu = useGameWords<MuKey>;
