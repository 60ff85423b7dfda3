/** The map of El Gran Capitán: the hexes of Southern Italy over its coast and relief, and all that stands on them. */
import { useEffect, useMemo, useState, type MouseEvent } from "react";
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
import { idOf, idsOf, viewOf, type GcView } from "../view";
import { areasOf, contentsOf, isCovered, isLevel, levelsOf, type HexContent } from "./contents";
import { Compass, Ground, Places, Regions } from "./Ground";
import { Hexes, OpenHex, OpenSide } from "./Hexes";
import { Legend } from "./Legend";
import { BattleMark, Pontoons, Reach, Shade, SupplyLines } from "./Marks";
import { CHART, centreOf, HEIGHT, WIDTH } from "./projection";
import { reliefOf } from "./relief";
import { lineOf, sheetOf } from "./sheet";
import { Signs, Stack } from "./Stack";
import "./board.css";

const coastlines = () => import("virtual:coastlines/gran_capitan");
const BESIDE = 1; // unit: where the arrow keys look for what stands in a hex
const FINE = 0.85; // pixels to a unit: from here on the hexes are drawn

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, happenings = [] } = props;
  const view = viewOf(state);
  const { board } = view;
  const frame = useFrame(CHART);
  const coasts = useCoasts(coastlines);
  const unfolding = useUnfolding();
  const [sheet, areas] = useMemo(
    () => {
      const found = sheetOf(board);
      return [found, areasOf(board, found)] as const;
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is printed never changes
    [view.scenario],
  );
  const relief = useRelief(board);
  const { scale, zoomTo, bringIntoSight } = frame;
  const contents = useMemo(() => contentsOf(view, names, open, scale), [view, names, open, scale]);
  const { places: anchors, stacks } = useStacks(areas, contents, frame);
  const contentOf = useMemo(() => new Map(contents.map((content) => [content.id, content])), [contents]);
  const hexOf = useMemo(() => {
    const found = new Map<string, string>(board.places.map(({ id, hex }) => [id, hex]));
    for (const counter of view.counters) {
      for (const id of idsOf(counter)) found.set(id, counter.hex);
      for (const { id } of counter.card?.captains ?? []) found.set(id, counter.hex);
    }
    return found;
  }, [board, view.counters]);
  const places = useMemo(() => {
    const all = new Map<string, Point>(anchors);
    for (const { id, hex } of board.places) all.set(id, anchors.get(hex) ?? [0, 0]);
    for (const [n, counter] of view.counters.entries()) {
      const [x, y] = anchors.get(counter.hex) ?? [0, 0];
      all.set(idOf(counter), [x + BESIDE, y + BESIDE + (n % 5)]);
    }
    return all;
  }, [anchors, board, view.counters]);
  const levelOf = (id: string) => {
    const level = contentOf.get(id)?.stack[stacks.get(id)?.level ?? -1];
    return isLevel(level) ? level : undefined;
  };
  const isShown = (id: string) => levelOf(hexOf.get(id) ?? "")?.shown.some(({ counter }) => idsOf(counter).includes(id)) ?? false;
  const things = useThings({
    frame,
    places,
    placesOf: (id) => [hexOf.get(id)].flatMap((hex) => hex ?? []),
    first: view.counters[0] && idOf(view.counters[0]),
    open,
    pointed,
    onPick,
    onTouch,
    unfolding,
    isFolded: (id) => (contentOf.get(id)?.counters.length ?? 0) > 0 && levelOf(id)?.kind !== "all",
    foldedIn: (id) => {
      const hex = view.counters.find((one) => idsOf(one).includes(id))?.hex;
      return hex && !isShown(id) ? hex : null;
    },
  });
  const { thing } = things;
  const placeAt = useMemo(() => new Map(board.places.map((place) => [place.hex, place.id])), [board]);
  const idsAt = (hex: string) => [hex, placeAt.get(hex), ...(contentOf.get(hex)?.counters.flatMap(idsOf) ?? [])];
  const act: typeof things.act = (event, ...ids) => {
    things.act(event, ...ids);
    const touch = (event.nativeEvent as { pointerType?: string }).pointerType === "touch";
    if (touch && !thing(...ids).open && ids[0]) unfolding.set(ids[0]); // a finger asks for the supply line, too
  };
  const openHexes = [...new Set([...open.keys(), ...pointed].flatMap((id) => (anchors.has(id) && sheet.hexes.has(id) ? id : (placeHex(id) ?? []))))];
  const openSides = [...open.keys()].filter((id) => id.includes("-") && lineOf(id));
  const hand = { view, names, thing };
  const isLively = ({ id, place, counters }: HexContent) => thing(id, place?.id, ...counters.flatMap(idsOf)).open;
  useMarchInSight(view, scale, zoomTo);
  useBattleInSight(view.battle?.hex, bringIntoSight);
  useFirstLook(board.area.length < sheet.regions.size, () => zoomTo(board.hexes.filter(([, , region]) => board.area.includes(region)).map(([id]) => centreOf(id))), frame.zoomAll); // prettier-ignore
  return (
    <MapFrame
      chart={CHART}
      frame={frame}
      things={things}
      className={["gc-map", scale >= FINE && "fine"].filter(Boolean).join(" ")}
      over={
        <>
          <Compass />
          <Legend view={view} names={names} />
        </>
      }
    >
      <g className="ground">
        <Ground sheet={sheet} coasts={coasts} relief={relief} />
        <Regions sheet={sheet} board={board} alignment={view.alignment} />
      </g>
      <Reach view={view} scale={scale} />
      <Shade hexes={openHexes} width={WIDTH} height={HEIGHT} />
      <Places board={board} owners={view.owners} pillaged={view.pillaged} plague={view.plague} sources={view.sources} />
      <Hexes board={board} idsAt={idsAt} act={act as (event: MouseEvent | React.KeyboardEvent) => void} />
      <Pontoons view={view} />
      <BattleMark view={view} />
      <SupplyLines view={view} unfolding={unfolding} />
      {openHexes.map((hex) => (
        <OpenHex key={hex} hex={hex} thing={thing(hex, placeAt.get(hex))} label={names[placeAt.get(hex) ?? hex]?.full ?? hex} />
      ))}
      {openSides.map((side) => (
        <OpenSide key={side} side={side} thing={thing(side)} label={names[side]?.full ?? side} />
      ))}
      {openLast(contents, isLively).map((content) => {
        const placed = stacks.get(content.id);
        return placed && (placed.level >= 0 || placed.label) ? (
          <Stack key={content.id} content={content} placed={isCovered(content, placed.level) ? { ...placed, label: null } : placed} {...hand} />
        ) : null;
      })}
      <Happenings list={happenings} places={places} scale={scale} />
      <Unfolded unfolding={unfolding} stackOf={unfolded} />
    </MapFrame>
  );

  function placeHex(id: string): string | null {
    return board.places.find((place) => place.id === id)?.hex ?? null;
  }

  /** All that stands in a hex; null: it is shown anyway. */
  function unfolded(id: string): UnfoldedStack | null {
    const content = contentOf.get(id);
    if (!content || content.counters.length === 0 || levelOf(id)?.kind === "all") return null;
    const level = levelsOf(content.counters, names).at(-1);
    if (!level) return null;
    const name = names[content.place?.id ?? id]?.short ?? id;
    return {
      at: anchors.get(id) ?? [0, 0],
      w: level.w,
      h: level.h,
      name,
      wide: widest([name], NAME_FONT),
      open: isLively(content),
      drawn: <Signs level={level} content={content} {...hand} mute={level.shown.every(({ counter }) => isShown(idOf(counter)))} />,
    };
  }
}

/** The relief is painted once the map is there. */
function useRelief(board: Parameters<typeof reliefOf>[0]): string {
  const [relief, setRelief] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRelief(reliefOf(board)), 0);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is printed never changes
  }, [board.hexes]);
  return relief;
}

/** On a map on which hexes cannot be told apart one's own march is brought nearer, once for each. */
function useMarchInSight(view: GcView, scale: number, zoomTo: (points: readonly Point[]) => void): void {
  const { march } = view;
  const own = march?.points == null ? null : march.token;
  useEffect(() => {
    const hexes = Object.keys(march?.reach ?? {});
    if (own !== null && hexes.length > 0 && scale < FINE) zoomTo(hexes.map(centreOf));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when a march begins
  }, [own]);
}

function useBattleInSight(hex: string | undefined, bringIntoSight: (points: readonly Point[]) => void): void {
  useEffect(() => {
    if (hex) bringIntoSight([centreOf(hex)]);
  }, [hex, bringIntoSight]);
}

/** A scenario in a part of the map begins with that part, another one with all of it. */
function useFirstLook(isPart: boolean, look: () => void, lookAtAll: () => void): void {
  useEffect(() => {
    if (isPart) look();
    else lookAtAll();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isPart]);
}
