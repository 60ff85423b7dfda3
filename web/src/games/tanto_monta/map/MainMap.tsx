/** The Main Map of Tanto Monta in the coordinates of the board: spaces over the bent coast, and all that stands there. */
import { useEffect, useMemo, useRef } from "react";
import { areAlike, useSame } from "../../../util/same";
import type { BoardProps } from "../../layer";
import { Happenings } from "../../shared/Happenings";
import { MapFrame } from "../../shared/MapFrame";
import type { Point } from "../../shared/regions";
import { openLast } from "../../shared/thing";
import { Unfolded, type UnfoldedStack } from "../../shared/Unfolded";
import { useUnfolding } from "../../shared/unfolding";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { NAME_FONT, useStacks, widest } from "../../shared/useStacks";
import { useThings } from "../../shared/useThings";
import { spaceInWords } from "../panels/describe";
import { controllerOf, forcesOf, shortOf, viewOf, type TmView } from "../view";
import { useTm } from "../words";
import { askedAbout } from "./asked";
import { areasOf, contentsOf, levelOf, uncovered, type Memory, type SpotContent } from "./contents";
import { FarFrame, Frames, Land, Mat, Roads, Sea } from "./Ground";
import { Legend } from "./Legend";
import { Asked, Marks, Threats } from "./Marks";
import { Orders } from "./Orders";
import { CHART, HEIGHT, TOP, WIDTH } from "./projection";
import { sheetOf } from "./sheet";
import { Spaces } from "./Spaces";
import { Signs, Stack } from "./Stack";
import { threatsTo } from "./threats";
import "./board.css";

const coastlines = () => import("virtual:coastlines/tanto_monta");
const NO_RECTS: never[] = [];
const IN_ROW = 3; // forces in a row of an unfolded stack

export function MainMap({ onFar, ...props }: BoardProps & { onFar: () => void }) {
  const { state, names, open, pointed, onPick, onTouch, happenings = [] } = props;
  const view = viewOf(state);
  const { board } = view;
  const { w } = useTm();
  const frame = useFrame(CHART);
  const { scale } = frame;
  const coasts = useCoasts(coastlines);
  const unfolding = useUnfolding();
  const sheet = useMemo(() => sheetOf(board), [board]);
  const taken = useSame([...forcesOf(view).keys()].sort(), areAlike);
  const areas = useMemo(
    () => areasOf(view),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- where shields stand above a sign
    [board, taken],
  );
  const [controllers, closed] = useControl(view);
  const memory = useMemo((): Memory => new Map(), []);
  const contents = useSame(
    useMemo(() => contentsOf(view, names, open, scale, state.seat, memory), [view, names, open, scale, state.seat, memory]),
    areAlike,
  );
  const { places: anchors, stacks: placed } = useStacks(areas, contents, frame, NO_RECTS, sheet.signs);
  const { stacks, dotted } = useMemo(() => uncovered(contents, placed, scale), [contents, placed, scale]);
  const contentOf = useMemo(() => new Map(contents.map((content) => [content.id, content])), [contents]);
  const placeOf = useMemo(() => placesOf(view), [view]);
  const places = useMemo(() => {
    const all = new Map<string, Point>(anchors);
    for (const [id, place] of placeOf) if (!all.has(id) && all.has(place)) all.set(id, all.get(place) ?? [0, 0]);
    return new Map([...all].map(([id, [x, y]]): [string, Point] => [id, [x, y + TOP]]));
  }, [anchors, placeOf]);
  const isWhole = (id: string) => {
    const content = contentOf.get(id);
    const level = content?.stack[stacks.get(id)?.level ?? -1];
    return content?.forces.length === 0 ? Boolean(stacks.get(id)?.label) : level?.depth === "full" && Boolean(stacks.get(id)?.label);
  };
  const things = useThings({
    frame,
    places,
    placesOf: (id) => board.spaces.filter((space) => controllers.get(space.id) === id && open.has(id)).map((space) => space.id),
    first: board.spaces[0]?.id,
    open,
    pointed,
    onPick,
    onTouch,
    unfolding,
    isFolded: (id) => contentOf.has(id) && !isWhole(id),
    foldedIn: (id) => (contentOf.has(id) ? null : (placeOf.get(id) ?? null)),
  });
  const { thing } = things;
  const idsAt = (id: string) => [id, ...(contentOf.get(id)?.forces.flatMap(({ leaders, power }) => [...leaders, `${id}/${power}`]) ?? [])];
  const isLively = ({ id }: SpotContent) => thing(...idsAt(id)).open;
  const words = useMemo(
    () => new Map(board.spaces.map((space) => [space.id, spaceInWords(space, { view, names, w })])),
    [board, view, names, w],
  );
  const threats = useMemo(() => threatsTo(view, state, open), [view, state, open]);
  const asked = useSame(askedAbout(view, state, open), areAlike);
  const legend = useMemo(() => <Legend board={board} names={names} />, [board, names]);
  useInSight(asked[0] ?? view.assaulted.at(-1), frame.bringIntoSight, places);
  const unfolded = (id: string): UnfoldedStack | null => {
    const content = contentOf.get(id);
    if (!content || isWhole(id)) return null; // of an empty space a finger sees the name before it chooses it
    const level = levelOf("full", content.forces, names, IN_ROW);
    const name = shortOf(names, id);
    return {
      at: anchors.get(id) ?? [0, 0],
      w: level.w,
      h: Math.max(0, level.h),
      name,
      wide: widest([name], NAME_FONT),
      open: isLively(content),
      drawn: <Signs level={level} content={content} board={board} names={names} />,
    };
  };
  return (
    <MapFrame chart={CHART} frame={frame} things={things} className="tm-map" over={legend}>
      <g transform={`translate(0,${TOP})`}>
        <g className="ground">
          <Sea sheet={sheet} coasts={coasts} />
          <Land board={board} sheet={sheet} coasts={coasts} controllers={controllers} closed={closed} />
          <Frames />
          <Roads sheet={sheet} />
        </g>
        <rect className="veil tm-veil" x="0" y={-TOP} width={WIDTH} height={HEIGHT + TOP} />
        <FarFrame title={w("exploration")} open={w("map.toOcean")} onOpen={onFar} />
        <Spaces board={board} controllers={controllers} closed={closed} />
        <Threats ways={threats} at={sheet.at} />
        <Asked spaces={asked} at={sheet.at} />
        <Marks view={view} at={sheet.at} />
        <Orders state={state} at={sheet.at} scale={scale} />
        {openLast(contents, isLively).map((content) => {
          const spot = stacks.get(content.id);
          return spot ? (
            <Stack
              key={content.id}
              board={board}
              names={names}
              content={content}
              placed={spot}
              dotted={dotted.has(content.id)}
              here={thing(...idsAt(content.id))}
              words={words.get(content.id) ?? shortOf(names, content.id)}
            />
          ) : null;
        })}
        <Happenings list={happenings} places={sheet.at} scale={scale} />
        <Unfolded unfolding={unfolding} stackOf={unfolded} />
        <Mat />
      </g>
    </MapFrame>
  );
}

/** Who controls each space, and those that are not in play yet; the same objects while nothing changes. */
function useControl(view: TmView): readonly [ReadonlyMap<string, string>, ReadonlySet<string>] {
  const control = useSame(view.control, areAlike);
  return useMemo(() => {
    const ids = view.board.spaces.map(({ id }) => id);
    const found = new Map(ids.flatMap((id) => {
      const controller = controllerOf(view, id);
      return controller === null ? [] : [[id, controller] as const];
    }));
    return [found, new Set(ids.filter((id) => !found.has(id)))] as const;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- all that is read of the view
  }, [control, view.board]);
}

/** Where what options name is: leaders, and stacks as "space/power". */
function placesOf(view: TmView): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [place, forces] of forcesOf(view)) {
    for (const { power, leaders } of forces) {
      found.set(`${place}/${power}`, place);
      for (const leader of leaders) found.set(leader, place);
    }
  }
  return found;
}

/** A space that one is asked about, or that is assaulted, is brought into sight: once, then the map is one's own. */
function useInSight(place: string | undefined, bringIntoSight: (points: readonly Point[]) => void, at: ReadonlyMap<string, Point>): void {
  const known = useRef(at);
  known.current = at;
  useEffect(() => {
    const point = place ? known.current.get(place) : undefined;
    if (point) bringIntoSight([point]);
  }, [place, bringIntoSight]);
}
