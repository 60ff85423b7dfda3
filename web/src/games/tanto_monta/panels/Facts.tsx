/** What is to be known of a thing now: a space, a Sea Zone, a leader, a card, a power. */
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { contentsOf } from "../ocean/contents";
import { linesOf } from "../ocean/describe";
import { ArmsMark } from "../signs/glyphs";
import { besiegersOf, controllerOf, forcesOf, relationOf, viewOf, type Force, type Space, type TmView } from "../view";
import { useTm } from "../words";
import { forceInWords } from "./describe";

export function Facts({ id = "", state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const space = view.board.spaces.find((one) => one.id === id);
  if (space) return <OfSpace space={space} view={view} names={names} />;
  if (view.board.zones.some((zone) => zone.id === id)) return <Standing forces={forcesOf(view).get(id) ?? []} view={view} names={names} />;
  const leader = view.board.leaders.get(id);
  if (leader) {
    return (
      <p>
        <ArmsMark power={leader.power} /> {shortName(names, leader.power)} · {w("battleRating", { n: leader.battle })}
        {leader.naval ? leader.piracy > 0 && <> · {w("piracy", { n: leader.piracy })}</> : <> · {w("commandRating", { n: leader.command })}</>}
      </p>
    );
  }
  const place = oceanPlaceOf(view, names, id);
  if (place) return linesOf(place, { view, names, w }).map((line) => <p key={line}>{line}</p>);
  const nao = view.board.naos.get(id);
  if (nao) return <p>{w("nao.ratings", { crew: nao.crew, piracy: nao.piracy })}</p>;
  const card = view.board.cards.get(id);
  if (card) {
    return (
      <p>
        {w("cpOf", { n: card.cp })} · {w(`type.${card.type}`)} · {w("number", { n: card.number })}
        {card.support !== card.cp && <> · {w("support", { n: card.support })}</>}
      </p>
    );
  }
  const power = view.board.powers.find((one) => one.id === id);
  if (!power) return null;
  const wars = view.board.powers.filter((other) => other.id !== id && relationOf(view, id, other.id) === "war");
  return (
    <p>
      <ArmsMark power={id} /> {wars.length > 0 ? w("atWarWith", { powers: wars.map((other) => shortName(names, other.id)).join(", ") }) : w("atPeace")}
    </p>
  );
}

function oceanPlaceOf(view: TmView, names: PanelProps["names"], id: string) {
  return contentsOf(view, names, new Map(), 1).find((place) => place.id === id);
}

interface About {
  view: TmView;
  names: PanelProps["names"];
}

function OfSpace({ space, view, names }: About & { space: Space }) {
  const { w } = useTm();
  const controller = controllerOf(view, space.id);
  const links = view.board.links.flatMap(({ a, b, over }) => (a === space.id ? [{ to: b, over }] : b === space.id ? [{ to: a, over }] : []));
  const besiegers = besiegersOf(view, space.id);
  const marks = (["unrest", "plague", "fortress"] as const).filter((mark) =>
    ({ unrest: view.unrest, plague: view.plague, fortress: view.fortresses })[mark].includes(space.id),
  );
  return (
    <>
      <p>
        {w(`kind.${space.kind}`)}
        {controller === null ? (
          <> · {w("notYet", { turn: space.enters })}</>
        ) : (
          <>
            {" "}
            · <ArmsMark power={controller} size={15} /> {w("controlledBy", { power: shortName(names, controller) })}
          </>
        )}
        {space.home.length > 0 && <> · {w("homeOf", { powers: space.home.map((power) => shortName(names, power)).join(", ") })}</>}
      </p>
      {space.ports.length > 0 && <p>{w("portOf", { seas: space.ports.map((sea) => shortName(names, sea)).join(", ") })}</p>}
      {marks.length > 0 && <p className="tm-warning">{marks.map((mark) => w(`mark.${mark}`)).join(" · ")}</p>}
      {besiegers.length > 0 && <p className="tm-warning">{w("besiegedBy", { powers: besiegers.map((power) => shortName(names, power)).join(", ") })}</p>}
      <Standing forces={forcesOf(view).get(space.id) ?? []} view={view} names={names} />
      <p className="dim">
        {w("nextTo")}:{" "}
        {links.map(({ to, over }, n) => (
          <span key={to}>
            {n > 0 && ", "}
            {shortName(names, to)}
            {over && ` (${w(`over.${over}`)})`}
          </span>
        ))}
      </p>
    </>
  );
}

function Standing({ forces, view, names }: About & { forces: readonly Force[] }) {
  const { w } = useTm();
  return forces.map((force) => (
    <p key={`${force.power}/${force.inside}`}>
      <ArmsMark power={force.power} size={15} /> <b>{capital(shortName(names, force.power))}</b>
      {force.inside && <small> ({w("inside")})</small>}: {forceInWords(force, { view, names, w })}
    </p>
  ));
}
