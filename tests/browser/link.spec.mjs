// “Link to us”: the snippets follow the page that is chosen, stay text whatever a title
// holds, and are complete without JavaScript.
import { test as plain } from "@playwright/test";
import { inLanguage } from "../../assets/js/link/citation.js";
import { badge, frame, LINKS, picture } from "../../assets/js/link/formats.js";
import { expect, test } from "./fixtures.mjs";

const RECORD = "oracle-linux-io-scheduler-part-2";
const CHART = `${RECORD}.log_file_sync_pct.absolute`;
const HOSTILE = `a [b](c) | d "e" 'f' \\ <g> & \`h\` *i* {j} https://k.example _l_\n~~~~ #m`;
const URL_ = "https://atlas.example/en/results/x/";
const snippet = (page, id) => page.locator(`[data-snippet="${id}"]`);

/** What a browser makes of a piece of HTML: its first element's text or attribute. */
const parsed = (page, html, attribute) =>
  page.evaluate(
    ([text, name]) => {
      const { body } = new DOMParser().parseFromString(text, "text/html");
      const all = [...body.querySelectorAll("*")].map((element) => element.localName);
      const last = body.querySelector("iframe, img, a");
      const inner = body.querySelector("img") ?? last;
      return { all, said: name ? inner.getAttribute(name) : last.textContent };
    },
    [html, attribute],
  );
const oneLine = HOSTILE.replace(/\s+/g, " ");

test.describe("whatever a title holds stays text", () => {
  const escaped = {
    markdown: `[a \\[b\\](c) \\| d "e" 'f' \\\\ \\<g\\> \\& \\\`h\\\` \\*i\\* {j} https://k.example \\_l\\_ \\~\\~\\~\\~ \\#m](${URL_})`,
    rst: `\`a [b](c) \\| d "e" 'f' \\\\ \\<g\\> & \\\`h\\\` \\*i\\* {j} https://k.example \\_l\\_ ~~~~ #m <${URL_}>\`__`,
    text: `${oneLine}\n${URL_}`,
  };
  for (const [format, expected] of Object.entries(escaped)) {
    test(format, () => expect(LINKS[format](HOSTILE, URL_)).toBe(expected));
  }

  for (const [format, live] of [
    ["asciidoc", /[<>"'`*_^~=@{}[\]()\\]/],
    ["mediawiki", /[<>"'{}[\]|~_=]/],
  ]) {
    test(`${format}: signs that mean something there are numbers`, async ({ page }) => {
      const made = LINKS[format](HOSTILE, URL_);
      const inner = made.replace(/^\[/, "").replace(URL_, "").replace(/^[[ ]|\]$/g, "");
      expect(inner).not.toMatch(live);
      expect((await parsed(page, `<a>${inner.trim()}</a>`)).said).toBe(oneLine);
    });
  }

  test("HTML: one link, frame or picture, and nothing else", async ({ page }) => {
    const link = await parsed(page, LINKS.html(HOSTILE, URL_));
    expect(link).toEqual({ all: ["a"], said: oneLine });
    const size = { width: 3, height: 4 };
    const framed = frame({ url: URL_, title: HOSTILE, picture: size, narrow: size });
    expect(await parsed(page, framed, "title")).toEqual({ all: ["iframe"], said: oneLine });
    const shown = { url: URL_, src: URL_, alt: HOSTILE, width: 1, height: 2 };
    expect(await parsed(page, picture(shown), "alt")).toEqual({
      all: ["a", "img"],
      said: oneLine,
    });
  });

  test("an address cannot end early", () => {
    const bad = `https://x.example/?q=a)b]c"d'e<f>g h|i\\`;
    for (const [format, make] of Object.entries(LINKS)) {
      const address = make("t", bad).match(/https:[^\s\])"<>]*/)[0];
      const plus = address.replaceAll("&#39;", "'").replace(/`__$/, "");
      expect(decodeURIComponent(plus.replace(/\[t$/, "")), format).toBe(bad);
    }
    expect(badge({ url: bad, src: bad, alt: "a]b" })).toMatch(/^\[!\[a\\\]b\]\(\S+\)\]\(\S+\)$/);
  });
});

test("the script writes what the page said without it", async ({ page }) => {
  await page.goto("en/link/");
  const read = () =>
    page
      .locator("[data-snippet]:not([data-snippet^=result]):not([data-snippet^=answer])")
      .evaluateAll((all) => Object.fromEntries(all.map((e) => [e.dataset.snippet, e.textContent])));
  const before = await read();
  const chosen = await page.locator("[data-chosen]").getAttribute("data-chosen");
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(11);
  await page.goto(`en/link/?page=${chosen}`);
  await expect(page.locator("[data-status]")).not.toBeEmpty();
  const after = await read();
  for (const id of Object.keys(LINKS)) expect(after[id], id).toBe(before[id]);
  for (const id of ["address", "badge-markdown", "badge-html"]) {
    expect(after[id], id).toBe(before[id]);
  }

  const cited = await page.locator('[data-cited="answer"] .citation').textContent();
  await page.goto("en/link/");
  expect(await page.locator('[data-cited="answer"] .citation').textContent()).toBe(cited);

  const chart = (values) => [values.frame, values.picture];
  await page.goto(`en/link/?page=/results/${RECORD}/`);
  await expect(snippet(page, "frame")).toContainText(`/embed/en/${RECORD}.svg`);
  expect(chart(await read())).toEqual(chart(before));
});

test("a page and a chart are chosen by the address", async ({ page }) => {
  await page.goto(`de/link/?page=/results/${RECORD}/&chart=${CHART}`);
  await expect(page.locator("[name=page]")).toHaveValue("Oracle und der I/O-Scheduler von Linux, Teil 2");
  await expect(snippet(page, "address")).toHaveText(new RegExp(`/de/results/${RECORD}/$`));
  await expect(snippet(page, "frame")).toContainText(`/embed/de/${CHART}.svg`);
  await expect(page.locator("[data-preview]")).toHaveAttribute("src", new RegExp(`/embed/de/${CHART}.svg$`));
  await expect(snippet(page, "badge-markdown")).toContainText(`/badge/de/results/${RECORD}.svg`);
  await expect(snippet(page, "result-bib")).toContainText("@");
  await expect(page.locator("#cite-result")).toBeChecked();
});

test("theme and language change the snippets and the preview", async ({ page }) => {
  await page.goto(`en/link/?page=/results/${RECORD}/`);
  await expect(snippet(page, "frame")).toContainText(RECORD);
  await page.locator("[name=theme]").selectOption("dark");
  await expect(snippet(page, "frame")).toContainText(".svg#dark");
  await expect(snippet(page, "frame")).toContainText("max-width:");
  const preview = page.locator("[data-preview]");
  await expect(preview).toHaveAttribute("src", /#dark$/);
  await page.locator("[name=language]").selectOption("es");
  await expect(snippet(page, "address")).toHaveText(new RegExp(`/es/results/${RECORD}/$`));
  await expect(snippet(page, "markdown")).toContainText("planificador");
});

test("a page is found by its title, by keyboard alone", async ({ page }) => {
  await page.goto("en/link/");
  const field = page.locator("[name=page]");
  await field.focus();
  await expect(page.locator("datalist option").first()).toBeAttached();
  await page.keyboard.type("Glossary");
  await page.keyboard.press("Tab");
  await expect(snippet(page, "address")).toHaveText(/\/en\/glossary\/$/);
  await expect(page).toHaveURL(/\?page=\/glossary\/$/);
  await expect(page.locator("[data-no-chart]")).toBeVisible();
  await field.fill("no such page");
  await field.blur();
  await expect(page.locator("[data-failed]")).toBeVisible();
  await expect(snippet(page, "address")).toHaveText(/\/en\/glossary\/$/);
});

test("a button copies its snippet", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("en/link/");
  const place = page.locator(".snippet", { has: snippet(page, "rst") });
  await place.getByRole("button").click();
  await expect(place.getByRole("button")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await snippet(page, "rst").textContent());
});

plain.describe("without JavaScript", () => {
  plain.use({ javaScriptEnabled: false });

  plain("every snippet is there, badges and the chart are shown", async ({ page }) => {
    await page.goto("de/link/");
    for (const id of [...Object.keys(LINKS), "address", "frame", "picture", "badge-html"]) {
      await expect(snippet(page, id)).not.toBeEmpty();
    }
    for (const image of await page.locator(".link-badges img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty("complete", true);
    }
    const inner = page.frameLocator("[data-preview]");
    await expect(inner.locator("svg:visible").first()).toBeVisible();
    await expect(page.locator("[data-choices]")).toBeHidden();
  });

  plain("a choice among citations needs no script", async ({ page }) => {
    await page.goto("en/link/#citation");
    await expect(snippet(page, "result-bib")).toBeVisible();
    await page.locator("label[for=cite-collection]").click();
    await expect(snippet(page, "collection-bib")).toBeVisible();
    await expect(snippet(page, "result-bib")).toBeHidden();
  });
});

test("a part of a title is enough where only one page holds it", async ({ page }) => {
  await page.goto("en/link/");
  const field = page.locator("[name=page]");
  await field.focus();
  await expect(page.locator("datalist option").first()).toBeAttached();
  await field.fill("SCHEDULER, PART 2");
  await field.blur();
  await expect(snippet(page, "address")).toHaveText(new RegExp(`/en/results/${RECORD}/$`));
  await field.fill("scheduler");
  await field.blur();
  await expect(page.locator("[data-failed]")).toBeVisible();
});

test("a page without a citation of its own is cited as part of the whole", async ({ page }) => {
  await page.goto("en/link/?page=/settings/io-scheduler/");
  await expect(page.locator("#cite-collection")).toBeChecked();
  await expect(page.locator('[data-cited="collection"]')).toBeVisible();
});

test("files of a citation follow the language that is chosen", async ({ page }) => {
  const title = "Oracle und der I/O-Scheduler von Linux, Teil 2";
  await page.goto(`en/link/?page=/results/${RECORD}/`);
  await expect(snippet(page, "result-bib")).toContainText(`/en/results/${RECORD}/`);
  await page.locator("[name=language]").selectOption("de");
  await expect(snippet(page, "result-bib")).toContainText(`title = {{${title}}}`);
  await expect(snippet(page, "result-bib")).toContainText(`/de/results/${RECORD}/},`);
  await expect(snippet(page, "result-bib")).toContainText("author = {{Magni}, Fabrizio}");
  await expect(snippet(page, "result-ris")).toContainText("LA  - de");
  const ris = await snippet(page, "result-ris").textContent();
  for (const line of [`TI  - ${title}`, "AU  - Magni, Fabrizio"]) expect(ris).toContain(line);
  expect(ris).toMatch(new RegExp(`^UR  - .*/de/results/${RECORD}/\\r?$`, "m"));
  await expect(snippet(page, "result-csl")).toContainText('"language": "de"');
  const [item] = JSON.parse(await snippet(page, "result-csl").textContent());
  expect(item).toMatchObject({ title, language: "de", author: [{ family: "Magni", given: "Fabrizio" }] });
  expect(item.URL).toMatch(new RegExp(`/de/results/${RECORD}/$`));
});

test("a badge of an answer is short on a phone, and says all to those who hear it", async ({ page }) => {
  await page.goto("en/link/");
  // The policy of this site allows no style in a tag; a badge that fits needs none.
  const pasted = await snippet(page, "badge-html").textContent();
  const markup = pasted.replaceAll(/https?:\/\/[^/"]+| style="[^"]*"/g, "");
  for (const [width, ending] of [[390, ".short.svg"], [1280, ".svg"]]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((html) => {
      document.querySelector("main").replaceChildren(document.createRange().createContextualFragment(html));
    }, markup);
    const image = page.locator("main img");
    await expect(image).toHaveJSProperty("complete", true);
    const { source, shown, ratio } = await image.evaluate((one) => ({
      source: one.currentSrc,
      shown: one.getBoundingClientRect(),
      ratio: one.naturalWidth / one.naturalHeight,
    }));
    expect(source.replace(/^.*?(\.short)?\.svg$/, "$1.svg")).toBe(ending);
    expect(shown.height).toBeGreaterThan(15);
    expect(Math.abs(shown.width / shown.height - ratio)).toBeLessThan(ratio / 20);
    expect(await image.getAttribute("alt")).toContain("certainty");
  }
});

test("a title stays a title in every format of a citation", () => {
  const page = { title: "50 % & $& {x} \\ a_b", address: "https://a.example/$1/", language: "sv" };
  const entry = "@misc{k,\n  title = {{Old}},\n  url = {http://o},\n  urldate = {2026}\n}";
  const bib = inLanguage("bib", entry, page);
  expect(bib).toContain(
    "title = {{50 \\% \\& \\$\\& \\textbraceleft{}x\\textbraceright{} \\textbackslash{} a\\_b}},",
  );
  expect(bib).toContain("url = {https://a.example/$1/},\n  urldate = {2026}");
  const ris = inLanguage("ris", "TY  - DATA\r\nTI  - Old\r\nLA  - en\r\nUR  - http://o\r\nER  - ", page);
  expect(ris).toBe(`TY  - DATA\r\nTI  - ${page.title}\r\nLA  - sv\r\nUR  - ${page.address}\r\nER  - `);
});
