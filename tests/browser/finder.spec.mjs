// The finder: plain links without scripts; with them the choices change the answer and
// the address, and a choice nobody measured says so.
import { test as bare } from "@playwright/test";
import { findings, thin } from "./axe.mjs";
import { LANGUAGES } from "./pages.mjs";
import { expect, test, watchShifts } from "./fixtures.mjs";

const UNDECIDED = ["open", "mixed", "inherited", "withheld"];
const headline = (page) => page.locator("[data-finder-answer] .finder__headline");
const read = (page) => page.locator("[data-finder-answer] [data-finder-read]");

/** What the finder knows, as its page loads it. */
async function known(page) {
  const address = await page.locator("[data-finder]").getAttribute("data-finder");
  return (await page.request.get(new URL(address, page.url()).href)).json();
}

/** Every value of a select. */
const values = (page, name) =>
  page.locator(`[data-finder] select[name=${name}] option`).evaluateAll((all) => all.map((one) => one.value));

/** A workload and a storage class on offer without any answer for any system. */
async function emptyChoice(page) {
  const { cells } = await known(page);
  const answered = new Set(cells.map((cell) => `${cell.workload} ${cell.storage}`));
  for (const workload of await values(page, "workload"))
    for (const storage of await values(page, "storage"))
      if (!answered.has(`${workload} ${storage}`)) return { workload, storage };
  throw new Error("every choice has an answer");
}

/** A cell whose answer for a database is not the one for all databases together. */
async function ownAnswer(page) {
  const { cells } = await known(page);
  for (const cell of cells)
    for (const own of cell.answers) {
      const same = (one) => one.treatment === own.treatment && one.measure === own.measure;
      const general = cell.answers.find((one) => !one.database && same(one));
      if (own.database && general && general.short !== own.short)
        return { cell, own, general, system: own.systems[0] };
    }
  throw new Error("no answer for a database alone");
}

const address = ({ database, workload, storage, system }) =>
  `en/?${new URLSearchParams({ ...(database && { database }), workload, storage, system })}`;

/** The text of a fragment of HTML. */
const textOf = (page, html) =>
  page.evaluate((markup) => {
    const parsed = new DOMParser().parseFromString(markup, "text/html");
    return parsed.querySelector(".finder__headline").textContent.trim();
  }, html);

bare.describe("without scripts", () => {
  bare.use({ javaScriptEnabled: false });
  bare("an answer stands there, and plain links lead to every other", async ({ page, request }) => {
    await page.goto("en/");
    await expect(page.locator("[data-finder-choices]")).toBeHidden();
    await expect(headline(page)).toBeVisible();
    const links = page.locator(".finder__plain a");
    expect(await links.count()).toBeGreaterThan(3);
    const targets = await links.evaluateAll((all) => all.map((a) => a.href));
    const matrix = await (await request.get(targets[0])).text();
    for (const target of targets) {
      const id = new URL(target).hash.slice(1);
      expect(matrix, `a row for ${id}`).toMatch(new RegExp(`id="?${id}["\\s>]`));
    }
    await read(page).click();
    await expect(page.locator(".three__do")).toBeVisible();
  });
});

test("the answer without a choice is the one the choices stand for", async ({ page }) => {
  await page.goto("en/");
  await expect(page.locator(".finder__plain")).toBeHidden();
  const first = await headline(page).textContent();
  const chosen = await page
    .locator("[data-finder-choices]")
    .evaluate((group) =>
      Object.fromEntries([...group.querySelectorAll("select")].map((one) => [one.name, one.value])),
    );
  await page.goto(address(chosen));
  await expect(page.locator(".finder__also")).toBeVisible();
  expect((await headline(page).textContent()).trim()).toBe(first.trim());
});

test("a choice changes the answer and the address, and a reload restores both", async ({ page }) => {
  await page.goto("en/");
  const { cells } = await known(page);
  const before = (await headline(page).textContent()).trim();
  const system = await page.locator("[data-finder] select[name=system]").inputValue();
  let wanted;
  for (const cell of cells) {
    const [best] = cell.answers.filter((one) => !one.database && one.systems.includes(system));
    if (best && (await textOf(page, best.html)) !== before) {
      wanted = { cell, said: await textOf(page, best.html) };
      break;
    }
  }
  await page.locator("select[name=workload]").selectOption(wanted.cell.workload);
  await page.locator("select[name=storage]").selectOption(wanted.cell.storage);
  await expect(headline(page)).toHaveText(wanted.said);
  const state = new URL(page.url()).searchParams;
  expect(Object.fromEntries(state)).toEqual({
    workload: wanted.cell.workload,
    storage: wanted.cell.storage,
    system,
  });
  await page.reload();
  await expect(headline(page)).toHaveText(wanted.said);
  await expect(page.locator("select[name=workload]")).toHaveValue(wanted.cell.workload);
  await expect(page.locator("select[name=storage]")).toHaveValue(wanted.cell.storage);
});

test("a setting narrows the answer, and none ends in nothing", async ({ page }) => {
  await page.goto("en/");
  const { cells, settings } = await known(page);
  const system = "linux-current";
  const fits = (one) => !one.database && one.systems.includes(system);
  const cell = cells.find(({ answers }) => new Set(answers.filter(fits).map((one) => one.treatment)).size > 1);
  const last = cell.answers.findLast(fits);
  await page.goto(`${address({ ...cell, system })}&setting=${last.treatment}`);
  await expect(page.locator("select[name=setting]")).toHaveValue(last.treatment);
  const first = cell.answers.find((one) => fits(one) && one.treatment === last.treatment);
  expect((await headline(page).textContent()).trim()).toBe(await textOf(page, first.html));
  const here = new Set(cell.answers.map((one) => one.treatment));
  const absent = Object.keys(settings).find((id) => !here.has(id));
  await page.locator("select[name=setting]").selectOption(absent);
  await expect(page.locator(".finder__ways a")).toHaveCount(3);
  await expect(page.locator("[data-finder-advice] a")).toHaveAttribute("href", /#vendor$/);
});

test("an unknown value in the address is passed over", async ({ page }) => {
  await page.goto("en/?database=nothing&workload=none-such&storage=nvme&system=dos");
  await expect(page.locator("select[name=database]")).toHaveValue("");
  await expect(page.locator("select[name=storage]")).toHaveValue("nvme");
  await expect(headline(page)).toBeVisible();
});

test("a choice nobody measured says so, and offers the nearest and the way in", async ({ page }) => {
  await page.goto("en/");
  const { workload, storage } = await emptyChoice(page);
  const nothing = (await page.locator("[data-finder-none]").evaluate(
    (template) => template.content.querySelector(".finder__headline").textContent,
  )).trim();
  await page.locator("select[name=workload]").selectOption(workload);
  await page.locator("select[name=storage]").selectOption(storage);
  await expect(headline(page)).toHaveText(nothing);
  const near = page.locator(".finder__also a");
  expect(await near.count()).toBeGreaterThan(0);
  await expect(page.locator(".finder__ways a")).toHaveCount(3);
  await near.first().click();
  await expect(page.locator(".three__do")).toBeVisible();
});

const family = (system) => system.split("-")[0];

test("where only another kernel was measured, that comes first", async ({ page }) => {
  await page.goto("en/");
  const { cells } = await known(page);
  const systems = await values(page, "system");
  const measured = (cell, id) => cell.answers.some((one) => !one.database && one.systems.includes(id));
  const found = cells
    .map((cell) => ({
      cell,
      absent: systems.find(
        (id) =>
          !cell.answers.some((one) => one.systems.includes(id)) &&
          systems.some((other) => family(other) === family(id) && measured(cell, other)),
      ),
    }))
    .find(({ absent }) => absent);
  await page.goto(address({ ...found.cell, system: found.absent }));
  const { workload, storage } = found.cell;
  await expect(page.locator(".finder__also a").first()).toHaveAttribute(
    "href",
    new RegExp(`/recommendations/${workload}/${storage}/[^/]+/$`),
  );
});

test("what is near to AIX was measured on AIX", async ({ page }) => {
  await page.goto("en/");
  const { cells } = await known(page);
  const on = cells.flatMap(({ answers }) => answers.filter((one) => one.systems.includes("aix")));
  const absent = cells.find(
    ({ answers }) => !answers.some((one) => one.systems.includes("aix")),
  );
  await page.goto(address({ ...absent, system: "aix" }));
  const links = page.locator(".finder__also a");
  await expect(links.first()).toBeVisible();
  const targets = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  for (const target of targets) expect(on.map((one) => one.href)).toContain(target);
});

test("settings of the database without an answer here are named", async ({ page }) => {
  await page.goto("en/");
  const { cells, labels, treatments } = await known(page);
  const system = "linux-current";
  const fits = (one) => one.systems.includes(system) && treatments.postgresql.includes(one.treatment);
  const cell = cells.find(({ answers }) => answers.some((one) => !one.database && fits(one)));
  await page.goto(address({ ...cell, database: "postgresql", system }));
  const text = await page.locator(".finder__unknown").textContent();
  for (const one of cell.answers.filter((each) => !each.database && fits(each)))
    expect(text.split(/[:,] ?/)).not.toContain(labels[one.treatment]);
});

test("the answer of the chosen database goes before that of all together", async ({ page }) => {
  await page.goto("en/");
  const { cell, own, general, system } = await ownAnswer(page);
  await page.goto(address({ ...cell, database: own.database, system }));
  await expect(read(page)).toBeVisible();
  const said = await page.locator("[data-finder-answer]").innerHTML();
  const links = await page.locator("[data-finder-answer] a").evaluateAll((all) => all.map((a) => a.innerHTML));
  const stands = (one) => said.includes(one.html) || links.includes(one.short);
  expect(stands(general)).toBe(false);
  await page.goto(address({ ...cell, database: "", system }));
  await expect(read(page)).toBeVisible();
});

test("evidence of other databases is named, and never leads over a decision on this one", async ({ page }) => {
  await page.goto("en/");
  const { cells, databases, treatments } = await known(page);
  let looked = 0;
  for (const cell of cells) {
    const [first] = cell.answers.filter((one) => !one.database && one.databases.length > 0);
    if (!first || looked >= 4) continue;
    const other = Object.keys(databases).find(
      (id) =>
        id !== "none" &&
        treatments[id].includes(first.treatment) &&
        !cell.answers.some((one) => one.databases.includes(id) && !UNDECIDED.includes(one.kind)),
    );
    if (!other) continue;
    looked += 1;
    await page.goto(address({ ...cell, database: other, system: first.systems[0] }));
    const side = await read(page).getAttribute("href");
    const shown = cell.answers.find((one) => one.href === side && !one.databases.includes(other));
    if (!shown) continue;
    await expect(page.locator("[data-finder-answer]")).toContainText(databases[other]);
  }
  expect(looked).toBeGreaterThan(0);
});

test("no choice leads with an undecided answer while one decides", async ({ page }) => {
  await page.goto("en/");
  const { cells } = await known(page);
  const decides = (one) => !UNDECIDED.includes(one.kind);
  const looked = [];
  for (const cell of cells)
    for (const system of await values(page, "system")) {
      const fit = cell.answers.filter((one) => !one.database && one.systems.includes(system));
      if (fit.some(decides) && !fit.every(decides)) looked.push({ ...cell, system, fit });
    }
  expect(looked.length).toBeGreaterThan(0);
  for (const choice of looked.slice(0, 6)) {
    await page.goto(address(choice));
    await expect(page.locator(".finder__also")).toBeVisible();
    const said = (await headline(page).textContent()).trim();
    const best = choice.fit.find(decides);
    expect(said, page.url()).toBe(await textOf(page, best.html));
  }
});

test("the answer is announced, and the keyboard reaches all of it", async ({ page }) => {
  await page.goto("en/");
  await expect(page.locator("[data-finder-answer]")).toHaveAttribute("aria-live", "polite");
  await page.locator("select[name=setting]").focus();
  for (const name of ["database", "workload", "storage", "system"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(`select[name=${name}]`)).toBeFocused();
  }
  const system = page.locator("select[name=system]");
  const before = await system.inputValue();
  await page.keyboard.press("ArrowDown");
  await expect(system).not.toHaveValue(before);
  await expect(page).toHaveURL(/system=/);
  await expect(page.locator("[data-finder-answer] a").first()).toBeVisible();
  await page.keyboard.press("Tab");
  const inside = await page.evaluate(() =>
    document.querySelector("[data-finder-answer]").contains(document.activeElement),
  );
  expect(inside).toBe(true);
});

bare("when the answers do not load, the plain links are back", async ({ page }) => {
  await page.route("**/finder/*.json", (route) => route.abort());
  await page.goto("en/?workload=oltp&storage=nvme");
  await expect(page.locator(".finder__plain")).toBeVisible();
  await expect(page.locator("[data-finder-choices]")).toBeHidden();
  await expect(headline(page)).toBeVisible();
});

const FOUND = "?database=postgresql&workload=oltp&storage=nvme&system=linux-current";

test("accessible and no wider than a phone, with an answer and without", async ({ page }) => {
  await page.goto("en/");
  const none = `?${new URLSearchParams(await emptyChoice(page))}`;
  for (const [width, colorScheme, state] of [
    [1280, "light", FOUND],
    [390, "dark", none],
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`en/${state}`);
    await expect(page.locator("[data-finder-answer] a").first()).toBeVisible();
    await thin(page);
    expect(await findings(page, { within: "[data-finder]" })).toEqual([]);
  }
});

test("no answer is wider than a phone, in any language", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const language of LANGUAGES) {
    await page.goto(`${language}/${FOUND}`);
    await expect(page.locator(".finder__also")).toBeVisible();
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, language).toBeLessThanOrEqual(0);
  }
});

test("nothing jumps where filters stand above a list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shifted = await watchShifts(page);
  for (const path of ["defaults", "open-questions", "explore", "compare", "results"]) {
    await page.goto(`en/${path}/`, { waitUntil: "networkidle" });
    expect(await shifted(), path).toBeLessThan(0.02);
  }
});

test("nothing jumps when the choices become ready", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shifted = await watchShifts(page);
  for (const language of LANGUAGES) {
    await page.goto(`${language}/`, { waitUntil: "networkidle" });
    expect(await shifted(), language).toBeLessThan(0.02);
  }
});
