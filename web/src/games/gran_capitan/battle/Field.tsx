/** The field of an extended battle: Vanguard, Main Body and Rearguard of both sides as bodies of men, with their chits. */
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { coloursOf, type Battle, type CaptainOnCard, type GcView } from "../view";
import { useGc } from "../words";
import { Body } from "./Body";
import { Ground } from "./Ground";
import "./field.css";

type Roster = NonNullable<Battle["roster"]>;
type Post = Roster["posts"][number];
const SECTIONS = ["vanguard", "main_body", "rearguard"] as const;
const MOST_BACKS = 4;

interface Props extends Pick<PanelProps, "names"> {
  view: GcView;
  battle: Battle;
  roster: Roster;
  seat: number | null;
  game: string;
}

export { Ground };

export function Field({ view, battle, roster, names, seat, game }: Props) {
  const { w } = useGc();
  const near = seat ?? 0;
  const cards = new Map(view.counters.flatMap(({ card }) => card?.captains ?? []).map((captain) => [captain.id as string, captain]));
  const [, terrain] = view.board.hexes.find(([id]) => id === battle.hex) ?? [];
  const posts = new Map(roster.posts.map((post) => [post.captain as string, post]));
  return (
    <section className={`gc-field ${terrain ?? ""}`} aria-label={w("field")}>
      <Half side={1 - near} sections={[...SECTIONS].reverse()} />
      <Ground view={view} battle={battle} near={near} names={names} game={game} />
      <Half side={near} sections={SECTIONS} />
    </section>
  );

  function Half({ side, sections }: { side: number; sections: readonly (typeof SECTIONS)[number][] }) {
    const corps = battle.corps.filter((one) => one.side === side);
    const colour = coloursOf(view)[side]?.[0];
    const waiting = corps.filter(({ captain }) => !posts.get(captain)?.section);
    return (
      <div className="gc-half" style={{ borderColor: colour }}>
        <p className="gc-halfhead">
          <SeatMark seat={side} size={16} />{" "}
          {[
            roster.formed[side] ? w("field.formed") : waiting.length === 0 ? w("field.unformed") : "",
            roster.allowed[side] ? w("field.allowed", { n: roster.allowed[side] }) : "",
          ].filter(Boolean).join(" · ") /* prettier-ignore */}
        </p>
        {waiting.length > 0 && (
          <Line title={w("field.waiting")}>{waiting.map((one) => corpsOf(one))}</Line>
        )}
        {sections.map((section) => {
          const here = corps.filter(({ captain }) => posts.get(captain)?.section === section);
          if (here.length === 0 && section !== "main_body") return null;
          return (
            <Line key={section} title={w(`field.${section}`)}>
              {here.map((one) => corpsOf(one))}
            </Line>
          );
        })}
      </div>
    );
  }

  function corpsOf(corps: Battle["corps"][number]) {
    const post = posts.get(corps.captain);
    const card = cards.get(corps.captain);
    if (!post) return null;
    return (
      <article key={corps.captain} className={`gc-corps ${corps.doing} ${post.role ?? "free"}`}>
        <h4>
          {capital(shortName(names, corps.captain))}
          {corps.engagement > 0 && <sup title={w("engagement", { n: corps.engagement })}>{corps.engagement}</sup>}
        </h4>
        {post.section && (
          <p className="gc-role">
            {corps.doing === "defeated" ? w("field.broken") : post.role ? w(`field.${post.role}`) : w("field.free")}
          </p>
        )}
        <Men card={card} />
        <Chits post={post} />
      </article>
    );
  }

  function Men({ card }: { card: CaptainOnCard | undefined }) {
    if (!card) return <p className="dim">{w("strengthHidden")}</p>;
    return (
      <ul className="gc-men">
        {card.units.map((unit) => {
          const kind = view.board.units[unit.id];
          const away = roster.plundering.includes(unit.id as never);
          return (
            <li key={unit.id} className={unit.demoralised || away ? "broken" : undefined} title={shortName(names, unit.id)}>
              <Body kind={kind?.class ?? "infantry"} sp={unit.sp} firearms={kind?.traits.includes("firearms") ?? false} />
              <span>
                {unit.sp} {kind && <abbr title={w("quality")}>Q{kind.quality}</abbr>}
                {away && <> · {w("field.plunder")}</>}
              </span>
            </li>
          );
        })}
      </ul>
    );
  }

  function Chits({ post }: { post: Post }) {
    const hidden = post.chits ? [] : Array.from({ length: Math.min(post.number, MOST_BACKS) }, (_, place) => place);
    if (post.played.length + post.number === 0) return null;
    return (
      <ul className="gc-chits">
        {post.played.map((chit, place) => (
          <li key={`played ${String(place)}`} className="played">
            {shortName(names, chit)}
          </li>
        ))}
        {(post.chits ?? []).map((chit, place) => (
          <li key={`own ${String(place)}`}>{shortName(names, chit)}</li>
        ))}
        {hidden.map((place) => (
          <li key={`hidden ${String(place)}`} className="back" title={w("field.hidden")} aria-label={w("field.hidden")}>
            ?
          </li>
        ))}
      </ul>
    );
  }
}

function Line({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="gc-line">
      <h3>{title}</h3>
      <div className="gc-linemen">{children}</div>
    </div>
  );
}
