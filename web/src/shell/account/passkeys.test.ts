import { expect, test } from "vitest";
import { base64, bytes, decoded } from "./passkeys";

test("bytes travel as base64url, without padding", () => {
  const content = Uint8Array.from([251, 255, 190, 0, 1]).buffer;
  expect(base64(content)).toBe("-_--AAE");
  expect(new Uint8Array(bytes("-_--AAE"))).toEqual(new Uint8Array(content));
});

test("of what the server sends challenges and ids are binary, the name of the site is not", () => {
  const options = {
    rp: { id: "localhost", name: "Condotta" },
    user: { id: "AQI", name: "anna" },
    challenge: "AwQ",
    excludeCredentials: [{ id: "BQY", type: "public-key" }],
  };
  const found = decoded(options) as Record<string, never>;
  expect(found["rp"]).toEqual(options.rp);
  expect(found["user"]).toEqual({ id: bytes("AQI"), name: "anna" });
  expect(found["challenge"]).toEqual(bytes("AwQ"));
  expect(found["excludeCredentials"]).toEqual([{ id: bytes("BQY"), type: "public-key" }]);
});
