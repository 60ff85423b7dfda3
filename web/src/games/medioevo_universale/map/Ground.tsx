/** Land and water, whose land it is, borders, rivers and the Dardanelles. */
import { memo } from "react";
import { areAlike } from "../../../util/same";
import type { Coasts } from "../../shared/useCoasts";
import { classes, type Thing } from "../../shared/thing";
import type { Border, Division } from "./geometry";
import { HEIGHT, ISLANDS, point, WIDTH } from "./projection";
import { isClosed, kingdomColour, kingdomsShown, mixed, type MuView, type Pair, type Space } from "../view";

const PARCHMENT = "#ecdfbd";
const TINT = 0.52;
const FREE = 0.3; // of a kingdom that can still be chosen
const GREY = "#a39b88"; // white borders would not be seen
const AROUND = 400; // units drawn around the map

interface Props {
  view: MuView;
  coasts: Coasts;
  regions: { land: Division; water: Division };
  thing: (...ids: (string | null)[]) => Thing;
}

export function Ground({ view, coasts, regions, thing }: Props) {
  const { spaces, borders } = view.board;
  const land = coasts.land["all"] ?? "";
  const event = view.event;
  const shape = (space: Space) =>
    space.kind === "sea"
      ? regions.water.areas.get(space.id)
      : space.id in ISLANDS
        ? coasts.land[space.id]
        : regions.land.areas.get(space.id);
  const area = (space: Space) => (
    <Shape
      key={space.id}
      id={space.id}
      kind={space.kind}
      here={thing(space.id, space.home)}
      closed={isClosed(view, space)}
      d={shape(space)}
      tint={space.kind === "sea" ? undefined : tintOf(view, space)}
    />
  );
  const lands = spaces.filter(({ kind }) => kind === "land");
  const mainland = lands.filter(({ id }) => !(id in ISLANDS));
  const islands = lands.filter(({ id }) => id in ISLANDS);
  const over = (some: readonly Space[]) =>
    some.map((space) => (
      <Over
        key={space.id}
        closed={isClosed(view, space)}
        red={event?.dark.includes(space.id) ? "dark" : event?.light.includes(space.id) ? "light" : ""}
        d={shape(space)}
      />
    ));
  const chosen = (space: Space) => (
    <Chosen
      key={space.id}
      here={thing(space.id, space.home)}
      d={shape(space)}
      tint={space.kind === "sea" ? undefined : tintOf(view, space)}
    />
  );
  const coastOf = ({ id }: Space) => coasts.land[id] ?? "";
  return (
    <>
      <g className="ground">
        <defs>
          <clipPath id="mu-coast">
            <path d={land} />
          </clipPath>
          <pattern id="mu-hatching" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0,0V9" />
          </pattern>
          <pattern
            id="mu-struck-dark"
            width="11"
            height="11"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <path d="M0,0V11" />
          </pattern>
          <pattern
            id="mu-struck-light"
            width="15"
            height="15"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <path d="M0,0V15" />
          </pattern>
          <pattern id="mu-waves" width="36" height="18" patternUnits="userSpaceOnUse">
            <path d="M2,6q4,-4 8,0t8,0M20,15q4,-4 8,0t8,0" />
          </pattern>
        </defs>
        <rect className="mu-deep" x={-AROUND} y={-AROUND} width={WIDTH + 2 * AROUND} height={HEIGHT + 2 * AROUND} />
        <path className="mu-around" d={coasts.around} />
        {spaces.filter(({ kind }) => kind === "sea").map(area)}
        <rect className="mu-waving" width={WIDTH} height={HEIGHT} />
        <SeaBorders all={regions.water.borders} sea={borders.sea} />
        {over(spaces.filter(({ kind }) => kind === "sea"))}
        <path className="mu-shallows" d={land} />
        <path className="mu-shallows near" d={land} />
        <g clipPath="url(#mu-coast)">
          <rect className="mu-wild" width={WIDTH} height={HEIGHT} />
          {mainland.map(area)}
          <Borders all={regions.land.borders} view={view} />
          {over(mainland)}
        </g>
        <path className="mu-shore" d={land} />
        {islands.map(area)}
        {over(islands)}
        {islands.map((space) => (
          <path key={space.id} className="mu-shore" d={coastOf(space)} />
        ))}
        <Straits view={view} />
      </g>
      <path className="veil" d={land + islands.map(coastOf).join("")} />
      <g className="mu-over">{spaces.filter((space) => !mainland.includes(space)).map(chosen)}</g>
      {mainland.some((space) => isMarked(thing(space.id, space.home))) && (
        <g className="mu-over" clipPath="url(#mu-coast)">
          {mainland.map(chosen)}
        </g>
      )}
    </>
  );
}

interface ShapeProps {
  id: string;
  kind: Space["kind"];
  here: Thing;
  closed: boolean;
  d: string | undefined;
  tint: string | undefined;
}

const Shape = memo(function Shape({ id, kind, here, closed, d, tint }: ShapeProps) {
  return (
    <path
      className={classes(kind === "sea" ? "mu-sea" : "mu-land", here, closed && "closed")}
      data-hull={id}
      d={d}
      style={tint === undefined ? undefined : { fill: tint }}
      aria-hidden="true"
      onClick={here.onAct}
      {...here.about}
    />
  );
}, areAlike);

/** What lies over an area: that nobody may enter it, that the event strikes it. */
const Over = memo(function Over({ closed, red, d }: Pick<ShapeProps, "closed" | "d"> & { red: string }) {
  return (
    <g className="mu-over">
      {closed && <path className="mu-hatch" d={d} />}
      {red && <path className={`mu-struck ${red}`} d={d} />}
    </g>
  );
});

/** An area that can be chosen, over the veil that dims the others. */
const Chosen = memo(function Chosen({ here, d, tint }: Pick<ShapeProps, "here" | "d" | "tint">) {
  if (!isMarked(here)) return null;
  return (
    <g className={classes("", here)}>
      {here.open && tint !== undefined && <path d={d} style={{ fill: tint }} />}
      <path className="outlined under" d={d} />
      <path className="outlined" d={d} />
    </g>
  );
}, areAlike);

function isMarked({ open, pointed }: Thing): boolean {
  return open || pointed;
}

function tintOf(view: MuView, space: Space): string {
  const asked = kingdomsShown(view).find(([kingdom]) => kingdom === space.home);
  const undecided = asked && view.players.every(({ kingdom }) => kingdom !== space.home);
  if (undecided) return mixed(kingdomColour(asked[1]).fill, PARCHMENT, FREE);
  if (space.controller === null) return PARCHMENT;
  const player = view.players.find(({ seat }) => seat === space.controller);
  return mixed(kingdomColour(player?.colour ?? null).fill, player?.colour === "white" ? "#ffffff" : PARCHMENT, TINT);
}

const key = (a: string | null, b: string | null) => [a, b].sort().join("|");
const keysOf = (pairs: readonly Pair[]) => new Set(pairs.map(([a, b]) => key(a, b)));

/** Borders one can cross, rivers, borders nobody crosses, and those of the kingdoms. */
const Borders = memo(function Borders({ all, view }: { all: readonly Border[]; view: MuView }) {
  const { land, strait, river } = view.board.borders;
  const homes = new Map(view.board.spaces.map((space) => [space.id, space.home]));
  const [passable, rivers] = [keysOf([...land, ...strait]), keysOf(river)];
  const inner = all.filter(({ between: [a, b] }) => a !== null && b !== null);
  const pathOf = (some: readonly Border[]) => some.map(({ path }) => path).join("");
  const is = (set: ReadonlySet<string>) => (border: Border) => set.has(key(...border.between));
  const edge = (kingdom: string) => (border: Border) =>
    border.between.filter((id) => id !== null && homes.get(id) === kingdom).length === 1;
  const barred = inner.filter((border) => !is(passable)(border));
  return (
    <g className="mu-borders">
      <path className="mu-border outer" d={pathOf(all.filter((border) => !inner.includes(border)))} />
      {kingdomsShown(view).map(([kingdom, colour]) => (
        <path
          key={kingdom}
          className="mu-home"
          d={pathOf(all.filter(edge(kingdom)))}
          style={{ stroke: colour === "white" ? GREY : kingdomColour(colour).fill }}
        />
      ))}
      <path className="mu-border" d={pathOf(inner.filter(is(passable)))} />
      <path className="mu-barred" d={pathOf(barred)} />
      <path className="mu-river bank" d={pathOf(inner.filter(is(rivers)))} />
      <path className="mu-river" d={pathOf(inner.filter(is(rivers)))} />
    </g>
  );
}, same);

/** Borders are drawn anew when kingdoms have been chosen. */
function same(a: { all: readonly Border[]; view: MuView }, b: { all: readonly Border[]; view: MuView }): boolean {
  const kingdoms = (view: MuView) => view.players.map(({ kingdom }) => kingdom).join(" ");
  return a.all === b.all && kingdoms(a.view) === kingdoms(b.view);
}

const SeaBorders = memo(function SeaBorders({ all, sea }: { all: readonly Border[]; sea: readonly Pair[] }) {
  const passable = keysOf(sea);
  const path = (some: readonly Border[]) => some.map((border) => border.path).join("");
  const open = all.filter(({ between }) => passable.has(key(...between)));
  return (
    <>
      <path className="mu-seaborder" d={path(open)} />
      <path className="mu-seabarred" d={path(all.filter((border) => !open.includes(border)))} />
    </>
  );
});

function Straits({ view }: { view: MuView }) {
  return (
    <>
      {view.board.borders.strait.map(([a, b]) => {
        const ends = [a, b].map((id) => view.board.spaces.find((space) => space.id === id));
        if (!ends[0] || !ends[1]) return null;
        const [from, to] = [point(ends[0].lon, ends[0].lat), point(ends[1].lon, ends[1].lat)];
        const part = (share: number) =>
          [0, 1].map((n) => (from[n] ?? 0) * (1 - share) + (to[n] ?? 0) * share).join(",");
        return <path key={a} className="mu-strait" d={`M${part(0.25)}L${part(0.62)}`} />;
      })}
    </>
  );
}
