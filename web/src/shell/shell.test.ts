import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { MatchState, Player, SeatClock } from "../api";
import { ago, clockText, dayOf, endOf, span } from "../util/format";
import { firstLanguage, translate } from "../i18n";
import en from "../i18n/en.json";
import it from "../i18n/it.json";
import { isMember } from "../me";
import { placeOf, safeNext } from "../router";
import { newest } from "../match/seen";
import { SeatStatus, timeLeft } from "./table/Clocks";
import { faultText } from "./connection/Fault";
import type { Connection } from "./connection/useMatch";
import { Join } from "./lobby/Join";
import { Room } from "./lobby/Room";
import { Dice, Die } from "./log/Dice";
import { colourOf } from "./parts/seats";

describe("words", () => {
  test("English and Italian have the same keys, none empty, with the same places to fill", () => {
    expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(it[key], key).not.toBe("");
      const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
      expect(holes(it[key]), key).toEqual(holes(en[key]));
    }
  });

  test("places are filled", () => {
    expect(translate("it", "home.seat", { n: 2 })).toBe("Posto 2");
  });

  test("one is told apart from several, and numbers have a minus", () => {
    expect(translate("en", "home.choices", { n: 1 })).toBe("1 move");
    expect(translate("en", "home.choices", { n: 0 })).toBe("0 moves");
    expect(translate("it", "home.news", { n: 1 })).toBe("1 nuova");
    expect(translate("en", "home.seat", { n: -2 })).toBe("Seat −2");
  });

  test("the first language is the one kept, else the browser's, else English", () => {
    expect(firstLanguage("it", ["en"])).toBe("it");
    expect(firstLanguage(null, ["it-IT", "en"])).toBe("it");
    expect(firstLanguage("xx", ["de"])).toBe("en");
  });
});

test("addresses", () => {
  expect(placeOf("/")).toEqual({ page: "home" });
  expect(placeOf("/m/abc")).toEqual({ page: "match", id: "abc" });
  expect(placeOf("/rules/tiny")).toEqual({ page: "rules", game: "tiny" });
  expect(placeOf("/edit/tiny")).toEqual({ page: "edit", game: "tiny" });
  expect(placeOf("/account")).toEqual({ page: "account" });
  expect(placeOf("/reset")).toEqual({ page: "reset" });
  expect(placeOf("/what/ever")).toEqual({ page: "none" });
  expect(placeOf("/m/abc/more")).toEqual({ page: "none" });
  expect(placeOf("/m/%")).toEqual({ page: "match", id: "%" });
});

test("after a login one only comes to a page of ours", () => {
  expect(safeNext("?next=%2Fm%2Fabc%3Fkey%3Dx")).toBe("/m/abc?key=x");
  expect(["?next=//evil.example", "?next=/%5Cevil.example", "?next=https://evil.example", ""].map(safeNext)).toEqual([
    "/",
    "/",
    "/",
    "/",
  ]);
});

describe("times", () => {
  test("are told as people say them", () => {
    expect(ago(1000, 1000 + 3 * 3600 + 5, "en")).toBe("3 hr. ago");
    expect(ago(1000, 900, "en")).toBe("now");
    expect(ago(1000, 1000 + 86400, "it")).toBe("ieri");
    expect(span(900, "en")).toBe("15 min");
    expect(span(3 * 86400, "it")).toBe("3 giorni");
    expect(span(45, "en")).toBe("45 sec");
  });

  test("of a clock never fall below nothing", () => {
    expect(clockText(245.9, "en")).toBe("4:05");
    expect(clockText(3723, "en")).toBe("1:02:03");
    expect(clockText(2 * 86400 + 3 * 3600, "en")).toBe("2 days 3 hr");
    expect(clockText(-3, "en")).toBe("0:00");
  });

  test("a clock runs from the server's time, stands on vacation, and stands when nobody is asked", () => {
    const clock = (since: number | null): SeatClock => ({ seat: 0, left: 100, since, secret: false });
    const room = { server_time: 5000, at: 1_000_000 };
    expect(timeLeft(clock(4990), room, 1_003_000)).toEqual({ left: 87, runs: true });
    expect(timeLeft(clock(5060), room, 1_003_000)).toEqual({ left: 100, runs: false });
    expect(timeLeft(clock(null), room, 1_003_000)).toEqual({ left: 100, runs: false });
  });

  test("a vacation lasts to the end of its last day", () => {
    const end = endOf("2030-05-06");
    expect(dayOf(end)).toBe("2030-05-06");
    expect(dayOf((end ?? 0) + 2)).toBe("2030-05-07");
    expect([endOf(""), dayOf(null)]).toEqual([null, ""]);
  });
});

test("only the matches looked at last are remembered", () => {
  const mark = (at: number) => ({ ply: 1, at, log: {} });
  expect(Object.keys(newest({ a: mark(1), b: mark(3), c: mark(2) }, 2))).toEqual(["b", "c"]);
});

test("what was refused is told in the player's language", () => {
  const italian = (fault: { code: string; message: string }) =>
    faultText(fault, (key, params) => translate("it", key, params), "it");
  expect(italian({ code: "taken", message: "seat 2 is taken" })).toBe(it["fault.taken"]);
  expect(italian({ code: "bad_request", message: "seats: 9" })).toBe("Non ha funzionato: seats: 9");
  const english = faultText(
    { code: "taken", message: "seat 2 is taken" },
    (key, params) => translate("en", key, params),
    "en",
  );
  expect(english).toBe("That did not work: seat 2 is taken");
});

test("without accounts everybody is a member; with them, whoever has one", () => {
  const me = {
    visitor: "v",
    name: "",
    hosted: true,
    guest: true,
    account: null,
    lang: "en" as const,
    email: null,
    email_wanted: null,
    webhook: null,
    webhook_key: null,
    away_until: null,
    mail: false,
    registration: "open" as const,
  };
  expect([isMember(null), isMember(me), isMember({ ...me, hosted: false })]).toEqual([false, false, true]);
  expect(isMember({ ...me, guest: false, account: { login: "anna", email: null, admin: false } })).toBe(true);
});

const player = (seat: number, more: Partial<Player> = {}) =>
  ({ seat, name: `P${seat}`, kind: "person", you: seat === 0, online: true, ...more }) as Player;

describe("dice", () => {
  const players = [player(0), player(1)];

  test("have the shape of their sides, pips if six, and the colour of who rolled them", () => {
    const html = renderToStaticMarkup(createElement(Dice, { dice: [[0, 3, 6], [1, 2, 4], [1, 7, 8]], players })); // prettier-ignore
    const [six = "", four = "", eight = ""] = html.split("</svg>");
    expect(six.match(/<circle/g)).toHaveLength(3);
    expect([six.includes("<rect"), six.includes(colourOf(0)), six.includes("<text")]).toEqual([true, true, false]);
    for (const [one, value] of [[four, 2], [eight, 7]] as const) { // prettier-ignore
      expect([one.includes("<path"), one.includes(colourOf(1)), one.includes("<rect")]).toEqual([true, true, false]);
      expect(one).toMatch(new RegExp(`<text[^>]*>${value}</text>`));
    }
    const outline = (one: string) => / d="([^"]*)"/.exec(one)?.[1];
    expect(outline(four)).not.toBe(outline(eight));
  });

  test("count for a side, whoever rolled them; for nobody who plays they are grey", () => {
    const drawn = (side: number | null) => renderToStaticMarkup(createElement(Die, { rolled: [0, 5, 6], side, players }));
    expect(drawn(1)).toContain(colourOf(1));
    expect(drawn(1)).not.toContain(colourOf(0));
    expect([0, 1].some((seat) => drawn(null).includes(colourOf(seat)))).toBe(false);
  });
});

const matchOf = (more: object) =>
  ({ match: "abc", title: "Friday", game: "tiny", game_title: "Ponte", over: false, your_seats: [0], ...more }) as unknown as MatchState;

describe("a clock", () => {
  const shown = (left: number, since: number | null) => {
    const room = { server_time: 100, clocks: [{ seat: 0, left, since }] };
    return renderToStaticMarkup(createElement(SeatStatus, { state: matchOf({ players: [player(0)], room }), seat: 0 }));
  };

  test("counts seconds in its last minute, and stands out", () => {
    expect(shown(75, 70)).toMatch(/clock running hurry"[^>]*>45 s</);
    expect(shown(75, 100)).toMatch(/clock running"[^>]*>1:15</);
    expect(shown(45, null)).toMatch(/class="clock"[^>]*>0:45</); // it does not run
  });
});

describe("before a match begins", () => {
  afterEach(() => vi.unstubAllGlobals());
  const room = {
    status: "open", host: "Anna", public: false, pace: "live", hints: true, free_seats: [1], creator: true, can_start: false,
    clock: { bank: 900, increment: 30 }, clocks: [], server_time: 0,
  }; // prettier-ignore
  const players = [player(0, { name: "Anna" }), player(1, { kind: "open", name: "" })];
  const state = matchOf({ players, room, keys: { 1: "/m/abc?key=k" } });
  const about = ["Friday", "Ponte", "15 min", "30 sec", "Anna"];

  test("the waiting room names the game, the clock, the host, and has the links of the free seats", () => {
    vi.stubGlobal("location", new URL("http://here/m/abc"));
    vi.stubGlobal("navigator", {});
    const known = { chat: [], connection: "open" };
    const html = renderToStaticMarkup(createElement(Room, { state, connection: { known } as unknown as Connection }));
    for (const word of [...about, "http://here/m/abc?key=k"]) expect(html).toContain(word);
  });

  test("so does an invitation, and it leads to how to play", () => {
    const nothing = () => undefined;
    const html = renderToStaticMarkup(createElement(Join, { id: "abc", secret: "k", state, onDone: nothing, onLook: nothing }));
    for (const word of [...about, "/learn/tiny?match=abc"]) expect(html).toContain(word);
  });
});
