import { expect, test } from "vitest";
import type { ChatLine, Player, Room } from "../../api";
import { EMPTY } from "../../match/match";
import { ACCOUNT } from "../account/words";
import { meantAt } from "./meant";
import { PEOPLE } from "./words";

function places(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

test.each(Object.entries({ PEOPLE, ACCOUNT }))("%s say the same in English and Italian", (_, { en, it }) => {
  expect(Object.keys(it)).toEqual(Object.keys(en));
  const italian: Record<string, string> = it;
  for (const [key, text] of Object.entries(en)) {
    expect(places(italian[key] ?? "")).toEqual(places(text));
    expect(italian[key]?.trim()).toBeTruthy();
  }
});

test("people at the table and strangers who talk can be meant, never oneself, a bot or the server", () => {
  const players = [
    { seat: 0, name: "Anna", you: true, owned: true },
    { seat: 1, name: "Bruno", you: false, owned: true },
    { seat: 2, name: "Bot 3", you: false, owned: false },
  ] as Player[];
  const line = (n: number, seat: number | null, name: string): ChatLine => ({ n, seat, name, text: "…", at: 0 });
  const chat = [line(1, 1, "Bruno"), line(2, null, "Carla"), line(3, null, "Carla"), line(4, null, "Anna")];
  chat.push({ ...line(5, null, ""), texts: { en: "left", it: "via" } });
  const room = { blocked: [1] } as unknown as Room;
  expect(meantAt({ ...EMPTY, players, room }, chat, "Anna")).toEqual([
    { name: "Bruno", who: { seat: 1 }, blocked: true },
    { name: "Carla", who: { line: 3 }, blocked: false },
  ]);
});
