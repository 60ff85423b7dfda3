import { describe, expect, test } from "vitest";
import type { Change, Decision, MatchState, Room, ServerMessage } from "../api";
import {
  backoff,
  EMPTY,
  explained,
  isSameTable,
  nextSeat,
  NOTHING,
  patched,
  isTied,
  places,
  reduce,
  unexplained,
  type Known,
  type Sent,
} from "./match";

function decision(seat: number, over: Partial<Decision> = {}): Decision {
  const told = { seat, prompt: "p", text: "?", rule: "MV-1", hidden: false, options: [], refused: [] };
  return { ...told, params: {}, deal: null, moves: 5, question: 77, ...over };
}

function line(n: number) {
  return { n, text: `line ${n}`, rule: "", key: "k", params: {}, dice: [], ply: n };
}

function state(over: Partial<MatchState> = {}): MatchState {
  return { ...EMPTY, match: "m", game: "tiny", title: "Toll Bridge", seat: 0, your_seats: [0], ply: 3, waiting_for: [0], ...over };
}

function after(known: Known, ...messages: ServerMessage[]): Known {
  return messages.reduce((now, message) => reduce(now, { type: "message", message, at: 1000 }), known);
}

const SENT: Sent = { ref: "7", seat: 0, ply: 3, moves: 5, question: 77, key: "key-of-7" };
function sending(over: Partial<MatchState> = {}): Known {
  const known = after({ ...NOTHING, connection: "open" }, state({ decisions: [decision(0)], ...over }));
  return reduce(known, { type: "sending", sent: SENT });
}

test("the board is not drawn anew for what is asked, but for whatever changes on it", () => {
  const before = state({ decisions: [decision(0)] });
  const told = explained(before, { type: "explained", decisions: [{ seat: 0, moves: 5, question: 77, options: [], refused: [] }] });
  expect(told).not.toBe(before);
  expect(isSameTable(before, told)).toBe(true);
  expect(isSameTable(before, { ...before, can_undo: true, asked: [1] })).toBe(true);
  expect(isSameTable(before, { ...before, table: {} })).toBe(false);
  expect(isSameTable(before, { ...before, log: [line(1)] })).toBe(false);
  expect(isSameTable(before, { ...before, at: 3 } as MatchState)).toBe(false);
});

describe("a change", () => {
  const before = state({ table: { a: 1, b: { c: [1, { d: 2 }] }, gone: 0 }, log: [line(0), line(1), line(2)] });

  test("replaces keys, places deep in the table, and the end of the log", () => {
    const change: Change = {
      type: "change",
      set: { ply: 4, waiting_for: [2] },
      table: { a: 9, fresh: [] },
      gone: ["gone"],
      at: [
        [["b", "c", 1, "d"], 5],
        [["a"], 10],
      ],
      log: { keep: 2, add: [line(2), line(3)] },
    };
    const now = patched(before, change);
    expect(now?.table).toEqual({ a: 10, fresh: [], b: { c: [1, { d: 5 }] } });
    expect(now?.log.map((one) => one.n)).toEqual([0, 1, 2, 3]);
    expect([now?.ply, now?.waiting_for, now?.title]).toEqual([4, [2], "Toll Bridge"]);
    expect(before.table).toEqual({ a: 1, b: { c: [1, { d: 2 }] }, gone: 0 });
  });

  test("leaves what it does not name as the same object, so that nothing is drawn twice", () => {
    const now = patched(before, { type: "change", at: [[["b", "c", 0], 3]] });
    expect(now?.log).toBe(before.log);
    expect((now?.table["b"] as { c: unknown[] }).c[1]).toBe((before.table["b"] as { c: unknown[] }).c[1]);
  });

  test.each<[string, Change]>([
    ["log lines that are not there", { type: "change", log: { keep: 4, add: [] } }],
    ["a key that is not there", { type: "change", at: [[["b", "x", 0], 1]] }],
    ["a place behind the end of a list", { type: "change", at: [[["b", "c", 2], 1]] }],
    ["the inside of a number", { type: "change", at: [[["a", "x"], 1]] }],
  ])("does not fit if it names %s: the whole state is asked for", (_, change) => {
    expect(patched(before, change)).toBeNull();
    const known = after(after(NOTHING, before), change);
    expect([known.state, known.misfit]).toEqual([before, true]);
    expect(after(known, before).misfit).toBe(false);
  });

  test("before any state does not fit either", () => {
    expect(after(NOTHING, { type: "change", set: {} }).misfit).toBe(true);
  });

  test("with a room notes when it came, as a whole state does", () => {
    const room = { server_time: 1, clocks: [] } as unknown as Room;
    const known = reduce(NOTHING, { type: "message", message: state({ room }), at: 5 });
    expect(known.state?.room?.at).toBe(5);
    const other = reduce(known, { type: "message", message: { type: "change", set: { ply: 4 } }, at: 6 });
    expect(other.state?.room?.at).toBe(5);
    const told = reduce(other, { type: "message", message: { type: "change", set: { room } }, at: 7 });
    expect(told.state?.room?.at).toBe(7);
  });
});

describe("a choice on its way", () => {
  test("is over when the server says so, not when the position changes", () => {
    const known = sending();
    const changed = after(known, { type: "change", set: { ply: 4, decisions: [] } });
    expect([known.sending, changed.sending]).toEqual([true, true]);
    expect(after(changed, { type: "done", ref: "6" }).sending).toBe(true);
    expect(after(changed, { type: "done", ref: "7" }).sending).toBe(false);
  });

  test("that is refused leaves the position, and says why", () => {
    const known = after(sending(), { type: "error", ref: "7", error: { code: "illegal_choice", message: "no", rule: "" } });
    expect([known.sending, known.fault?.code, known.state?.ply]).toEqual([false, "illegal_choice", 3]);
  });

  test.each(["stale", "unknown"])("of which the server says %s is looked for by its key", (code) => {
    const doubtful = after(sending(), { type: "error", ref: "7", error: { code, message: "", rule: "" } });
    expect([doubtful.sending, doubtful.fault, doubtful.misfit, doubtful.doubt]).toEqual([false, null, true, SENT]);
    const seen = after(doubtful, state({ decisions: [decision(0)] }));
    expect([seen.fault, seen.doubt]).toEqual([null, SENT]);
    const gone = after(seen, { type: "found", key: "key-of-7", done: false });
    expect([gone.fault?.code, gone.doubt]).toEqual(["not_taken", null]);
    const made = after(seen, { type: "found", key: "key-of-7", done: true });
    expect([made.fault, made.doubt, made.misfit]).toEqual([null, null, true]);
  });

  test("that was on a line that broke is looked for when the line is back", () => {
    const lost = reduce(sending(), { type: "connection", connection: "lost" });
    expect([lost.sending, lost.connection, lost.fault, lost.doubt]).toEqual([false, "lost", null, SENT]);
    const back = after(reduce(lost, { type: "connection", connection: "open" }), state({ decisions: [decision(0)] }));
    expect(back.doubt).toEqual(SENT);
    expect(after(back, { type: "found", key: "of another", done: false }).doubt).toEqual(SENT);
    expect(after(back, { type: "found", key: "key-of-7", done: false }).fault?.code).toBe("not_taken");
  });

  test("that cannot be found yet stays in doubt, without a word", () => {
    const lost = reduce(sending(), { type: "connection", connection: "lost" });
    const away = { code: "unknown", message: "", rule: "" };
    const known = after(lost, { type: "error", ref: "find-7", error: away });
    expect([known.doubt, known.fault, known.misfit]).toEqual([SENT, null, false]);
  });

  test("does not hide what is said about something else", () => {
    const known = after(sending(), { type: "error", ref: "3", error: { code: "too_many", message: "slowly", rule: "" } });
    expect([known.sending, known.fault?.code]).toEqual([true, "too_many"]);
  });
});

describe("what is known of the match", () => {
  test("news begin after the last line there was when this seat chose", () => {
    const known = sending({ log: [line(0), line(1)] });
    expect(known.seen).toBe(1);
    const told = after(known, { type: "change", log: { keep: 2, add: [line(2)] } });
    expect([told.seen, told.state?.log.length]).toEqual([1, 3]);
    expect(after(told, { type: "change", log: { keep: 1, add: [] } }).seen).toBe(0);
  });

  test("talk is told whole with the state, and then line by line", () => {
    const said = { n: 1, name: "Anna", seat: 0, text: "ciao", at: 1 };
    const known = after(NOTHING, state({ chat: [said] }), { type: "chat", add: [said, said] });
    expect(known.chat).toHaveLength(3);
    expect(after(known, state({ chat: [said] })).chat).toHaveLength(1);
  });

  test("the device goes to an own seat that is asked, never while the one looking is asked too", () => {
    expect(nextSeat(state({ your_seats: [0, 1], asked: [1] }))).toBe(1);
    expect(nextSeat(state({ your_seats: [0, 1], asked: [], waiting_for: [2] }))).toBeNull();
    expect(nextSeat(state({ your_seats: [0, 1], asked: [0, 1], decisions: [decision(0)] }))).toBeNull();
    expect(nextSeat(state({ your_seats: [0, 1], asked: [1], over: true }))).toBeNull();
    expect(nextSeat(state({ your_seats: [0], asked: [1] }))).toBeNull();
  });

  test("it waits longer from one attempt to the next, at most about 5 seconds", () => {
    expect(backoff(0, 0.5)).toBe(500);
    expect(backoff(3, 0.5)).toBe(4000);
    expect(backoff(40, 1)).toBeLessThan(7000);
  });

  test("a tie-break has decided where another one has as many points", () => {
    expect(isTied({ ranking: [[3], [0], [2]], scores: [21, 0, 31, 31] })).toBe(true);
    expect(isTied({ ranking: [[3], [0], [2]], scores: [21, 0, 30, 31] })).toBe(false);
    expect(isTied({ ranking: [[2, 3], [0]], scores: [21, 0, 31, 31] })).toBe(false);
  });

  test("places may be shared", () => {
    expect(places([[2], [0, 1]])).toEqual([[2], [0, 1]]);
    expect(places([2, 0])).toEqual([[2], [0]]);
  });
});

describe("what options cost and do", () => {
  const asked = { seat: 0, moves: 3, question: 7, options: [{ option: ["bid", 1], text: "Bid 1", ids: [] }] };
  const state = { ...EMPTY, decisions: [asked] } as unknown as MatchState;
  const told = {
    type: "explained" as const,
    decisions: [{ seat: 0, moves: 3, question: 7, options: [{ cost: "1 fl", text: "" }], refused: [] }],
  };

  test("is asked for once, and kept with its question", () => {
    expect(unexplained(state)).toBe("0/3/7");
    const after = explained(state, told);
    expect(after.decisions[0]?.options[0]?.note).toEqual({ cost: "1 fl", text: "" });
    expect(unexplained(after)).toBe("");
  });

  test("is forgotten if it is about a question of before", () => {
    const later = { ...state, decisions: [{ ...asked, moves: 4 }] } as unknown as MatchState;
    expect(explained(later, told)).toBe(later); // or it would be asked for again and again
    expect(unexplained(later)).toBe("0/4/7");
  });
});
