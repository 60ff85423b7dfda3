import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { coastlines } from "./plugins/coastlines";
import { packed } from "./plugins/packed";

const server = process.env["CONDOTTA_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react(), coastlines(), packed()],
  build: { outDir: "../condotta/server/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // One process, one file after the other: what they share is read once. No test depends on how long something takes.
  test: { environment: "node", pool: "threads", isolate: false, fileParallelism: false, testTimeout: 120_000 },
});
