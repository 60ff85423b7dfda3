/** The map of Medieval: cards on a table, over real coastlines. */
import { useMemo } from "react";
import { useInfo } from "../../../shell/table/Info";
import type { BoardProps } from "../../layer";
import { MapFrame } from "../../shared/MapFrame";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { useThings } from "../../shared/useThings";
import { Attacks } from "./Attacks";
import { Card } from "./Card";
import { EXTENTS } from "./cards";
import { Legend } from "./Legend";
import { destroyedIn, neverDrawnIn, newsBegin, newsOf } from "../news";
import { Absent } from "./Absent";
import { CHART, HEIGHT, WIDTH } from "./projection";
import { Sea } from "./Sea";
import { Ticker } from "./Ticker";
import { Token } from "./Token";
import { usePlaces } from "./usePlaces";
import { viewOf } from "../view";
import "./board.css";

const coastlines = () => import("virtual:coastlines/medieval");

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, seen = state.log.length } = props;
  const info = useInfo();
  const view = viewOf(state);
  const frame = useFrame(CHART);
  const places = usePlaces(view, names, frame);
  const coasts = useCoasts(coastlines);
  const news = useMemo(() => {
    const first = seen >= state.log.length ? seen : newsBegin(state.log, state.seat, seen);
    return newsOf(state.log.slice(first + 1));
  }, [state.log, state.seat, seen]);
  const gone = useMemo(() => ({ destroyed: destroyedIn(state.log), never: neverDrawnIn(state.log) }), [state.log]);
  const first = view.board.provinces[0]?.id;
  const things = useThings({ frame, places, placesOf: provincesOf, first, open, pointed, onPick, onTouch });
  const { thing, act } = things;
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
      <rect className="felt" x={-WIDTH} y={-HEIGHT} width={3 * WIDTH} height={3 * HEIGHT} />
      <path d={coasts.around} className="faint" />
      {Object.entries(EXTENTS).map(
        ([id, extent]) =>
          !inPlay.has(id) && (
            <Absent
              key={id}
              id={id}
              extent={extent}
              fate={fateOf(id)}
              fresh={news.burnt.has(id)}
              about={info.about(id)}
              onAct={(event) => act(event, id)}
            />
          ),
      )}
      {view.board.map_cards.map((card) => (
        <Card
          key={card.id}
          card={card}
          land={coasts.land[card.id] ?? ""}
          provinces={view.board.provinces.filter((one) => one.card === card.id)}
          edge={view.board.eastern_edge.includes(card.id)}
          fresh={news.laid.has(card.id)}
          name={names[card.id]?.full ?? card.id}
          thing={thing(card.id)}
          thingOf={(province) => thing(province.id, province.power)}
        />
      ))}
      {view.board.seas.map((sea) => (
        <Sea
          key={sea.id}
          at={places.get(sea.id) ?? [0, 0]}
          name={names[sea.id]}
          near={frame.near}
          crossed={view.attack?.sea_leg.includes(sea.id) ?? false}
          thing={thing(sea.id)}
        />
      ))}
      <Attacks state={state} places={places} forays={news.forays} />
      {view.board.provinces.map((province) => (
        <Token
          key={province.id}
          province={province}
          at={places.get(province.id) ?? [0, 0]}
          near={frame.near}
          state={state}
          names={names}
          target={view.attack?.target === province.id || aimed.has(province.id)}
          passed={view.attack?.granted.includes(province.id) ?? false}
          fresh={news.provinces.has(province.id)}
          thing={thing(province.id, province.power)}
        />
      ))}
    </MapFrame>
  );

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
