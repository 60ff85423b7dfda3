import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Lang, Rule } from "../api";
import { translate } from "../i18n";
import { search } from "../util/search";
import { ledger } from "../shell/parts/rules";
import { Document } from "../shell/rules/HowToPlay";
import { Rules } from "../shell/rules/Rules";

const rule = (id: string, lang: Lang, text: string): Rule => ({ id, kind: "rule", chapter: "5 I Mongoli", section: "", text, lang });
const ITALIAN = rule("MV-5.2.f", "it", "In parità vincono i Mongoli.");
const ENGLISH = rule("MV-5.3.a", "en", "If the Mongols lose nothing happens.");
const page = (entries: Rule[], lang: Lang) =>
  renderToStaticMarkup(<Rules book={{ game: "tiny", title: "Ponte", entries }} lang={lang} />);

describe("the rules page", () => {
  test("shows the rules in their language, under the game's own title", () => {
    const html = page([ITALIAN], "it");
    expect(html).toContain("Ponte");
    expect(html).toContain('lang="it"');
    expect(html).toContain("In parità vincono i Mongoli.");
    expect(html).not.toContain("only in English");
  });

  test("says in one line that rules are only in English", () => {
    expect(page([ENGLISH], "it")).toContain("These rules are so far only in English.");
    expect(page([ITALIAN, ENGLISH], "it")).toContain("Some of these rules are so far only in English.");
    expect(page([ENGLISH], "en")).not.toContain("only in English");
    expect(translate("it", "rules.english.all")).toBe("Queste regole sono per ora solo in inglese.");
  });

  test("shows a table of the ledger as a table", () => {
    const html = page([rule("MV-T.ruler", "en", "Ruler table\n\n| 1d6 | value |\n|---|---|\n| 1–2 | **+1** |")], "en");
    expect(html).toContain('<th scope="col">1d6</th>');
    expect(html).toContain("<td><strong>+1</strong></td>");
    expect(html).not.toContain("|");
  });

  test("is searched in the language of the rules", () => {
    expect(search([ITALIAN, ENGLISH], "parita").map((one) => one.id)).toEqual(["MV-5.2.f"]);
  });
});

describe("the contents", () => {
  test("lead to every chapter that is shown", () => {
    const html = page([ITALIAN, { ...ENGLISH, chapter: "6 Pope" }], "it");
    expect(html).toContain('href="#chapter-1"');
    expect(html).toContain('id="chapter-1"');
  });
});

describe("how to play", () => {
  test("is shown with headings, lists, tables and the way to the rules; without pictures and other documents", () => {
    const text = "Europe.\n\n## A turn\n\n![x](images/x.png)\n\n- **One**\n  more\n- two\n\n[All](rules/tiny.it.md), [positions](p.md)";
    const html = renderToStaticMarkup(<Document text={text} />);
    expect(html).toContain("<h2>A turn</h2>");
    expect(html).toContain("<li><strong>One</strong> more</li><li>two</li>");
    expect(html).toContain('<a href="/rules/tiny">All</a>, positions');
    expect(html).not.toContain("img");
  });
});

describe("the ledger", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is asked for in the viewer's language, once for each", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(JSON.stringify({ game: "g", title: "G", entries: [ITALIAN] })));
    });
    const found = await ledger("g", "it");
    await ledger("g", "it");
    await ledger("g", "en");
    expect(found.entries[0]?.text).toBe("In parità vincono i Mongoli.");
    expect(asked.map((address) => address.split("?")[1])).toEqual(["lang=it", "lang=en"]);
  });
});
