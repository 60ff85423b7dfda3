import { nameOf } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Grid } from "../../shared/panels/Grid";
import { controllerOf, forcesOf, viewOf } from "../view";
import { useTm } from "../words";
import { forceInWords, spaceInWords } from "./describe";

/** The table in words, for those who read rather than look. */
export function TextView({ state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const told = { view, names, w };
  const standing = [...forcesOf(view)].flatMap(([place, forces]) => forces.map((force) => ({ place, force })));
  return (
    <div className="tm-text">
      <p>
        {w("turnOf", { n: view.turn, of: view.last_turn })} · {w(`phase.${view.phase}`)} · {w("impulseOf", { name: nameOf(state.players, view.active) })}
      </p>
      <Grid
        title={w("section.realms")}
        head={[w("player"), w("vp"), w("keys"), w("cards"), w("ruler")]}
        rows={view.players.map((player) => [
          capital(shortName(names, `player_${player.id}`)),
          player.vp,
          `${player.keys}/${player.keys_to_win}`,
          player.cards,
          shortName(names, player.rulers),
        ])}
      />
      <Grid
        title={w("section.forces")}
        head={[w("space"), w("power"), w("units")]}
        rows={standing.map(({ place, force }) => [
          shortName(names, place),
          `${shortName(names, force.power)}${force.inside ? ` (${w("inside")})` : ""}`,
          forceInWords(force, told),
        ])}
      />
      <Grid
        title={w("spaces")}
        head={[w("space"), w("power"), w("units")]}
        rows={view.board.spaces.map((space) => [
          shortName(names, space.id),
          shortName(names, controllerOf(view, space.id) ?? "–"),
          spaceInWords(space, told),
        ])}
      />
    </div>
  );
}
