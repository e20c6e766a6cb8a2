// The finder with `release=` in its address: what was answered then, and a way back. A
// release is put before the page here, so that it says something else than today.
import { expect, test } from "./fixtures.mjs";

const ID = "2001-02-03";
const CHOICE = "workload=oltp&storage=nvme&system=linux-current";
const shown = (page) => page.locator("[data-finder-answer]");

/** Serve one release, whose answer for the choice is unlike today's. */
async function withRelease(page, answers) {
  await page.route("**/finder/*.json", async (route) => {
    const data = await (await page.request.get(route.request().url())).json();
    data.releases.push({ id: ID, shown: "3 February 2001", href: "release.json" });
    await route.fulfill({ json: data });
  });
  await page.route("**/release.json", (route) => route.fulfill({ json: { release: ID, answers } }));
}

const answer = {
  workload: "oltp",
  storage: "nvme",
  answer: "io-scheduler",
  setting: "io_scheduler",
  measure: "speed",
  era: "any",
  state: "measured",
  database: null,
  databases: ["mysql"],
  systems: ["linux-current"],
  position: 1,
  kind: "use",
  levels: ["noop"],
  certainty: "very_low",
  records: 1,
  sources: 7,
  headline: { en: "Use <b>noop</b>" },
  sentence: { en: "It was so then." },
};

test("a release shows the answer of then, and leads to today's", async ({ page }) => {
  await withRelease(page, { "oltp.nvme.io-scheduler": [answer] });
  await page.goto(`en/?${CHOICE}&release=${ID}`);
  await expect(shown(page).locator(".finder__pinned")).toContainText("As of 3 February 2001");
  // As text: the words of an old release are no markup.
  await expect(shown(page).locator(".finder__headline")).toHaveText("Use <b>noop</b>");
  await expect(shown(page)).toContainText("very low");
  await expect(shown(page)).toContainText("independent sources: 7");
  await shown(page).getByRole("link", { name: "Today’s answer" }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has("release"));
  await expect(shown(page).locator(".finder__pinned")).toHaveCount(0);
  // The page asks for today's answers; without waiting, the next test would be told.
  await page.unrouteAll({ behavior: "wait" });
});

test("another choice stays at the release", async ({ page }) => {
  await withRelease(page, { "oltp.nvme.io-scheduler": [answer] });
  await page.goto(`en/?${CHOICE}&release=${ID}`);
  await expect(shown(page).locator(".finder__pinned")).toBeVisible();
  await page.locator("[data-finder] select[name=storage]").selectOption("san-array");
  await expect(shown(page)).toContainText("hold no answer to this choice");
  expect(new URL(page.url()).searchParams.get("release")).toBe(ID);
});

test("an unknown release says so and shows today's answer", async ({ page }) => {
  await page.goto(`en/?${CHOICE}&release=1999-12-31`);
  await expect(shown(page)).toContainText("There is no data release 1999-12-31");
  await expect(shown(page).locator("[data-finder-read]")).toBeVisible();
});
