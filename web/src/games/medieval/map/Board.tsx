/** The map of Medieval: cards on a table, over real coastlines. */
import { useMemo } from "react";
import type { BoardProps } from "../../layer";
import { Happenings } from "../../shared/Happenings";
import { MapFrame } from "../../shared/MapFrame";
import { Unfolded, type UnfoldedStack } from "../../shared/Unfolded";
import { useUnfolding } from "../../shared/unfolding";
import { openLast } from "../../shared/thing";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { NAME_FONT, useStacks, widest } from "../../shared/useStacks";
import { useThings } from "../../shared/useThings";
import { Attacks } from "./Attacks";
import { Card } from "./Card";
import { EXTENTS } from "./cards";
import { areasOf, contentsOf, isNarrow, landsOf, LEVEL, plateOf } from "./contents";
import { Legend } from "./Legend";
import { destroyedIn, neverDrawnIn, newsBegin, newsOf } from "../news";
import { Absent } from "./Absent";
import { boxOf, CHART, HEIGHT, WIDTH } from "./projection";
import { Sea } from "./Sea";
import { Ticker } from "./Ticker";
import { Signs, Token } from "./Token";
import { bare, viewOf } from "../view";
import "./board.css";

const ROOMY = 0.35; // pixels to a unit
const coastlines = () => import("virtual:coastlines/medieval");

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, happenings, seen = state.log.length } = props;
  const view = viewOf(state);
  const frame = useFrame(CHART);
  const unfolding = useUnfolding();
  const cards = view.board.map_cards.map((card) => card.id).join(" ");
  const roomy = frame.scale > ROOMY;
  const [lands, areas] = useMemo(
    () => {
      const found = landsOf(view);
      return [found, areasOf(view, found, roomy)] as const;
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the cards in play say which provinces there are
    [cards, roomy],
  );
  const contents = useMemo(() => contentsOf(view, names, open, state.seat), [view, names, open, state.seat]);
  const plates = useMemo(
    () => view.board.map_cards.map(({ extent }) => plateOf(boxOf(extent), frame.scale)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [cards, frame.scale],
  );
  const { places, stacks } = useStacks(areas, contents, frame, plates);
  const coasts = useCoasts(coastlines);
  const news = useMemo(() => {
    const first = seen >= state.log.length ? seen : newsBegin(state.log, state.seat, seen);
    return newsOf(state.log.slice(first + 1));
  }, [state.log, state.seat, seen]);
  const gone = useMemo(() => ({ destroyed: destroyedIn(state.log), never: neverDrawnIn(state.log) }), [state.log]);
  const first = view.board.provinces[0]?.id;
  const things = useThings({
    frame,
    places,
    placesOf: provincesOf,
    first,
    open,
    pointed,
    onPick,
    onTouch,
    unfolding,
    isFolded: (id) => stacks.has(id) && !isNamed(id),
  });
  const { thing } = things;
  const waysOf = new Map(contents.map(({ id, label }) => [id, label]));
  const inPlay = new Set(view.board.map_cards.map((card) => card.id));
  const aimed = new Set(view.pile.flatMap((card) => card.what.map(String))); // what cards not yet resolved would hit
  return (
    <MapFrame
      chart={CHART}
      frame={frame}
      things={things}
      defs={<Patterns />}
      over={
        <>
          <Ticker state={state} seen={seen} />
          <Legend players={state.players} />
        </>
      }
    >
      <g className="ground">
        <rect className="felt" x={-WIDTH} y={-HEIGHT} width={3 * WIDTH} height={3 * HEIGHT} />
        <path d={coasts.around} className="faint" />
        {Object.entries(EXTENTS).map(
          ([id, extent]) =>
            !inPlay.has(id) && (
              <Absent
                key={id}
                thing={thing(id)}
                extent={extent}
                fate={fateOf(id)}
                fresh={news.burnt.has(id)}
                scale={frame.scale}
              />
            ),
        )}
        {view.board.map_cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            land={coasts.land[card.id] ?? ""}
            areas={lands.get(card.id)}
            narrow={isNarrow(boxOf(card.extent), frame.scale)}
            provinces={provincesOn(card.id)}
            edge={view.board.eastern_edge.includes(card.id)}
            fresh={news.laid.has(card.id)}
            name={names[card.id]?.full ?? card.id}
            thing={thing(card.id)}
            things={provincesOn(card.id).map((province) => thing(province.id, province.power))}
          />
        ))}
      </g>
      {view.board.seas.map((sea) => {
        const placed = stacks.get(sea.id);
        return (
          placed && (
            <Sea
              key={sea.id}
              name={names[sea.id]}
              ways={waysOf.get(sea.id) ?? []}
              placed={placed}
              crossed={view.attack?.sea_leg.includes(sea.id) ?? false}
              thing={thing(sea.id)}
            />
          )
        );
      })}
      <Attacks state={state} places={places} forays={happenings ? [] : news.forays} />
      {openLast(view.board.provinces, ({ id, power }) => thing(id, power).open).map((province) => {
        const placed = stacks.get(province.id);
        return (
          placed && (
            <Token
              key={province.id}
              province={province}
              ways={waysOf.get(province.id) ?? []}
              placed={placed}
              players={state.players}
              names={names}
              target={view.attack?.target === province.id || aimed.has(province.id)}
              passed={view.attack?.granted.includes(province.id) ?? false}
              fresh={news.provinces.has(province.id)}
              thing={thing(province.id, province.power)}
            />
          )
        );
      })}
      <Happenings list={happenings ?? []} places={places} placesOf={provincesOf} scale={frame.scale} />
      <Unfolded unfolding={unfolding} stackOf={unfolded} />
    </MapFrame>
  );

  /** A sea may have only a wave instead of its name. */
  function isNamed(id: string): boolean {
    const way = stacks.get(id)?.label?.way;
    return way !== undefined && waysOf.get(id)?.[way]?.lines[0] !== "≈";
  }

  function unfolded(id: string): UnfoldedStack | null {
    const province = view.board.provinces.find((one) => one.id === id);
    if (isNamed(id) && (!province || stacks.get(id)?.level === LEVEL.all)) return null;
    const name = bare(names[id]?.short ?? id);
    return {
      at: places.get(id) ?? [0, 0],
      w: province ? 38 : 0,
      h: province ? 31 : 0,
      name,
      wide: widest([name], NAME_FONT),
      open: thing(id, province?.power).open,
      drawn: province && <g className="token"><Signs province={province} level={LEVEL.all} /></g>, // prettier-ignore
    };
  }

  function provincesOn(card: string) {
    return view.board.provinces.filter((one) => one.card === card);
  }

  function provincesOf(power: string): string[] {
    return view.board.provinces.filter((one) => one.power === power).map((one) => one.id);
  }

  function fateOf(id: string): "tocome" | "burnt" | "lost" {
    if (!view.out_of_game.includes(id)) return "tocome";
    return gone.never.has(id) && !gone.destroyed.has(id) ? "lost" : "burnt";
  }
}

/** What the cards are drawn with. */
function Patterns() {
  return (
    <>
      <filter id="mv-shadow" x="-10%" y="-10%" width="120%" height="125%">
        <feDropShadow dx="0" dy="4" stdDeviation="5" floodColor="#000" floodOpacity="0.6" />
      </filter>
      <filter id="mv-char" x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="3" seed="4" />
        <feDisplacementMap in="SourceGraphic" scale="16" />
      </filter>
      <pattern id="mv-waves" width="28" height="14" patternUnits="userSpaceOnUse">
        <path d="M0,7q3.500,-3 7,0t7,0" className="wave" />
      </pattern>
    </>
  );
}
