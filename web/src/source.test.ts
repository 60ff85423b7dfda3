/** What holds for all of the client's source. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { LAYERS } from "./games";

const MOST = 25; // modules in a folder
const SOURCE = new URL(".", import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(tsx?|json|css)$/.test(file));
const games = Object.keys(LAYERS);
const text = (file: string) => readFileSync(new URL(file, SOURCE), "utf8");

test("nothing outside of `games` knows a game by its name", () => {
  const others = files.filter((file) => !/^(games|generated)\//.test(file));
  expect(others.length).toBeGreaterThan(50);
  const names = new RegExp(games.flatMap((id) => [id, id.replaceAll("_", "[- ]?")]).join("|"), "i");
  expect(others.filter((file) => names.test(text(file)))).toEqual([]);
});

test("no game knows another one, and `shared` knows none", () => {
  for (const id of [...games, "shared"]) {
    const strangers = games.filter((other) => other !== id);
    const own = files.filter((file) => file.startsWith(`games/${id}/`) && /\.tsx?$/.test(file));
    expect(own.length).toBeGreaterThan(2); // layer, board, panels at least
    const named = own.filter((file) => strangers.some((other) => new RegExp(`["'/]${other}["'/]`).test(text(file))));
    expect(named).toEqual([]);
  }
});

test("a folder can be taken in at a glance", () => {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > MOST)).toEqual([]);
});
