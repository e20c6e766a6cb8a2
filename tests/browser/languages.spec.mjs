// Every page knows itself in the other languages, and the root finds the reader's.
import { expect, test } from "./fixtures.mjs";
import { LANGUAGES, NAMES, samples } from "./pages.mjs";

const PREFERRED = [
  ["pt-BR", "pt-br"],
  ["pt-PT", "pt-br"],
  ["de-AT", "de"],
  ["es-MX", "es"],
  ["en-US", "en"],
  ["fr-FR", "en"],
];

for (const [locale, language] of PREFERRED) {
  test(`the root sends a ${locale} browser to ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, baseURL });
    const page = await context.newPage();
    await page.goto("");
    await page.waitForURL(`${baseURL}${language}/`);
    await context.close();
  });
}

test("the root offers all languages by their own names", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("");
  for (const [language, { label: name }] of Object.entries(NAMES)) {
    const link = page.locator("main").getByRole("link", { name }).first();
    expect(new URL(await link.getAttribute("href"), baseURL).href).toBe(
      `${baseURL}${language}/`,
    );
  }
  await context.close();
});

// A page for frames has no header: its host chose the language.
const withHeader = samples("en").filter(({ type }) => type !== "embed");
// The header is that of every page: each type tries one language, in turn.
for (const [turn, language] of LANGUAGES.slice(1).entries()) {
  const tried = withHeader.filter((_, i) => i % (LANGUAGES.length - 1) === turn);
  test(`switching to ${language} keeps the page: ${tried.map(({ type }) => type).join(", ")}`, async ({
    page,
    baseURL,
  }) => {
    for (const { type, page: sample } of tried) {
      // Later pages of a list lead to its first, whose address is the same in all languages.
      const path = sample.replace(/page\/\d+\/$/u, "");
      // Both pages are looked at whole elsewhere: here neither waits for its pictures.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const link = page.locator(`[data-languages] a[lang|="${language.slice(0, 2)}" i]`);
      await link.first().evaluate((element) => element.click());
      await page.waitForURL(baseURL + path.replace("en/", `${language}/`), { waitUntil: "domcontentloaded" });
      const lang = await page.locator("html").getAttribute("lang");
      expect(lang.toLowerCase(), type).toBe(language);
    }
  });
}
