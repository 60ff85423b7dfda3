/** The players over the board: the VP track, which needs room, and their cards. */
import type { PanelProps } from "../../layer";
import { Points } from "./Points";
import { Realms } from "./Realms";

export function Players(props: PanelProps) {
  return (
    <>
      <Points {...props} />
      <Realms {...props} />
    </>
  );
}
