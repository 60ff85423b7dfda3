/** The map of Medieval: cards on a table, over real coastlines. */
import { useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useWords } from "../../i18n";
import { picksFor } from "../../options";
import { useInfo, type Ids } from "../../shell/Info";
import type { BoardProps } from "../index";
import { Attacks } from "./Attacks";
import { Card, type Thing } from "./Card";
import { EXTENTS } from "./cards";
import { crowd, nearestTowards } from "./finding";
import { Legend } from "./Legend";
import { destroyedIn, neverDrawnIn, newsBegin, newsOf } from "./news";
import { Absent } from "./Absent";
import { HEIGHT, WIDTH } from "./projection";
import { Sea } from "./Sea";
import { Ticker } from "./Ticker";
import { Token } from "./Token";
import { useFrame } from "./useFrame";
import { usePlaces } from "./usePlaces";
import { viewOf } from "./view";
import "./board.css";

interface Coasts {
  around: string;
  land: Readonly<Record<string, string>>;
}
const NO_COASTS: Coasts = { around: "", land: {} };
const FINGER = 24; // pixels around a touch that may have been meant
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick, onTouch, seen = state.log.length } = props;
  const { t } = useWords();
  const info = useInfo();
  const view = viewOf(state);
  const frame = useFrame();
  const places = usePlaces(view, names, frame.near, frame.pixels);
  const [coasts, setCoasts] = useState(NO_COASTS);
  const [stop, setStop] = useState<string | null>(null); // the thing that the Tab key leads to
  useEffect(() => {
    let live = true;
    void import("virtual:medieval-coastlines").then(({ around, land }) => live && setCoasts({ around, land }));
    return () => {
      live = false;
    };
  }, []);
  const news = useMemo(() => {
    const first = seen >= state.log.length ? seen : newsBegin(state.log, state.seat, seen);
    return newsOf(state.log.slice(first + 1));
  }, [state.log, state.seat, seen]);
  const gone = useMemo(() => ({ destroyed: destroyedIn(state.log), never: neverDrawnIn(state.log) }), [state.log]);
  const openSpots = [...new Set([...open.keys()].flatMap((id) => (places.has(id) ? [id] : provincesOf(id))))];

  function provincesOf(power: string): string[] {
    return view.board.provinces.filter((one) => one.power === power).map((one) => one.id);
  }
  function spots(ids: readonly string[]): [number, number][] {
    return ids.flatMap((id) => {
      const at = places.get(id);
      return at ? [at] : [];
    });
  }

  const act = (event: MouseEvent | KeyboardEvent, ...ids: Ids) => {
    const element = event.currentTarget;
    if (picksFor(open, ...ids).length === 0) {
      if (onTouch) onTouch(ids[0] ?? "");
      else info.pin(element, ...ids);
      return;
    }
    const touch = (event.nativeEvent as PointerEvent).pointerType === "touch";
    const matrix = frame.moved.current?.getScreenCTM();
    if (touch && matrix && "clientX" in event) {
      const near = crowd(spots(openSpots), { x: event.clientX, y: event.clientY }, matrix, FINGER);
      if (near.length > 1 && frame.zoomCloser(near)) return; // it was not clear which one was meant
    }
    info.close();
    onPick(...ids);
  };
  const thing = (...ids: Ids): Thing => {
    const id = ids[0] ?? "";
    return {
      id,
      open: picksFor(open, ...ids).length > 0,
      pointed: ids.some((one) => one && pointed.has(one)),
      stop: id === (stop ?? openSpots[0] ?? view.board.provinces[0]?.id),
      about: info.about(...ids),
      onAct: (event) => act(event, ...ids),
    };
  };
  const walk = (event: KeyboardEvent<SVGSVGElement>) => {
    const way = ARROWS[event.key];
    const from = (event.target as Element).closest("[data-thing]")?.getAttribute("data-thing");
    const here = from ? places.get(from) : undefined;
    if (!way || !here) return;
    event.preventDefault();
    const next = nearestTowards(places, here, way);
    const found = next && frame.svg.current?.querySelector(`[data-thing="${next}"]`);
    if (found instanceof SVGElement) found.focus();
  };

  const inPlay = new Set(view.board.map_cards.map((card) => card.id));
  const aimed = new Set(view.pile.flatMap((card) => card.what.map(String))); // what cards not yet resolved would hit
  return (
    <div className={frame.near ? "map near" : "map far"}>
      <p id="map-keys" className="unseen">
        {t("medieval.mapKeys")}
      </p>
      <svg
        ref={frame.svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={t("medieval.map")}
        aria-describedby="map-keys"
        onKeyDown={walk}
        onFocus={(event) => {
          const id = event.target.getAttribute("data-thing");
          if (id && places.has(id)) setStop(id);
        }}
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
      <div className="zoom">
        {openSpots.length > 0 && (
          <button type="button" aria-label={t("medieval.zoomOpen")} onClick={() => frame.zoomTo(spots(openSpots))}>
            ◎
          </button>
        )}
        <button type="button" aria-label={t("medieval.zoomIn")} onClick={() => frame.zoomBy(1.6)}>
          +
        </button>
        <button type="button" aria-label={t("medieval.zoomOut")} onClick={() => frame.zoomBy(1 / 1.6)}>
          −
        </button>
        <button type="button" aria-label={t("medieval.zoomAll")} onClick={frame.zoomAll}>
          ⤢
        </button>
      </div>
    </div>
  );

  function fateOf(id: string): "tocome" | "burnt" | "lost" {
    if (!view.out_of_game.includes(id)) return "tocome";
    return gone.never.has(id) && !gone.destroyed.has(id) ? "lost" : "burnt";
  }
}
