/** The map of Medioevo Universale: territories and seas over real coastlines, and all that stands on them. */
import { useMemo } from "react";
import type { Name } from "../../../api";
import type { BoardProps } from "../../layer";
import { MapFrame } from "../../shared/MapFrame";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { usePlaces, type Places, type Site, type Sites } from "../../shared/usePlaces";
import { useThings } from "../../shared/useThings";
import { Ground } from "./Ground";
import { Legend } from "./Legend";
import { Marches } from "./Marches";
import { BOX, CHART } from "./projection";
import { Routes } from "./Routes";
import { SeaName } from "./SeaName";
import { Token } from "./Token";
import { viewOf, type Space } from "../view";
import "../signs/glyphs.css";
import "./board.css";

const coastlines = () => import("virtual:coastlines/medioevo_universale");
const TOKEN = { half: 22, up: 26, down: 11 };
const BESIDE = 1; // unit: where the arrow keys look for what stands in an area

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch } = props;
  const view = viewOf(state);
  const { spaces } = view.board;
  const frame = useFrame(CHART);
  const coasts = useCoasts(coastlines);
  const sites = useMemo(
    () => sitesOf(spaces, names),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- areas never move
    [spaces.length, names],
  );
  const areas = usePlaces(CHART, sites, frame);
  const places = useMemo(() => withElements(areas, spaces), [areas, spaces]);
  const homes = (kingdom: string) => spaces.filter(({ home }) => home === kingdom).map(({ id }) => id);
  const first = spaces[0]?.id;
  const things = useThings({ frame, places, placesOf: homes, first, open, pointed, onPick, onTouch });
  const at = (id: string): [number, number] => places.get(id) ?? [0, 0];
  const shared = { view, state, names, near: frame.near, thing: things.thing };
  return (
    <MapFrame
      chart={CHART}
      frame={frame}
      things={things}
      className="mu-map"
      over={<Legend view={view} players={state.players} names={names} />}
    >
      <Ground view={view} coasts={coasts} thing={things.thing} />
      <Routes view={view} at={at} />
      {spaces.map((space) =>
        space.kind === "sea" ? (
          <SeaName key={space.id} space={space} at={at(space.id)} {...shared} />
        ) : (
          <Token key={space.id} space={space} at={at(space.id)} {...shared} />
        ),
      )}
      <Marches view={view} at={at} />
    </MapFrame>
  );
}

function sitesOf(spaces: readonly Space[], names: Record<string, Name>): Sites {
  const sites = spaces.map(({ id, kind, lon, lat }): Site => ({
    id,
    lon,
    lat,
    name: names[id]?.short ?? id,
    sea: kind === "sea",
    box: "all",
    token: TOKEN,
  }));
  return { sites, boxes: new Map([["all", BOX]]) };
}

/** What stands in an area lies beside it for the arrow keys. */
function withElements(areas: Places, spaces: readonly Space[]): Places {
  const all = new Map(areas);
  for (const space of spaces) {
    const [x, y] = areas.get(space.id) ?? [0, 0];
    for (const [n, element] of space.elements.entries()) all.set(element.id, [x + (n + 1) * BESIDE, y + 8 + n * 2]);
  }
  return all;
}
