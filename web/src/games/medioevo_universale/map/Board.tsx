/** The map of Medioevo Universale: territories and seas over real coastlines, and all that stands on them. */
import { useMemo } from "react";
import { areAlike, useSame } from "../../../util/same";
import type { BoardProps } from "../../layer";
import { Happenings } from "../../shared/Happenings";
import { MapFrame } from "../../shared/MapFrame";
import { Unfolded, type UnfoldedStack } from "../../shared/Unfolded";
import { useUnfolding } from "../../shared/unfolding";
import { openLast } from "../../shared/thing";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { NAME_FONT, useStacks, widest, type Places } from "../../shared/useStacks";
import { useThings } from "../../shared/useThings";
import { Area, Signs } from "./Area";
import { areasOf, contentsOf, type AreaContent, type Memory } from "./contents";
import { Ground } from "./Ground";
import { Legend } from "./Legend";
import { Marches } from "./Marches";
import { CHART } from "./projection";
import { regionsOf } from "./regions";
import { Routes } from "./Routes";
import { areaInWords } from "../panels/describe";
import { isClosed, lookOf, viewOf, type Space } from "../view";
import { useMu } from "../words";
import "../signs/glyphs.css";
import "./board.css";

const coastlines = () => import("virtual:coastlines/medioevo_universale");
const BESIDE = 1; // unit: where the arrow keys look for what stands in an area

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, happenings = [] } = props;
  const view = viewOf(state);
  const { spaces } = view.board;
  const frame = useFrame(CHART);
  const coasts = useCoasts(coastlines);
  const unfolding = useUnfolding();
  const [regions, areas] = useMemo(
    () => {
      const found = regionsOf(spaces);
      return [found, areasOf(spaces, found.land, found.water)] as const;
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- areas never move
    [spaces.length],
  );
  const look = useSame(lookOf(view), (a, b) => JSON.stringify(a) === JSON.stringify(b));
  const memory = useMemo((): Memory => new Map(), []);
  const contents = useSame(
    useMemo(() => contentsOf(view, look, names, open, state.seat, memory), [view, look, names, open, state.seat, memory]),
    areAlike,
  );
  const { places: anchors, stacks } = useStacks(areas, contents, frame);
  const places = useMemo(() => withElements(anchors, spaces), [anchors, spaces]);
  const contentOf = useMemo(() => new Map(contents.map((content) => [content.id, content])), [contents]);
  const { w, lang } = useMu();
  const { event, battle } = view;
  const { players } = state;
  const words = useMemo(
    () => new Map(spaces.map((space) => [space.id, areaInWords(space, { view, state, names, w, lang })])),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- all that is told of an area
    [spaces, event, battle?.area, look, players, names, w, lang],
  );
  const levelOf = (id: string) => contentOf.get(id)?.stack[stacks.get(id)?.level ?? -1];
  const isWhole = (id: string) =>
    Boolean(stacks.get(id)?.label) && (stacks.get(id)?.level ?? 0) === (contentOf.get(id)?.stack.length ?? 0) - 1;
  const things = useThings({
    frame,
    places,
    placesOf: (kingdom) => spaces.filter(({ home }) => home === kingdom).map(({ id }) => id),
    first: spaces[0]?.id,
    open,
    pointed,
    onPick,
    onTouch,
    unfolding,
    isFolded: (id) => contentOf.has(id) && !stacks.get(id)?.label,
    foldedIn: (id) => {
      const space = spaces.find(({ elements }) => elements.some((element) => element.id === id));
      return space && !levelOf(space.id)?.elements.includes(id) ? space.id : null;
    },
  });
  const { thing } = things;
  const spaceOf = new Map(spaces.map((space) => [space.id, space]));
  const isLively = ({ id, open: held }: AreaContent) => held.length > 0 || thing(id, spaceOf.get(id)?.home).open;
  const at = (id: string): [number, number] => [...(places.get(id) ?? [0, 0])] as [number, number];
  const hand = { look, names };
  const unfolded = (id: string): UnfoldedStack | null => {
    const [space, content] = [spaces.find((one) => one.id === id), contentOf.get(id)];
    if (!space || !content || isWhole(id)) return null;
    const level = content.stack[content.stack.length - 1];
    const drawnBelow = levelOf(id)?.elements.length === level?.elements.length;
    return {
      at: anchors.get(id) ?? [0, 0],
      w: level?.w ?? 0,
      h: level?.h ?? 0,
      name: names[id]?.short ?? id,
      wide: widest([names[id]?.short ?? id], NAME_FONT),
      open: thing(id, space.home).open,
      drawn: level && <Signs level={level} id={id} {...hand} thingOf={thing} mute={drawnBelow} />,
    };
  };
  const ground = useMemo(
    () => <Ground view={view} coasts={coasts} regions={regions} thing={thing} />,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- all that `thing` tells of the ground
    [view, coasts, regions, open, pointed],
  );
  const legend = useMemo(() => <Legend look={look} players={players} names={names} />, [look, players, names]);
  return (
    <MapFrame
      chart={CHART}
      frame={frame}
      things={things}
      className="mu-map"
      over={legend}
    >
      {ground}
      <Routes view={view} at={at} />
      {openLast(contents, isLively).map((content) => {
        const [space, placed] = [spaceOf.get(content.id), stacks.get(content.id)];
        if (!space || !placed) return null;
        return (
          <Area
            key={space.id}
            space={space}
            content={content}
            placed={placed}
            here={thing(space.id, space.home)}
            chips={space.elements.map(({ id }) => thing(id))}
            closed={isClosed(view, space)}
            words={words.get(space.id) ?? ""}
            {...hand}
          />
        );
      })}
      <Marches view={view} at={at} />
      <Happenings list={happenings} places={anchors} scale={frame.scale} />
      <Unfolded unfolding={unfolding} stackOf={unfolded} />
    </MapFrame>
  );
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
