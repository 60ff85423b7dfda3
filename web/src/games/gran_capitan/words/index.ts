/** The words of El Gran Capitán's board and panels. What the game itself says comes from the server. */
import { useGameWords, type Say as SayAny } from "../../words";
import type en from "./en.json";

export type GcKey = keyof typeof en;
export type Say = SayAny<GcKey>;
export const useGc = useGameWords<GcKey>;
