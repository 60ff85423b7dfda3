/** The map of Medieval: cards on a table, over real coastlines. */
import { useMemo } from "react";
import { useWords } from "../../../i18n";
import { useInfo } from "../../../shell/table/Info";
import type { BoardProps } from "../..";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { useThings } from "../../shared/useThings";
import { Zoom } from "../../shared/Zoom";
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
import "../../shared/map.css";
import "./board.css";

const coastlines = () => import("virtual:coastlines/medieval");

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, seen = state.log.length } = props;
  const { t } = useWords();
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
  const openSpots = [...new Set([...open.keys()].flatMap((id) => (places.has(id) ? [id] : provincesOf(id))))];

  const first = view.board.provinces[0]?.id;
  const { thing, act, spots, keys } = useThings({ frame, places, openSpots, first, open, pointed, onPick, onTouch });
  const inPlay = new Set(view.board.map_cards.map((card) => card.id));
  const aimed = new Set(view.pile.flatMap((card) => card.what.map(String))); // what cards not yet resolved would hit
  return (
    <div className={frame.near ? "map near" : "map far"}>
      <p id="map-keys" className="unseen">
        {t("map.keys")}
      </p>
      <svg
        ref={frame.svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={t("medieval.map")}
        aria-describedby="map-keys"
        {...keys}
      >
        <defs>
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
        </defs>
        <g ref={frame.moved}>
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
        </g>
      </svg>
      <Ticker state={state} seen={seen} />
      <Legend players={state.players} />
      <Zoom frame={frame} open={spots(openSpots)} />
    </div>
  );

  function provincesOf(power: string): string[] {
    return view.board.provinces.filter((one) => one.power === power).map((one) => one.id);
  }

  function fateOf(id: string): "tocome" | "burnt" | "lost" {
    if (!view.out_of_game.includes(id)) return "tocome";
    return gone.never.has(id) && !gone.destroyed.has(id) ? "lost" : "burnt";
  }
}
