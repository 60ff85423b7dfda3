/** The map of Medioevo Universale: territories and seas over real coastlines, and all that stands on them. */
import { useMemo } from "react";
import type { Name } from "../../../api";
import { useWords } from "../../../i18n";
import type { BoardProps } from "../..";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { usePlaces, type Places, type Site, type Sites } from "../../shared/usePlaces";
import { useThings } from "../../shared/useThings";
import { Zoom } from "../../shared/Zoom";
import { Ground } from "./Ground";
import { Legend } from "./Legend";
import { Marches } from "./Marches";
import { BOX, CHART, HEIGHT, WIDTH } from "./projection";
import { Routes } from "./Routes";
import { SeaName } from "./SeaName";
import { Token } from "./Token";
import { viewOf, type Space } from "../view";
import "../../shared/map.css";
import "../signs/glyphs.css";
import "./board.css";

const coastlines = () => import("virtual:coastlines/medioevo_universale");
const TOKEN = { half: 22, up: 26, down: 11 };
const BESIDE = 1; // unit: where the arrow keys look for what stands in an area

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch } = props;
  const { t } = useWords();
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
  const openSpots = [...new Set([...open.keys()].flatMap((id) => (places.has(id) ? [id] : homes(id))))];
  const { thing, spots, keys } = useThings({ frame, places, openSpots, first: spaces[0]?.id, open, pointed, onPick, onTouch }); // prettier-ignore
  const at = (id: string): [number, number] => places.get(id) ?? [0, 0];
  const shared = { view, state, names, near: frame.near, thing };
  return (
    <div className={frame.near ? "map mu-map near" : "map mu-map far"}>
      <p id="map-keys" className="unseen">
        {t("map.keys")}
      </p>
      <svg
        ref={frame.svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={t("medioevo_universale.map")}
        aria-describedby="map-keys"
        {...keys}
      >
        <g ref={frame.moved}>
          <Ground view={view} coasts={coasts} thing={thing} />
          <Routes view={view} at={at} />
          {spaces.map((space) =>
            space.kind === "sea" ? (
              <SeaName key={space.id} space={space} at={at(space.id)} {...shared} />
            ) : (
              <Token key={space.id} space={space} at={at(space.id)} {...shared} />
            ),
          )}
          <Marches view={view} at={at} />
        </g>
      </svg>
      <Legend view={view} players={state.players} names={names} />
      <Zoom frame={frame} open={spots(openSpots)} />
    </div>
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
