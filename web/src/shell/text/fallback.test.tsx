import { PLAIN } from "../../match/story";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Decision, MatchState, Player } from "../../api";
import { layerOf, LAYERS } from "../../games";
import { EMPTY, NOTHING } from "../../match/match";
import EditorPage from "../../pages/EditorPage";
import { Table } from "../table/Table";

vi.mock("../table/Info", async (original) => ({
  ...(await original<typeof import("../table/Info")>()),
  InfoProvider: ({ children }: { children: ReactNode }) => children,
}));

const player = (seat: number, name: string): Player => {
  return { seat, name, kind: "person", bot: null, you: seat === 0, online: true, owned: true, side: "" };
};
const ASKED: Decision = {
  seat: 0,
  prompt: "auction.bid",
  text: "How much do you bid?",
  params: {},
  deal: null,
  rule: "",
  hidden: false,
  moves: 0,
  question: 1,
  options: [{ option: ["bid", 2], text: "Bid 2 florins", ids: [] }],
  refused: [],
};
const STATE: MatchState = {
  ...EMPTY,
  match: "m",
  game: "tiny",
  title: "Toll Bridge",
  seat: 0,
  your_seats: [0],
  players: [player(0, "Anna"), player(1, "Berta")],
  ply: 4,
  table: { round: 1, florins: [10, 7], board: { pieces: [{ id: "keys", at: "bridge" }] } },
  waiting_for: [0],
  decisions: [ASKED],
};

describe("a game without a layer", () => {
  const stub = () => {
    vi.stubGlobal("document", { getElementById: () => null });
    vi.stubGlobal("localStorage", { getItem: () => null });
  };
  afterEach(() => vi.unstubAllGlobals());

  test("is played as lists: the table in words, the options as buttons, the players", () => {
    stub();
    expect(layerOf(STATE.game)).toBeNull();
    const connection = {
      known: { ...NOTHING, state: STATE, names: { keys: { short: "keys", full: "the keys" } }, connection: "open" as const },
      choose: () => undefined,
      undo: () => undefined,
      say: () => Promise.resolve(true),
      complain: () => undefined,
    };
    const nothing = () => undefined;
    const past = { at: null, state: null, plays: false, move: nothing, play: nothing, pause: nothing, prepare: nothing };
    const following = { state: null, left: 0, pace: 0, setPace: nothing, skip: nothing };
    const props = { now: STATE, connection, past, following, story: PLAIN, onSeat: nothing };
    const html = renderToStaticMarkup(<Table {...props} />);
    for (const word of ["Toll Bridge", "How much do you bid?", "Bid 2 florins", "Berta", "florins", "keys"])
      expect(html).toContain(word);
    expect(html).toContain('class="textmode"');
    expect(html.match(/role="tab"/g)).toHaveLength(3);
  });

  test("has its positions edited in the form of all fields; one with a form of its own begins with that", () => {
    stub();
    const chosen = (game: string) =>
      /aria-selected="true"[^>]*>([^<]*)</.exec(renderToStaticMarkup(<EditorPage game={game} />))?.[1];
    const own = Object.keys(LAYERS).find((id) => layerOf(id)?.editor) ?? "";
    expect([chosen("tiny"), chosen(own)]).toEqual(["All fields", "Form"]);
  });
});
