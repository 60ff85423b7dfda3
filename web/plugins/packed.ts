/** Vite plugin: beside each file of text that is worth it a copy packed with Brotli, made once, while we build. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|html|svg|json)$/;
const LEAST_PACKED = 1000; // bytes

export function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!PACKED.test(name)) continue;
        const file = join(folder, name);
        const text = readFileSync(file);
        if (text.length < LEAST_PACKED) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
      }
    },
  };
}
