import { readFileSync } from "node:fs";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";

/** A test of the server sees to it that openapi.json is what the server tells. */
test("the types of the API are those of openapi.json; else: npm run types", { timeout: 60_000 }, async () => {
  const made = await openapiTS(new URL("../../openapi.json", import.meta.url), { defaultNonNullable: false });
  const kept = readFileSync(new URL("api.ts", import.meta.url), "utf8");
  expect(kept === `${COMMENT_HEADER}${astToString(made)}`).toBe(true);
});
