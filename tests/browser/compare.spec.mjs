// The comparison page: one state for form, address, tables, drawing and files.
import { readFileSync } from "node:fs";
import { findings, thin } from "./axe.mjs";
import { expect, test } from "./fixtures.mjs";
import { file } from "./pages.mjs";

const drawn = (page) => page.locator(".compare-chart svg");
const choose = (page, name, value) => page.locator(`select[name="${name}"]`).selectOption(value);
const tick = (page, level) => page.locator(`input[name="levels"][value="${level}"]`);
const rows = (page) => page.locator("tr.compare__record");
const notice = (page) => page.locator("[data-compare-notice]");

/** What a download holds. */
async function fileOf(page, ending) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`[data-compare-download="${ending}"]`).click(),
  ]);
  return readFileSync(await download.path());
}

test("without scripts the default comparison stands, and links to the others", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("en/compare/");
  expect(await rows(page).count()).toBeGreaterThan(5);
  // What each group comes to: a pooled row, or why there is none; which, the data says.
  const opened = new URL("../../build/site/compare.json", import.meta.url);
  const { groups } = JSON.parse(readFileSync(opened, "utf8"));
  const states = groups.map(({ pooled }) => new Set(pooled.map(({ state }) => state)));
  const pooled = states.filter((each) => each.has("pooled")).length;
  const noted = states.filter((each) => !each.has("pooled") && [...each].some((state) => state !== "not_measured"));
  expect(pooled + noted.length).toBeGreaterThan(0);
  await expect(page.locator("tr.compare__pooled")).toHaveCount(pooled);
  await expect(page.locator("tr.compare__note")).toHaveCount(noted.length);
  await expect(page.locator("tr.compare__note", { hasText: /:\s*$/ })).toHaveCount(0);
  await expect(page.locator("[data-compare-form]")).toBeHidden();
  await expect(page.locator('.compare-ready a[href$="/settings/filesystem/"]')).toBeVisible();
  await context.close();
});

test("the first choice takes over what the page shows already", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("en/compare/");
  const texts = () => page.locator("tr.compare__record td.value b").allTextContents();
  const before = await texts();
  expect(asked.filter((url) => /runtime|data\/compare/.test(url))).toEqual([]);
  await tick(page, "kyber").uncheck();
  await expect(drawn(page)).toBeAttached();
  await tick(page, "kyber").check();
  await expect.poll(texts).toEqual(before);
  await expect(page.locator("tr.compare__note", { hasText: /:\s*$/ })).toHaveCount(0);
});

test("the page opens on schedulers of today; an address that names the setting means what it did", async ({
  page,
}) => {
  await page.goto("en/compare/");
  await expect(page.locator('select[name="baseline"]')).toHaveValue("mq-deadline");
  await expect(tick(page, "none")).toBeChecked();
  await expect(rows(page).locator("svg.strip").first()).toBeVisible();
  await choose(page, "storage", "nvme");
  await expect(page).toHaveURL(/storage=nvme/);
  await expect(drawn(page)).toBeAttached();
  await page.goBack();
  await expect(page.locator('select[name="baseline"]')).toHaveValue("mq-deadline");
  await page.goto("en/compare/?setting=io_scheduler");
  await expect(page.locator('select[name="baseline"]')).toHaveValue("cfq");
});

test("another baseline keeps the levels that are compared with it, and takes in the old one", async ({
  page,
}) => {
  await page.goto("en/compare/?setting=io_scheduler&baseline=mq-deadline&levels=none,bfq");
  await expect(drawn(page)).toBeAttached();
  await choose(page, "baseline", "none");
  await expect(page).toHaveURL(/baseline=none&levels=mq-deadline,bfq/);
  await choose(page, "baseline", "anticipatory");
  await expect(page).toHaveURL(/baseline=anticipatory/);
  await expect(page.locator("[data-compare-headline]")).not.toContainText("No record measured");
});

test("absolute values stand in the same groups", async ({ page }) => {
  await page.goto("en/compare/?setting=io_scheduler");
  await expect(drawn(page)).toBeAttached();
  const named = await page.locator("tbody.compare__group > tr:first-child > th").allTextContents();
  await page.locator("input[name=view][value=absolute]").check();
  await expect(page.locator("tbody.figures__group")).not.toHaveCount(0);
  // A group whose records state ratios alone has no figures.
  const kept = await page.locator("tbody.figures__group th").allTextContents();
  expect(named.filter((name) => kept.includes(name))).toEqual(kept);
});

test("the address restores the state; Back and Forward go through the choices", async ({
  page,
}) => {
  await page.goto("en/compare/");
  await choose(page, "setting", "filesystem");
  await expect(page).toHaveURL(/setting=filesystem&baseline=ext4&levels=xfs/);
  await tick(page, "btrfs").check();
  await expect(page).toHaveURL(/levels=xfs,btrfs/);
  await page.locator("input[name=view][value=absolute]").check();
  await expect(page).toHaveURL(/view=absolute/);
  await expect(page.locator(".figures .compare__plot")).not.toHaveCount(0);
  const address = page.url();
  await page.goBack();
  await expect(page.locator("input[value=relative]")).toBeChecked();
  await page.goBack();
  await expect(tick(page, "btrfs")).not.toBeChecked();
  await page.goForward();
  await expect(tick(page, "btrfs")).toBeChecked();
  await page.goto(address);
  await expect(tick(page, "btrfs")).toBeChecked();
  await expect(page.locator("input[value=absolute]")).toBeChecked();
  await expect(page.locator("[data-compare-address]")).toContainText("setting=filesystem");
});

test("facets narrow the records, groups gather them", async ({ page }) => {
  await page.goto("en/compare/?setting=io_scheduler");
  await expect(drawn(page)).toBeAttached();
  const all = await rows(page).count();
  await choose(page, "storage", "ssd-sata");
  await expect(page).toHaveURL(/storage=ssd-sata/);
  await expect.poll(() => rows(page).count()).toBeLessThan(all);
  const some = await rows(page).count();
  await choose(page, "group", "storage");
  await expect(page.locator("tbody.compare__group", { has: page.locator(".compare__plot") })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(some);
  await expect(page.locator(".compare__note, .compare__pooled")).toHaveCount(1);
  await expect(page.locator("[data-compare-status]")).toContainText("record");
});

test("numbers are those of the records", async ({ page }) => {
  await page.goto("en/compare/?setting=io_scheduler");
  await expect(drawn(page)).toBeAttached();
  const lines = String(await fileOf(page, "csv")).trim().split("\r\n");
  const head = lines[0].split(",");
  let compared = 0;
  for (const line of lines.slice(1)) {
    const row = Object.fromEntries(line.split(",").map((cell, i) => [head[i], cell]));
    if (row.record === "pooled") continue;
    const record = JSON.parse(readFileSync(file(`results/${row.record}/result.json`), "utf8"));
    // Of records of several classes the page shows each by itself.
    if (record.workload === "varied" || record.storage === "varied") continue;
    const effect = record.effects.find(
      ({ treatment, metric, level, against }) =>
        treatment === "io_scheduler" &&
        metric === row.metric &&
        level === row.level &&
        against === row.baseline,
    );
    if (!effect) continue;
    expect(row.ratio, row.record).toBe(effect.ratio.text);
    expect(row.verdict, row.record).toBe(effect.verdict);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(8);
});

test("files hold what the table shows", async ({ page }) => {
  await page.goto("en/compare/?setting=io_scheduler");
  await expect(drawn(page)).toBeAttached();
  const more = page.locator(".compare-more");
  while (await more.count()) await more.click();
  const { rows: listed, ...state } = JSON.parse(String(await fileOf(page, "json")));
  expect(listed.map((row) => row.ratio).toSorted()).toEqual(
    (await page.locator("[data-compare-stage] td.value b").allTextContents())
      .map((text) => text.replace(/about |×/g, ""))
      .toSorted(),
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(state.baseline).toBe("cfq");
  expect(state.release).toBe(null);
  expect(state.data_as_of).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const [head, ...lines] = String(await fileOf(page, "csv")).trim().split("\r\n");
  expect(head.split(",").at(-1)).toBe("data_as_of");
  for (const line of lines) expect(line.split(",").at(-1)).toBe(state.data_as_of);
  const svg = String(await fileOf(page, "svg"));
  expect(svg).toMatch(/^<svg/);
  expect(svg).toContain("Pooled");
  expect(svg).not.toContain("var(--");
  const png = await fileOf(page, "png");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
});

test("what an address names that is not known is left out, and said", async ({ page }) => {
  const hostile = encodeURIComponent('"><img src=x onerror=alert(1)>');
  await page.goto(
    `en/compare/?setting=io_scheduler&baseline=${hostile}&levels=deadline,${hostile}&storage=../../x&view=%E0%A4%A&era=__proto__`,
  );
  await expect(notice(page)).toContainText("onerror=alert(1)");
  await expect(page.locator("[data-compare] img")).toHaveCount(0);
  await expect(page.locator('select[name="baseline"]')).toHaveValue("cfq");
  await expect(tick(page, "deadline")).toBeChecked();
  await expect(tick(page, "noop")).not.toBeChecked();
});

test("a level nobody compared cannot be ticked; an address that asks for it is told what comes nearest", async ({
  page,
}) => {
  await page.goto("en/compare/?setting=io_scheduler&baseline=anticipatory&levels=bfq");
  await expect(page.locator("[data-compare-headline]")).toContainText("No record measured");
  const link = page.locator(".compare-empty a").first();
  await link.click();
  await expect(drawn(page)).toBeAttached();
  await choose(page, "baseline", "cfq");
  await expect(tick(page, "mq-deadline")).toBeDisabled();
});

test("one level stays ticked, and opened cells take the focus", async ({ page }) => {
  await page.goto("en/compare/?setting=io_scheduler&levels=deadline");
  await expect(drawn(page)).toBeAttached();
  const show = page.locator(".figures__closed button").first();
  // A choice draws the table anew, also one that changes nothing: wait for the new one.
  await show.evaluate((button) => (button.dataset.before = ""));
  await tick(page, "deadline").click();
  await expect(page.locator("[data-before]")).toHaveCount(0);
  await expect(tick(page, "deadline")).toBeChecked();
  await expect(page).toHaveURL(/levels=deadline/);
  await expect(rows(page)).not.toHaveCount(0);
  // In one step: the table may be drawn anew between a focus and a key.
  await show.press("Enter");
  await expect(page.locator(".figures tbody a:focus")).toHaveCount(1);
});

test("a release says its date and stays chosen; one that is not there is left out", async ({ page }) => {
  await page.route("**/data/releases/2001-02-03/compare/io-scheduler.json", async (route) => {
    const latest = route.request().url().replace("releases/2001-02-03/", "");
    await route.fulfill({ json: await (await page.request.get(latest)).json() });
  });
  await page.goto("en/compare/?release=2001-02-03");
  await expect(notice(page)).toContainText("Data as of 3 February 2001");
  await choose(page, "group", "database");
  await expect(page).toHaveURL(/release=2001-02-03/);
  await expect(notice(page)).toContainText("3 February 2001");
  await notice(page).getByRole("link").click();
  await expect(drawn(page)).toBeAttached();
  await expect(page).toHaveURL((url) => !url.searchParams.has("release"));
  await expect(notice(page)).toBeHidden();
  // A host may answer with a page of its own.
  await page.route("**/data/releases/1999-01-01/**", (route) => route.fulfill({ body: "<!doctype html>" }));
  await page.goto("en/compare/?release=1999-01-01");
  await expect(notice(page)).toContainText("release=1999-01-01");
  await expect(rows(page)).not.toHaveCount(0);
});

test("a row and its marks are linked, by keyboard as well", async ({ page }) => {
  await page.goto("en/compare/?setting=io_scheduler");
  await expect(drawn(page)).toBeAttached();
  const first = rows(page).first();
  await first.locator("a").first().focus();
  await expect(first).toHaveClass(/is-linked/);
  const mark = page.locator(".compare-chart .mark-symbol path").last();
  await mark.hover();
  await expect(page.locator(".chart-tip")).toBeVisible();
  await expect(page.locator("[data-compare-stage] tr.is-linked")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator(".chart-tip")).toBeHidden();
});

for (const [name, width, colorScheme, query] of [
  ["wide and light", 1280, "light", "setting=io_scheduler"],
  ["narrow and dark", 390, "dark", "setting=mount_options"],
  ["absolute and narrow", 390, "light", "setting=io_scheduler&view=absolute"],
]) {
  test(`axe finds nothing in a comparison, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`en/compare/?${query}`);
    await expect(drawn(page)).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await thin(page);
    expect(await findings(page)).toEqual([]);
  });
}
