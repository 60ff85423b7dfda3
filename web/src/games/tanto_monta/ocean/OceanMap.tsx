/** The Exploration Map: coasts appear as they are explored, with settlements, Naos and all that is known of a zone. */
import { useEffect, useMemo, useRef } from "react";
import { areAlike, useSame } from "../../../util/same";
import type { BoardProps } from "../../layer";
import { Happenings } from "../../shared/Happenings";
import { MapFrame } from "../../shared/MapFrame";
import { overlap, type Placed, type Rect } from "../../shared/placement";
import type { Point } from "../../shared/regions";
import { NameToPress, StackLabel } from "../../shared/StackLabel";
import { button, classes, openLast } from "../../shared/thing";
import { useUnfolding } from "../../shared/unfolding";
import { useCoasts } from "../../shared/useCoasts";
import { pixelsOf, useFrame } from "../../shared/useFrame";
import { useStacks } from "../../shared/useStacks";
import { useThings } from "../../shared/useThings";
import { Orders } from "../map/Orders";
import { viewOf } from "../view";
import { useTm } from "../words";
import { CHART } from "./chart";
import { areasOf, contentsOf, type Place } from "./contents";
import { placeInWords } from "./describe";
import { Ground, Rim, Ways } from "./Ground";
import { Harbour } from "./Harbour";
import { OceanLegend } from "./Legend";
import { oceanSheetOf } from "./sheet";
import { PlaceSigns } from "./Signs";
import "./ocean.css";

const coastlines = () => import("virtual:coastlines/tanto_monta_ocean");
const LEAST = 22; // units that a finger or a pointer finds
const EDGE = 78; // units from the edge within which words would leave the map
const WORDS_FROM = 0.7; // pixels to a unit: blanks are called what they are

export default function OceanMap(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, happenings = [] } = props;
  const view = viewOf(state);
  const { board } = view;
  const { w } = useTm();
  const frame = useFrame(CHART);
  const { scale } = frame;
  const coasts = useCoasts(coastlines);
  const unfolding = useUnfolding();
  const sheet = useMemo(() => oceanSheetOf(board), [board]);
  const contents = useSame(
    useMemo(() => contentsOf(view, names, open, scale), [view, names, open, scale]),
    areAlike,
  );
  const sizes = useSame(contents.map(({ stack }) => `${stack[0]?.w}/${stack[0]?.h}`), areAlike);
  const areas = useMemo(
    () => areasOf(sheet, contents),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how much room each takes
    [sheet, sizes],
  );
  const { stacks, places: anchors } = useStacks(areas, contents, frame);
  const where = useMemo(() => new Map(contents.flatMap((place) => place.naos.map((nao) => [nao.id, place.id] as const))), [contents]);
  const places = useMemo(() => {
    const all = new Map<string, Point>(anchors);
    for (const [nao, place] of where) all.set(nao, anchors.get(place) ?? [0, 0]);
    return all;
  }, [anchors, where]);
  const known = useSame(
    new Set(contents.flatMap(({ id, explored }) => (explored.length > 0 ? [id] : []))),
    (a, b) => areAlike([...a], [...b]),
  );
  const opened = view.happened.includes("overseas_voyages");
  const things = useThings({
    frame,
    places,
    placesOf: () => [],
    first: board.oceans[0]?.id,
    open,
    pointed,
    onPick,
    onTouch,
    unfolding,
    isFolded: () => false,
    foldedIn: (id) => where.get(id) ?? null,
  });
  const { thing } = things;
  const told = { view, names, w };
  const idsAt = (place: Place) => [place.id, ...place.naos.map(({ id }) => id)];
  const asked = useSame(askedOn(state, places, open), areAlike);
  useInSight(asked[0], frame.bringIntoSight, places);
  const legend = useMemo(() => <OceanLegend />, []);
  return (
    <>
      <MapFrame chart={CHART} frame={frame} things={things} className="tm-map tm-ocean" over={legend}>
        <g className="ground">
          <Ground sheet={sheet} coasts={coasts} known={known} />
          <Ways sheet={sheet} opened={opened} />
        </g>
        {scale >= WORDS_FROM &&
          board.oceans.map(({ id }) => {
            const [x, y] = places.get(id) ?? [0, 0];
            return known.has(id) || isCovered(id, [x, y], contents, stacks, scale) ? null : (
              <g key={id} className="tmo-incognita" aria-hidden="true" style={{ transform: `translate(${x}px, ${y}px) scale(var(--token))` }}>
                <text x={CHART.width - x < EDGE ? (CHART.width - x - EDGE) * scale : 0} y="31">
                  {w("incognita")}
                </text>
              </g>
            );
          })}
        <rect className="veil tm-veil" x="0" y="0" width={CHART.width} height={CHART.height} />
        <Orders state={state} at={places} scale={scale} />
        {openLast(contents, (place) => thing(...idsAt(place)).open).map((place) => {
          const spot = stacks.get(place.id);
          const here = thing(...idsAt(place));
          const level = place.stack[Math.max(0, spot?.level ?? 0)];
          if (!spot || !level) return null;
          const [wide, high] = [Math.max(LEAST, level.w + 4), Math.max(LEAST, level.h + 4)];
          return (
            <g
              key={place.id}
              className={here.open || place.ocean ? "stack lively" : "stack"}
              data-area={place.id}
              style={{ transform: `translate(${spot.at[0]}px, ${spot.at[1]}px) scale(var(--token))` }}
            >
              <g className={classes("tm-spot", here)}>
                <NameToPress ways={place.label} placed={spot} here={here} />
                <g className="press" {...button(here, placeInWords(place, told))}>
                  {(here.open || here.pointed || asked.includes(place.id)) && <rect className="tm-edge" x={-wide / 2} y={-high / 2} width={wide} height={high} rx="9" />}
                  <rect className={asked.includes(place.id) ? "halo tmo-asked" : "halo"} x={-wide / 2} y={-high / 2} width={wide} height={high} rx="9" />
                </g>
                <StackLabel className={place.colony ? "name colony" : "name key"} ways={place.label} placed={spot} />
              </g>
              <PlaceSigns place={place} level={level} scale={scale} closed={Boolean(place.ocean?.overseas) && !opened} />
            </g>
          );
        })}
        <Happenings list={happenings} places={places} scale={scale} />
        <Rim />
      </MapFrame>
      <Harbour {...props} />
    </>
  );
}

const [UNKNOWN_W, UNKNOWN_H, BELOW] = [122, 16, 27]; // pixels of the words, and of their middle below that of the zone

/** Would the words below a blank lie over a name or a sign? */
function isCovered(zone: string, [x, y]: Point, contents: readonly Place[], stacks: ReadonlyMap<string, Placed>, scale: number): boolean {
  const size = pixelsOf(scale);
  const around = (px: number, py: number, w: number, h: number): Rect => ({ x: px - w / 2, y: py - h / 2, w, h });
  const middle = x * scale + (CHART.width - x < EDGE ? (CHART.width - x - EDGE) * scale : 0) * size;
  const words = around(middle, y * scale + BELOW * size, UNKNOWN_W * size, UNKNOWN_H * size);
  return contents.some(({ id, stack, label: ways }) => {
    const spot = stacks.get(id);
    if (!spot) return false;
    const [at, level, way] = [[spot.at[0] * scale, spot.at[1] * scale] as const, stack[Math.max(0, spot.level)], spot.label && ways[spot.label.way]];
    const name = spot.label && way ? around(at[0] + spot.label.dx * size, at[1] + spot.label.dy * size, way.w * size, way.h * size) : null;
    const sign = level && id !== zone ? around(at[0], at[1], level.w * size, level.h * size) : null;
    return (name !== null && overlap(words, name)) || (sign !== null && overlap(words, sign));
  });
}

const NAMED = ["zone", "nao", "place", "to"] as const;

/** Places that the words of a question name and none of its options does. */
function askedOn(state: BoardProps["state"], places: ReadonlyMap<string, Point>, open: BoardProps["open"]): string[] {
  const named = state.decisions.flatMap(({ params }) => NAMED.map((name) => String(params[name])));
  return [...new Set(named.filter((id) => places.has(id) && !open.has(id)))];
}

/** Once, then the map is one's own. */
function useInSight(place: string | undefined, bringIntoSight: (points: readonly Point[]) => void, at: ReadonlyMap<string, Point>): void {
  const known = useRef(at);
  known.current = at;
  useEffect(() => {
    const point = place ? known.current.get(place) : undefined;
    if (point) bringIntoSight([point]);
  }, [place, bringIntoSight]);
}
