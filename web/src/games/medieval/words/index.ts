/** The words of Medieval's board and panels. What the game itself says comes from the server. */
import { useGameWords, type Say as SayAny } from "../../words";
import type en from "./en.json";

export type Say = SayAny<keyof typeof en>;
export const useMedieval = useGameWords<keyof typeof en>;
