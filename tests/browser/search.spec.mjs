// Search works in each language, in that language's words, and offers its own pages; it
// knows words of the same meaning and narrows by kind of page, database and workload.
import { expect, test, watchShifts } from "./fixtures.mjs";

const QUERIES = [
  ["en", "scheduler"],
  ["pt-br", "agendador"],
  ["de", "Scheduler"],
  ["es", "planificador"],
];
const HITS = "[data-search-results] > li";

for (const [language, query] of QUERIES) {
  test(`${language}: “${query}” finds pages`, async ({ page }) => {
    await page.goto(`${language}/search/?q=${encodeURIComponent(query)}`);
    await expect(page.locator("input[type=search]").first()).toHaveValue(query);
    const hits = page.locator(`${HITS} a`);
    await expect(hits.first()).toBeVisible();
    for (const hit of await hits.all()) {
      expect(await hit.evaluate((a) => new URL(a.href).pathname)).toMatch(
        new RegExp(`^/${language}/`),
      );
    }
    await expect(page.locator(`${HITS} mark`).first()).toBeVisible();
  });

  test(`${language}: a level is found by its name`, async ({ page }) => {
    await page.goto(`${language}/search/`);
    await page.locator("input[type=search]:visible").last().fill("mq-deadline");
    const hit = page.locator(`${HITS} a[href*="/mq-deadline/"]`);
    await expect(hit.first()).toBeVisible();
  });
}

const SAME = [
  ["en", "elevator", "I/O scheduler", "/settings/io-scheduler/"],
  ["de", "CIO", "Concurrent I/O", "/results/oracle-aix-jfs2-cio/"],
  ["es", "BBWC", "FBWC", "/storage/hdd-raid-bbwc/"],
];

for (const [language, query, word, found] of SAME) {
  test(`${language}: “${query}” is also searched as “${word}”`, async ({ page }) => {
    await page.goto(`${language}/search/?q=${query}`);
    await expect(page.locator("[data-search-also]")).toContainText(word);
    await expect(page.locator(`${HITS} a[href*="${found}"]`).first()).toBeVisible();
  });
}

test("a term of the glossary is found in its place", async ({ page }) => {
  await page.goto("en/search/?q=concurrent+i%2Fo&kind=glossary");
  await expect(page.locator(`${HITS} a[href*="/glossary/#concurrent-io"]`)).toBeVisible();
  await expect(page.locator(HITS)).toHaveCount(1);
});

test("facets narrow what was found, and the address keeps them", async ({ page }) => {
  await page.goto("en/search/?q=deadline");
  await expect(page.locator(HITS).first()).toBeVisible();
  const count = async () =>
    Number((await page.locator("[data-search-status]").textContent()).match(/\d+(?=\D*$)/)[0]);
  const all = await count();
  await page.locator("[data-search] select[name=kind]").selectOption("results");
  await expect(page).toHaveURL(/kind=results/);
  await expect.poll(count).toBeLessThan(all);
  const results = await count();
  await page.locator("[data-search] select[name=database]").selectOption("oracle");
  await expect.poll(count).toBeLessThan(results);
  for (const link of await page.locator(`${HITS} h2 a`).all()) {
    expect(await link.getAttribute("href")).toContain("/en/results/");
  }
  const shown = await page.locator(HITS).allInnerTexts();
  await page.reload();
  await expect(page.locator(HITS)).toHaveCount(shown.length);
  await expect(page.locator("[data-search] select[name=database]")).toHaveValue("oracle");
});

test("facets alone list pages; what no page has cannot be chosen", async ({ page }) => {
  await page.goto("en/search/?kind=results&database=mysql");
  await expect(page.locator(HITS).first()).toBeVisible();
  const workload = page.locator("[data-search] select[name=workload]");
  await expect(workload.locator("option:disabled").first()).toBeAttached();
  await expect(workload.locator('option[value="oltp-tpcc-like"]')).toBeEnabled();
});

test("a search without hits says so", async ({ page }) => {
  await page.goto("en/search/?q=qqxxzzy&kind=nonsense");
  await expect(page.locator("[data-search-status]")).not.toBeEmpty();
  await expect(page.locator(HITS)).toHaveCount(0);
});

test("“/” moves to the search box", async ({ page }) => {
  await page.goto("en/results/");
  await page.keyboard.press("/");
  await expect(page.locator("input[type=search]").first()).toBeFocused();
});

const NAMED = [
  ["en", "innodb_io_capacity", "/en/settings/innodb-io-capacity/"],
  ["de", "innodb_io_capacity", "/de/settings/innodb-io-capacity/"],
  ["en", "MySQL", "/en/databases/mysql/"],
  ["es", "SQL Server", "/es/databases/sql-server/"],
];
for (const [language, query, href] of NAMED) {
  test(`${language}: “${query}” names a page, which comes first`, async ({ page }) => {
    await page.goto(`${language}/search/?q=${encodeURIComponent(query)}`);
    await expect(page.locator(`${HITS} h2 a`).first()).toHaveAttribute("href", href);
  });
}

const SAID = [
  ["swappiness", "unmeasured", "Readiness to swap (swappiness)"],
  ["NUMA", "outside"],
  ["SAP HANA", "unmeasured"],
  ["logbias", "unmeasured", "ZFS logbias"],
  ["wal_compression", ""],
  ["checkpoint_timeout", "unknown"],
  ["io_scheduler", ""],
  ["deadline", ""],
];
for (const [query, key, name = query] of SAID) {
  test(`“${query}”: ${key || "nothing"} is said of the word itself`, async ({ page }) => {
    await page.goto(`en/search/?q=${encodeURIComponent(query)}`);
    await expect(page.locator("[data-search-status]")).not.toBeEmpty();
    const place = page.locator("[data-search-said]");
    if (!key) return expect(place).toBeHidden();
    const sentence = await place.getAttribute(`data-${key}`);
    await expect(place.locator("span")).toHaveText(sentence.replace("%1", name));
    // What is missing can be contributed; what is left out on purpose cannot.
    return expect(place.locator("a")).toBeVisible({ visible: key !== "outside" });
  });
}

test("a part of the name of what was never measured is enough", async ({ page }) => {
  await page.goto("en/search/?q=hana");
  await expect(page.locator("[data-search-said] span")).toContainText("SAP HANA");
  await expect(page.locator(`${HITS} h2 a`).first()).toHaveAttribute("href", "/en/defaults/sap-hana/");
});

test("names are offered while somebody types, from any page", async ({ page }) => {
  await page.goto("en/results/");
  const field = page.locator("[data-search-box] input");
  const offered = page.locator("#search-names option");
  await expect(offered).toHaveCount(0); // nothing is loaded before
  await field.focus();
  await expect(offered.first()).toBeAttached();
  for (const name of ["innodb_io_capacity", "Linux I/O scheduler", "MySQL", "Queue depth"]) {
    await expect(page.locator(`#search-names option[value="${name}"]`)).toHaveCount(1);
  }
  const parameter = page.locator('#search-names option[value="innodb_io_capacity"]');
  await expect(parameter).toHaveAttribute("label", "InnoDB I/O capacity");
  await field.fill("innodb_io_capacity");
  await field.press("Enter");
  await expect(page.locator(`${HITS} h2 a`).first()).toHaveAttribute("href", NAMED[0][2]);
});

test("what was quoted once is not quoted again", async ({ page }) => {
  await page.goto("en/search/?q=HANA");
  await expect(page.locator(HITS).first()).toBeVisible();
  const quoted = await page.locator(`${HITS} > p:not(.hits__kind)`).allTextContents();
  expect(quoted.length).toBeGreaterThan(0);
  expect(new Set(quoted).size).toBe(quoted.length);
});

test("nothing jumps when what was found arrives", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shifted = await watchShifts(page);
  for (const query of ["scheduler", "swappiness", "qqxxzzy"]) {
    await page.goto(`de/search/?q=${query}`);
    await expect(page.locator("[data-search-status]")).not.toBeEmpty();
    expect(await shifted(), query).toBeLessThan(0.02);
  }
});
