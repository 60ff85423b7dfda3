/** One mat for each player. */
import { Fragment } from "react";
import type { Name } from "../../../api";
import { picksFor } from "../../../match/options";
import { useInfo } from "../../../shell/table/Info";
import { nameOf } from "../../../shell/parts/seats";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { FactList, type Fact } from "../panels/FactList";
import { Points } from "../panels/Points";
import { SideMark } from "../signs/SideMark";
import { Units } from "../panels/Units";
import { BRANCHES, roman, total, viewOf, type EmpireCard, type MuView, type Player } from "../view";
import { useMu } from "../words";

export function Realms(props: PanelProps) {
  const { state, names } = props;
  const view = viewOf(state);
  const own = (player: Player) => player.seat === state.seat;
  const players = [...view.players].sort((a, b) => Number(own(b)) - Number(own(a)));
  return (
    <div className="mu-panel mu-mats">
      {players.map((player) => (
        <details key={player.seat} className="mu-mat" open>
          <summary>
            <SideMark view={view} side={player.seat} size={24} />
            <strong>
              {player.kingdom
                ? capital(names[player.kingdom]?.short ?? player.kingdom)
                : nameOf(state.players, player.seat)}
            </strong>
            <span className="dim">{nameOf(state.players, player.seat)}</span>
          </summary>
          <Mat player={player} view={view} {...props} />
        </details>
      ))}
    </div>
  );
}

function Mat({ player, view, ...props }: PanelProps & { player: Player; view: MuView }) {
  const { w } = useMu();
  const { names } = props;
  const facts: Fact[] = [
    [w("honourLong"), player.honour],
    [w("florinsLong"), player.florins ?? w("secret")],
    [w("tax"), player.tax],
    [w("income"), player.income ?? "–"],
    [w("upkeep"), player.upkeep ?? "–"],
    [w("penaltyLong"), player.penalty === null ? "–" : signed(player.penalty)],
    [w("loans"), player.debt],
    [w("markersLeft"), player.control_markers_left],
  ];
  if (player.due > 0) facts.push([w("due"), player.due]);
  if (player.on_magnate > 0) facts.push([w("onMagnate"), player.on_magnate]);
  if (player.blood > 0) facts.push([w("blood"), player.blood]);
  const route = view.board.routes.find(({ seat }) => seat === player.seat);
  return (
    <>
      <FactList facts={facts} />
      <Technologies player={player} {...props} />
      <p className="mu-row">
        {w("tokens")} <Points counts={player.tokens} used={player.tokens_used} names={names} /> · {w("pt")}{" "}
        <Points counts={player.pt} names={names} />
      </p>
      <p>
        {w("reserve")} <Units counts={player.reserve} names={names} />
      </p>
      {total(player.surrendered) > 0 && (
        <p>
          {w("surrendered")} <Units counts={player.surrendered} names={names} />
        </p>
      )}
      {player.prisoners.map(({ owner, counts }) => (
        <p key={owner}>
          {w("prisonersOf")} <SideMark view={view} side={owner} /> <Units counts={counts} names={names} />
        </p>
      ))}
      {player.in_prison.map(({ captor, counts }) => (
        <p key={captor}>
          {w("inPrisonOf")} <SideMark view={view} side={captor} /> <Units counts={counts} names={names} />
        </p>
      ))}
      {route && (
        <p>
          {w("route")}:{" "}
          {[route.origin, ...route.stops]
            .map((id, n) => `${shortName(names, id)}${route.done[n - 1] ? " ✓" : ""}`)
            .join(" → ")}
        </p>
      )}
      <p>
        {w("territories", { n: player.territories.length })}:{" "}
        {player.territories.map((id) => shortName(names, id)).join(", ") || "–"}
      </p>
      {player.cards.length > 0 && (
        <ul className="mu-cardlist">
          {player.cards.map((card) => (
            <CardLine key={card.id} card={card} {...props} />
          ))}
        </ul>
      )}
    </>
  );
}

function CardLine({ card, names, open, pointed, onPick }: PanelProps & { card: EmpireCard }) {
  const { w, lang } = useMu();
  const info = useInfo();
  const active = picksFor(open, card.id).length > 0;
  const classes = ["mu-cardname", active && "open", pointed.has(card.id) && "pointed"];
  return (
    <li className={card.turned ? "turned" : undefined}>
      <button
        type="button"
        className={classes.filter(Boolean).join(" ")}
        onClick={(event) => (active ? onPick(card.id) : info.pin(event.currentTarget, card.id))}
        {...info.about(card.id)}
      >
        {capital(shortName(names, card.id))}
      </button>
      {card.turned && <small> · {card.held ? w("held") : w("turned")}</small>}
      <span className="dim"> {capital(nameFor(names, card.id)?.about ?? "")}</span>
      {card.objective && (
        <span className={card.met ? "mu-objective met" : "mu-objective"}>
          {card.met ? "★" : "☆"} {w("objective")}: {card.objective.text[lang]}
        </span>
      )}
    </li>
  );
}

/** The tree: six branches of four levels. */
function Technologies({
  player,
  state,
  names,
  open,
  pointed,
  onPick,
}: PanelProps & { player: Player; names: Record<string, Name> }) {
  const { w } = useMu();
  const info = useInfo();
  return (
    <table className="mu-tree">
      <caption className="unseen">{w("technologies")}</caption>
      <tbody>
        {BRANCHES.map((branch, n) => (
          <Fragment key={branch.id}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={`mu-${branch.colour}`}>
                {shortName(names, branch.id)}
              </th>
            </tr>
            <tr>
              {branch.technologies.map((id, level) => {
                const has = (player.technology[n] ?? 0) > level;
                const next = (player.technology[n] ?? 0) === level;
                const ids = next ? [id, branch.id] : [id];
                const active = player.seat === state.seat && picksFor(open, ...ids).length > 0;
                const classes = [has ? "has" : "", active ? "open" : "", pointed.has(id) ? "pointed" : ""];
                return (
                  <td key={id} className={classes.filter(Boolean).join(" ") || undefined}>
                    <button
                      type="button"
                      onClick={(event) => (active ? onPick(...ids) : info.pin(event.currentTarget, id))}
                      {...info.about(id)}
                    >
                      <b>
                        {roman(level + 1)}
                        {has && <span aria-hidden="true"> ✓</span>}
                      </b>
                      <span>{shortName(names, id)}</span>
                      {has && <span className="unseen">{w("owned")}</span>}
                    </button>
                  </td>
                );
              })}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
