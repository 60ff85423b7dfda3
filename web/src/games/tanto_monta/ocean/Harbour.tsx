/** Below the Exploration Map: how far each player has come, what the two great voyages are worth, ships that are to come. */
import { useState } from "react";
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { BoardProps } from "../../layer";
import { viewOf } from "../view";
import { useTm } from "../words";
import { naosAt, naosToCome, ownerOf } from "./contents";
import { playerName } from "./describe";

const KEPT = "condotta.tm.harbour";
/** The zone of each great voyage, and the explorer whose Nao makes it worth 2 VP (TM-16.7.j, k). */
const VOYAGES = [["oz_7", "nao_columbus"], ["oz_5", "nao_vasco_da_gama"]] as const; // prettier-ignore

export function Harbour({ state, names }: BoardProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const told = { view, names, w };
  const [open, setOpen] = useState(() => localStorage.getItem(KEPT) === "1" || matchMedia("(min-width: 861px)").matches);
  const sailing = [...naosAt(view)].flatMap(([place, naos]) => (place === "built_naos" ? [] : naos));
  const coming = naosToCome(view);
  const first = view.first_settlers as Readonly<Record<string, number>>;
  const sign = (zone: string) => view.board.oceans.find(({ id }) => id === zone)?.sign ?? "";
  const treaties = (["alcacovas", "tordesillas"] as const).filter((id) => (view.happened as readonly string[]).includes(id) && !(view.broken as readonly string[]).includes(id));
  return (
    <details
      className="tm-harbour"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        localStorage.setItem(KEPT, currentTarget.open ? "1" : "0");
      }}
    >
      <summary>{w("harbour.title")}</summary>
      <div className="tm-harbourbody">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{w("player")}</span>
              </th>
              {(["sea", "settlements", "explored", "maps"] as const).map((head) => (
                <th key={head} scope="col">
                  {w(`harbour.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.players.map((player, seat) => (
              <tr key={player.id}>
                <th scope="row" title={playerName(seat, told)}>
                  <SeatMark seat={seat} size={18} />
                  <span className="unseen">{playerName(seat, told)}</span>
                </th>
                <td>{sailing.filter((nao) => ownerOf(nao) === seat).length}</td>
                <td>
                  {Object.values(view.settlements).filter((owner) => owner === seat).length}
                  <small> / {player.settlements_left}</small>
                </td>
                <td>{player.explored.length}</td>
                <td>{player.cartography.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          {VOYAGES.map(([zone, nao]) => {
            const seat = first[zone];
            return (
              <li key={zone}>
                <b>{w(`voyage.${zone}`, { sign: sign(zone) })}</b>{" "}
                {seat === undefined ? (
                  w("voyage.open", { nao: shortName(names, nao) })
                ) : (
                  <>
                    {w("voyage.won")} <SeatMark seat={seat} size={16} /> {playerName(seat, told)}
                  </>
                )}
              </li>
            );
          })}
          {!view.happened.includes("overseas_voyages") && <li>{w("voyage.closed", { card: shortName(names, "overseas_voyages") })}</li>}
          {coming.length > 0 && (
            <li>
              {w("harbour.coming")}: {coming.map(({ id, turn, nao }, n) => (
                <span key={id}>
                  {n > 0 && ", "}
                  <SeatMark seat={nao.seat} size={14} /> {capital(shortName(names, id))} ({w("turnShort", { n: turn })})
                </span>
              ))}
            </li>
          )}
          {view.pilot !== null && <li>{w("harbour.pilot", { player: playerName(view.pilot, told) })}</li>}
          {view.players.some(({ technology }) => technology) && (
            <li>{w("harbour.technology", { players: view.players.flatMap(({ technology }, seat) => (technology ? [playerName(seat, told)] : [])).join(", ") })}</li>
          )}
          {treaties.map((id) => (
            <li key={id}>{w(`treaty.${id}`)}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
