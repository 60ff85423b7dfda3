/** The panels that want room: they open over the map. */
import type { ComponentType } from "react";
import type { PanelProps } from "../../layer";
import { Diplomacy } from "./Diplomacy";
import { Forces } from "./Forces";
import { Market } from "./Market";
import { Realms } from "./Realms";
import { Standing } from "./Standing";
import { Technologies } from "./Technologies";
import { Warehouse } from "./Warehouse";

const LARGE: Readonly<Record<string, ComponentType<PanelProps>>> = {
  realms: Realms,
  technologies: Technologies,
  forces: Forces,
  warehouse: Warehouse,
  market: Market,
  diplomacy: Diplomacy,
  score: Standing,
};

export function Large(props: PanelProps) {
  const Shown = LARGE[props.id ?? ""];
  return Shown ? <Shown {...props} /> : null;
}
