/** The map of Medieval: cards on a table, over real coastlines. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { MatchState, Name } from "../../api";
import { useWords } from "../../i18n";
import { picksFor } from "../../options";
import { colourOf, nameOf, shapeOf } from "../../shell/seats";
import type { BoardProps } from "../index";
import { EXTENTS } from "./cards";
import { boxOf, inLines, placeTokens } from "./layout";
import { HEIGHT, point, WIDTH } from "./projection";
import { bare, viewOf, type MapCard, type Province } from "./view";

const MOST = 8; // how far one may zoom in
const SEA_LINE = 14; // letters in a line of a sea's name

function longest(lines: string[]): number {
  return Math.max(...lines.map((line) => line.length));
}

export default function Board(props: BoardProps) {
  const { state, names, open, pointed, onPick } = props;
  const { t } = useWords();
  const view = viewOf(state);
  const frame = useRef<SVGSVGElement>(null);
  const mover = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const [move, setMove] = useState<ZoomTransform>(zoomIdentity);
  const [pixels, setPixels] = useState(0.6); // to a unit of the drawing, before zooming
  const [land, setLand] = useState("");

  useEffect(() => {
    let live = true;
    void import("virtual:medieval-coastlines").then((found) => live && setLand(found.land));
    return () => {
      live = false;
    };
  }, []);
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return undefined;
    const measure = () => setPixels(Math.min(svg.clientWidth / WIDTH, svg.clientHeight / HEIGHT) || 0.6);
    const watcher = new ResizeObserver(measure);
    watcher.observe(svg);
    const behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, MOST])
      .translateExtent([
        [0, 0],
        [WIDTH, HEIGHT],
      ])
      .extent([
        [0, 0],
        [WIDTH, HEIGHT],
      ])
      .clickDistance(6)
      .on("zoom", (event: { transform: ZoomTransform }) => setMove(event.transform));
    mover.current = behaviour;
    select(svg).call(behaviour).on("dblclick.zoom", null);
    return () => {
      watcher.disconnect();
      select(svg).on(".zoom", null);
    };
  }, []);

  const zoomBy = (factor: number) => {
    if (frame.current) mover.current?.scaleBy(select(frame.current), factor);
  };
  const zoomAll = () => {
    if (frame.current) mover.current?.transform(select(frame.current), zoomIdentity);
  };

  const scale = pixels * move.k; // pixels to a unit
  const size = Math.min(1.35, Math.max(0.5, 0.42 + 0.75 * scale)) / scale; // of a token, in units
  const labels = scale > 0.42;
  const inPlay = new Set(view.board.map_cards.map((card) => card.id));
  const attack = view.attack;
  const cards = view.board.map_cards.map((card) => card.id).join(" ");
  const places = useMemo(
    () => {
      const provinces = view.board.provinces.map((one) => ({
        ...one,
        letters: bare(names[one.id]?.short ?? one.id).length,
      }));
      const seas = view.board.seas.map((one) => ({
        ...one,
        yields: true,
        letters: longest(inLines(names[one.id]?.short ?? one.id, SEA_LINE)),
      }));
      const boxes = new Map(view.board.map_cards.map((card) => [card.id, boxOf(card.extent)]));
      return placeTokens([...provinces, ...seas], boxes);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the cards in play say which provinces there are
    [cards, names],
  );
  return (
    <div className="map">
      <svg ref={frame} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={t("medieval.map")}>
        <defs>
          <path id="mv-land" d={land} />
          <filter id="mv-shadow" x="-10%" y="-10%" width="120%" height="125%">
            <feDropShadow dx="0" dy="3" stdDeviation="4" floodColor="#000" floodOpacity="0.55" />
          </filter>
        </defs>
        <g transform={move.toString()}>
          <rect className="felt" x={-WIDTH} y={-HEIGHT} width={3 * WIDTH} height={3 * HEIGHT} />
          <use href="#mv-land" className="faint" />
          {Object.entries(EXTENTS).map(([id, extent]) => {
            if (inPlay.has(id)) return null;
            const gone = view.out_of_game.includes(id);
            const box = boxOf(extent);
            const note = t(gone ? "medieval.burnt" : "medieval.toCome");
            return (
              <g
                key={id}
                className={gone ? "mapcard burnt" : "mapcard tocome"}
                role="img"
                aria-label={`${id}: ${note}`}
              >
                <rect x={box.x + 3} y={box.y + 3} width={box.w - 6} height={box.h - 6} rx="8" />
                <text x={box.x + box.w / 2} y={box.y + box.h / 2} fontSize={Math.min(30, 15 / scale)}>
                  {id}
                </text>
                <text
                  x={box.x + box.w / 2}
                  y={box.y + box.h / 2 + Math.min(26, 14 / scale)}
                  fontSize={Math.min(20, 11 / scale)}
                >
                  {note}
                </text>
              </g>
            );
          })}
          {view.board.map_cards.map((card) => (
            <Card
              key={card.id}
              card={card}
              scale={scale}
              edge={view.board.eastern_edge.includes(card.id)}
              open={open.has(card.id)}
              pointed={pointed.has(card.id)}
              name={names[card.id]?.full ?? card.id}
              onPick={onPick}
            />
          ))}
          {attack && <Arrow state={state} places={places} />}
          {view.board.seas.map((sea) => (
            <Sea
              key={sea.id}
              id={sea.id}
              at={places.get(sea.id) ?? [0, 0]}
              size={size}
              labels={labels}
              name={names[sea.id]}
              open={open.has(sea.id)}
              pointed={pointed.has(sea.id)}
              under={attack?.sea_leg.includes(sea.id) ?? false}
              onPick={onPick}
            />
          ))}
          {view.board.provinces.map((province) => (
            <Token
              key={province.id}
              province={province}
              at={places.get(province.id) ?? [0, 0]}
              size={size}
              labels={labels}
              state={state}
              names={names}
              open={picksFor(open, province.id, province.power).length > 0}
              pointed={pointed.has(province.id) || (province.power !== null && pointed.has(province.power))}
              target={attack?.target === province.id}
              onPick={onPick}
            />
          ))}
        </g>
      </svg>
      <div className="zoom">
        <button type="button" aria-label={t("medieval.zoomIn")} onClick={() => zoomBy(1.6)}>
          +
        </button>
        <button type="button" aria-label={t("medieval.zoomOut")} onClick={() => zoomBy(1 / 1.6)}>
          −
        </button>
        <button type="button" aria-label={t("medieval.zoomAll")} onClick={zoomAll}>
          ⤢
        </button>
      </div>
    </div>
  );
}

/** What a shape needs to be a button, exactly while an open option names it. */
function button(active: boolean, label: string, pick: () => void) {
  if (!active) return { role: "img", "aria-label": label };
  return {
    role: "button",
    tabIndex: 0,
    "aria-label": label,
    onClick: pick,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick();
    },
  };
}

interface CardProps {
  card: MapCard;
  scale: number;
  edge: boolean;
  open: boolean;
  pointed: boolean;
  name: string;
  onPick: BoardProps["onPick"];
}

function Card({ card, scale, edge, open, pointed, name, onPick }: CardProps) {
  const { t } = useWords();
  const box = useMemo(() => boxOf(card.extent), [card.extent]);
  const defence = card.mongol_defence;
  const label = [
    name,
    defence === null ? "" : t("medieval.mongolDefence", { n: defence }),
    edge ? t("medieval.edge") : "",
  ];
  const font = Math.max(9, Math.min(22, 11 / scale));
  const shown = { x: box.x + 2, y: box.y + 2, width: box.w - 4, height: box.h - 4, rx: 8 };
  const clip = `mv-clip-${card.id}`;
  return (
    <g
      className={`mapcard inplay${open ? " open" : ""}${pointed ? " pointed" : ""}`}
      {...button(open, label.filter(Boolean).join(", "), () => onPick(card.id))}
    >
      <clipPath id={clip}>
        <rect {...shown} />
      </clipPath>
      <rect className="sea" {...shown} filter="url(#mv-shadow)" />
      <use href="#mv-land" className="land" clipPath={`url(#${clip})`} />
      <rect className="rim" {...shown} />
      <text className="code" x={box.x + 9} y={box.y + 6 + font} fontSize={font}>
        {card.id}
      </text>
      {edge && (
        <g className="edge" transform={`translate(${box.x + box.w - 3},${box.y + box.h / 2})`}>
          <path d={`M0,${-box.h / 2 + 10}V${box.h / 2 - 10}`} />
          <path className="tip" transform={`scale(${font / 11})`} d="M3,-9L-11,0L3,9Z" />
        </g>
      )}
      {defence !== null && (
        <g
          className={edge ? "defence exposed" : "defence"}
          transform={`translate(${box.x + 10 + font * 2.3},${box.y + 2 + font * 0.95}) scale(${font / 13})`}
        >
          <title>{t("medieval.mongolDefence", { n: defence })}</title>
          <path d="M-8,-8H8V0C8,5 3,8 0,10C-3,8 -8,5 -8,0Z" />
          <text y="4">{defence}</text>
        </g>
      )}
    </g>
  );
}

interface SeaProps {
  id: string;
  at: [number, number];
  size: number;
  labels: boolean;
  name: Name | undefined;
  open: boolean;
  pointed: boolean;
  under: boolean;
  onPick: BoardProps["onPick"];
}

function Sea({ id, at: [x, y], size, labels, name, open, pointed, under, onPick }: SeaProps) {
  const classes = `seaname${open ? " open" : ""}${pointed ? " pointed" : ""}${under ? " under" : ""}`;
  const words = name?.short ?? id;
  const lines = labels || open ? inLines(words, SEA_LINE) : ["≈"];
  const half = Math.max(12, longest(lines) * 3.1 + 4);
  const high = 8 + 12 * lines.length;
  return (
    <g
      className={classes}
      transform={`translate(${x},${y}) scale(${size})`}
      {...button(open, name?.full ?? id, () => onPick(id))}
    >
      <title>{name?.full ?? id}</title>
      <rect x={-half} y={-high / 2} width={2 * half} height={high} rx="10" />
      {lines.map((line, n) => (
        <text key={n} y={4 + 12 * (n - (lines.length - 1) / 2)}>
          {line}
        </text>
      ))}
    </g>
  );
}

interface TokenProps {
  province: Province;
  at: [number, number];
  size: number;
  labels: boolean;
  state: MatchState;
  names: Record<string, Name>;
  open: boolean;
  pointed: boolean;
  target: boolean;
  onPick: BoardProps["onPick"];
}

function Token({ province, at: [x, y], size, labels, state, names, open, pointed, target, onPick }: TokenProps) {
  const { t } = useWords();
  const { owner } = province;
  const holder = owner === null ? t("medieval.nobody") : nameOf(state.players, owner);
  const label = [
    names[province.id]?.full ?? province.id,
    province.controllable ? t("medieval.incomeOf", { n: province.income }) : t("medieval.uncontrollable"),
    province.controllable ? t("medieval.held", { name: holder }) : "",
    province.knights ? t("medieval.knights") : "",
    province.heresy ? t("medieval.heresy") : "",
  ]
    .filter(Boolean)
    .join(", ");
  const classes = `token${open ? " open" : ""}${pointed ? " pointed" : ""}${target ? " target" : ""}`;
  return (
    <g
      className={classes}
      transform={`translate(${x},${y}) scale(${size})`}
      {...button(open, label, () => onPick(province.id, province.power))}
    >
      <title>{label}</title>
      <circle className="hit" r="18" />
      {(open || pointed || target) && <circle className="halo" r="16" />}
      {province.controllable ? (
        <path className="owner" d={shapeOf(owner)} fill={colourOf(owner)} />
      ) : (
        <path className="owner" d="M-3,-11H3V-4H9V2H3V12H-3V2H-9V-4H-3Z" fill="#f6f0df" />
      )}
      {province.controllable && owner !== null && (
        <text className="number" y="4.5">
          {owner + 1}
        </text>
      )}
      {province.income > 0 && (
        <g transform="translate(11,-9)">
          <circle className="coin" r="6.8" />
          <text className="income" y="3.6">
            {province.income}
          </text>
        </g>
      )}
      {province.knights && (
        <g transform="translate(-11,-9)" className="knights">
          <circle r="6.5" />
          <path d="M0,-4.500V4.500M-4.500,0H4.500" />
        </g>
      )}
      {province.heresy && (
        <g transform="translate(-11,8)" className="heresy">
          <circle r="6.5" />
          <path d="M-3,-3L3,3M3,-3L-3,3" />
        </g>
      )}
      {labels && (
        <text className="name" y="23">
          {bare(names[province.id]?.short ?? province.id)}
        </text>
      )}
    </g>
  );
}

/** From the attacker's nearest province, by the seas it crosses, to the target. */
function Arrow({ state, places }: { state: MatchState; places: ReadonlyMap<string, [number, number]> }) {
  const view = viewOf(state);
  const attack = view.attack;
  const target = view.board.provinces.find((province) => province.id === attack?.target);
  if (!attack || !target) return null;
  const [tx, ty] = places.get(target.id) ?? point(target.lon, target.lat);
  const stops = attack.sea_leg.flatMap((id) =>
    view.board.seas.filter((sea) => sea.id === id).map((sea) => places.get(sea.id) ?? point(sea.lon, sea.lat)),
  );
  const [fx, fy] = stops[0] ?? [tx, ty];
  const start = view.board.provinces
    .filter(
      (province) => province.power === attack.power && province.owner === attack.seat && province.id !== target.id,
    )
    .map((province) => places.get(province.id) ?? point(province.lon, province.lat))
    .sort(([ax, ay], [bx, by]) => Math.hypot(ax - fx, ay - fy) - Math.hypot(bx - fx, by - fy))[0];
  if (!start) return null;
  const line = [start, ...stops, [tx, ty] as [number, number]];
  return <polyline className="arrow" points={line.map((p) => p.join(",")).join(" ")} stroke={colourOf(attack.seat)} />;
}
