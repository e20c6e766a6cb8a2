// Results like my server: a collector's file is read in the page and goes nowhere; each
// record says what matches and what does not; the recommendation that applies follows.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findings, thin } from "./axe.mjs";
import { expect, test } from "./fixtures.mjs";
import { LANGUAGES } from "./pages.mjs";

const root = new URL("../..", import.meta.url).pathname;
/** What the collector prints of a fake system (tests/environment), MySQL asked as well. */
const collect = (name) =>
  execFileSync(
    `${root}.venv/bin/python`,
    [
      "-c",
      `import sys, tempfile, pathlib
from tests.environment.trees import collect
with tempfile.TemporaryDirectory() as folder:
    said = 'printf "version\\\\t8.4.3\\\\ninnodb_buffer_pool_size\\\\t17179869184\\\\n"'
    sys.stdout.write(collect(${JSON.stringify(name)}, pathlib.Path(folder), "-c", "mysql", mysql=said))`,
    ],
    { cwd: root, encoding: "utf8" },
  );

const outputs = new Map();
/** The same, made once a process. */
function collected(name) {
  if (!outputs.has(name)) outputs.set(name, collect(name));
  return outputs.get(name);
}

const records = "[data-similar-records] > li";

test("a pasted file fills the conditions and finds records; nothing is sent", async ({ page }) => {
  const asked = [];
  await page.goto("en/similar/");
  page.on("request", (request) => asked.push([request.method(), request.url()]));
  await page.getByLabel("Output of atlas-collect.sh").fill(collected("lvm-md-nvme"));
  await expect(page.locator("[data-similar-status]")).toContainText("6.1.0-18-amd64");
  const form = page.locator("form[data-similar]");
  await expect(form.locator("select[name=storage]")).toHaveValue("nvme");
  await expect(form.locator("select[name=database]")).toHaveValue("mysql");
  await expect(form.locator("select[name=filesystem]")).toHaveValue("xfs");
  await expect(form.locator("select[name=system]")).toHaveValue("linux-current");
  await expect(form.locator("input[value=lvm]")).toBeChecked();
  await form.locator("select[name=workload]").selectOption("oltp");
  await expect(page).toHaveURL(/workload=oltp&storage=nvme&media=nvme&.*database=mysql/);
  expect(page.url()).not.toContain("amd64");
  await expect(page.locator(records).first()).toContainText("Storage");
  await expect(page.locator(`${records} .is-match`).first()).toBeVisible();
  await expect(page.locator("[data-similar-answers] a").first()).toHaveAttribute(
    "href",
    /\/en\/recommendations\/oltp\/nvme\//,
  );
  // The size of the data and the memory of the file give the regime.
  await page.getByLabel("Size of the data").fill("10");
  await page.getByLabel("Size of the data").press("Tab");
  await expect(form.locator("select[name=regime]")).toHaveValue("in-memory");
  for (const [method, address] of asked) {
    expect(method).toBe("GET");
    expect(new URL(address).search).toBe("");
  }
});

test("the sheet is filled in with what is set, by where that stands", async ({ page }) => {
  await page.goto("de/similar/?workload=oltp");
  await page.getByLabel("Ausgabe von atlas-collect.sh").fill(collected("lvm-md-nvme"));
  const sheet = page.locator("[data-similar-answers] table.sheet--filled");
  await expect(sheet.first()).toBeVisible();
  await expect(page.locator("[data-similar-answers] .lead strong")).toHaveText(
    "An dem, was die Datei zeigt, ist nichts zu ändern.",
  );
  const row = sheet.locator("tr[data-of=filesystem]");
  await expect(row.locator(".sheet__now")).toHaveText("xfs");
  await expect(sheet.locator("tbody[data-group=leave] tr[data-of=filesystem]")).toHaveCount(1);
  // What the file does not say comes last, folded, and is not guessed.
  await expect(sheet.first().locator("tbody[data-group=unseen]")).toHaveCount(0);
  const unseen = page.locator("[data-similar-answers] details tbody");
  await expect(unseen).toHaveAttribute("data-group", "unseen");
  await expect(unseen.locator("tr[data-of] .sheet__now code")).toHaveCount(0);
  // Of a database only its own settings: the file is of MySQL.
  await expect(sheet.locator("tr[data-of=innodb_flush_method]")).toHaveCount(1);
  await expect(sheet.locator("tr[data-of=full_page_writes]")).toHaveCount(0);
  // Every sign is drawn, though the page had none of them.
  const signs = await sheet.locator("use").evaluateAll((found) =>
    found.map((use) => use.getAttribute("href")).filter((href) => !document.querySelector(href)),
  );
  expect(signs).toEqual([]);
  await page.getByRole("button", { name: "Leeren" }).click();
  await expect(sheet).toHaveCount(0);
});

/** A server with PostgreSQL whose settings are given, one `name=value` each. */
const postgres = (...given) => {
  const lines = ["=== database psql | pg_settings", "server_version=17.2", ...given];
  return collected("lvm-md-nvme").replace(/^=== database mysql \|.*\n(?:[^=].*\n)*/m, `${lines.join("\n")}\n`);
};

const hostile = "=cmd|'<img src=x onerror=\"document.title='owned'\">";

/** The page with the sheet of such a server, opened in a language. */
async function filledIn(page, language, text) {
  await page.goto(`${language}/similar/?workload=oltp`);
  await page.locator("#bundle").fill(text);
  await expect(page.locator("[data-similar-copies]")).toBeVisible();
  return page.locator("[data-similar-answers]");
}

test("the filled sheet is copied as text, as a table and as commands", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asked = [];
  const sheet = await filledIn(page, "en", postgres("fsync=off", `wal_sync_method=${hostile}`));
  page.on("request", (request) => asked.push(request.url()));
  const rows = sheet.locator("tr[data-of]");
  await expect(sheet.locator("summary")).toHaveText(/^Not seen by the collector: [0-9]+ settings$/);
  const copied = async (button) => {
    await button.click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const csv = (await copied(page.locator("[data-similar-copies] [data-copy-as=csv]"))).trim().split("\r\n");
  expect(csv.length).toBe((await rows.count()) + 1);
  const [head, first] = csv.map((line) => line.slice(1, -1).split('","'));
  expect(head.slice(0, 4)).toEqual(["Your server", "Setting", "Set now", "What to do"]);
  expect(first).toHaveLength(head.length);
  expect(first[0]).toBe("Look at these first");
  expect(csv.find((line) => line.includes("fsync/\""))).toMatch(/^"Look at these first","[^"]*fsync","off",/);
  expect(csv.at(-1)).toMatch(/^"Not seen by the collector","[^"]+","not in the file",/);
  // What was pasted is text everywhere, and no formula in a spreadsheet.
  expect(csv.join("\n")).toContain(`"'${hostile.replaceAll('"', '""')}"`);
  const text = await copied(page.locator("[data-similar-copies] [data-copy-as=text]"));
  expect(text).toMatch(/^Settings sheet: .*\nhttp\S+\/en\/recommendations\/oltp\/nvme\/\n/);
  expect(text).toContain("Set now: off; ");
  expect(text.indexOf("Look at these first\n---")).toBeLessThan(text.indexOf("Not seen by the collector\n---"));
  for (const name of await rows.locator("th a").allInnerTexts()) expect(text).toContain(name.trim());
  // The commands set what should change and nothing else, as the published sheet has them.
  const block = page.locator("[data-similar-commands] .command");
  const commands = await copied(block.getByRole("button"));
  expect(commands).toContain("alter system set fsync = 'on'");
  expect(commands).not.toContain("show fsync");
  expect(commands).not.toContain("cmd|");
  const wanted = await sheet.locator("[data-group=change] tr[data-of]").evaluateAll((all) => all.map((row) => row.dataset.of));
  const set = await block.locator("[data-of]").evaluateAll((all) => all.map((part) => part.dataset.of));
  expect(set.filter((of) => !wanted.includes(of))).toEqual([]);
  await page.goto("en/recommendations/oltp/nvme/");
  expect(await page.locator("[data-commands] .command:not([data-task=check])").allTextContents().then((all) => all.join())).toContain(commands.split("\n\n")[0]);
  expect(asked.filter((address) => address.includes("fsync=") || address.includes("cmd"))).toEqual([]);
});

test("what was pasted is text, and the sheet goes with it", async ({ page }) => {
  const sheet = await filledIn(page, "en", postgres("fsync=off", `wal_sync_method=${hostile}`));
  await expect(sheet.locator("tr[data-of=wal_sync_method] .sheet__now")).toHaveText(hostile);
  await expect(sheet.locator("img")).toHaveCount(0);
  await expect(page).not.toHaveTitle("owned");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.locator("[data-similar-copies]")).toBeHidden();
  await expect(page.locator("[data-similar-commands]")).toBeHidden();
  expect(await page.locator("body").innerText()).not.toContain("cmd|");
});

for (const language of LANGUAGES) {
  test(`what the collector did not see is folded and counted: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    const sheet = await filledIn(page, language, postgres("fsync=off"));
    const folded = sheet.locator("details");
    const said = folded.locator("summary");
    const unseen = folded.locator("tr[data-of]");
    await expect(unseen.first()).toBeHidden();
    await expect(said).toHaveText(new RegExp(`^\\p{Lu}[^:]+: ${await unseen.count()} \\p{L}+$`, "u"));
    await expect(sheet.locator("> table tr[data-of]").first()).toBeVisible();
    // By keyboard, and nothing runs out of a narrow window.
    await said.focus();
    await page.keyboard.press("Enter");
    await expect(unseen.first()).toBeVisible();
    await expect(unseen.first().locator(".sheet__now")).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await thin(page);
    expect(await findings(page, { within: "[data-similar-found]" })).toEqual([]);
  });
}

test("the address brings the conditions back, in another language too", async ({ page }) => {
  await page.goto("de/similar/?workload=oltp-tpcc-like&storage=hdd-raid-bbwc&layers=raid10&era=x");
  await expect(page.locator(records).first()).toBeVisible();
  await expect(page.locator("input[value=raid10]")).toBeChecked();
  await expect(page.locator(`${records} h3`).first()).not.toBeEmpty();
  await page.goto("de/similar/?workload=nonsense");
  await expect(page.locator("[data-similar-found]")).toBeHidden();
});

test("what is no file of the collector is refused in words", async ({ page }) => {
  await page.goto("en/similar/");
  const paste = page.getByLabel("Output of atlas-collect.sh");
  await paste.fill("<script>alert(1)</script>");
  await expect(page.locator("[data-similar-status]")).toContainText("not a file of atlas-collect");
  await paste.fill("atlas-collect 1\n=== kernel | x\nostype=Linux\n");
  await expect(page.locator("[data-similar-status]")).toContainText("end is missing");
});

const bundle = (name) => readFileSync(`${root}tests/environment/bundles/${name}.txt`, "utf8");
const guest = `atlas-collect 1
=== kernel | cat
ostype=Linux
osrelease=6.1.0-18-amd64
=== cpu | cat
hypervisor_flag=1
=== server | cat
sys_vendor=QEMU
=== mount data | mount
/dev/vda1 on <data> type ext4 (rw,relatime)
=== layer data vda | cat
kind=disk
transport=virtio
queue/rotational=1
=== unseen | what could not be seen
=== end | atlas-collect 1
`;

test("a disk of a hypervisor is a virtual disk", async ({ page }) => {
  await page.goto("en/similar/");
  await page.getByLabel("Output of atlas-collect.sh").fill(guest);
  await expect(page.locator("select[name=storage]")).toHaveValue("virtual-disk");
  await expect(page.locator("[data-similar-status]")).toContainText("hypervisor");
});

test("AIX on an array of four paths is compared with AIX", async ({ page }) => {
  await page.goto("en/similar/");
  await page.getByLabel("Output of atlas-collect.sh").fill(bundle("aix"));
  await expect(page.locator("select[name=storage]")).toHaveValue("san-array");
  await expect(page.locator("select[name=system]")).toHaveValue("aix");
  await expect(page.locator(records).first()).toContainText("AIX");
  await expect(page.locator("[data-similar-records]")).not.toContainText("not Linux");
});

test("a wrong file is refused by its first lines, and takes the old result with it", async ({ page }) => {
  await page.goto("en/similar/");
  const paste = page.getByLabel("Output of atlas-collect.sh");
  const form = page.locator("form[data-similar]");
  const status = page.locator("[data-similar-status]");
  const open = (text) =>
    page.locator("[data-similar-file]").setInputFiles({
      name: "server.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await open(bundle("aix"));
  await expect(form.locator("select[name=storage]")).toHaveValue("san-array");
  await expect(page.locator("[data-similar-found]")).toBeVisible();
  await open("no such file\n".repeat(800_000));
  await expect(status).toContainText("not a file of atlas-collect", { timeout: 3_000 });
  await expect(paste).toHaveValue("");
  for (const name of ["storage", "system", "filesystem"]) {
    await expect(form.locator(`select[name=${name}]`)).toHaveValue("");
  }
  await expect(page.locator("[data-similar-found]")).toBeHidden();
  await open(`atlas-collect 1\n${"=== kernel | x\n".repeat(200_000)}`);
  await expect(status).toContainText("too long", { timeout: 3_000 });
  // What the reader chose by hand is theirs, whatever a file says.
  await form.locator("select[name=workload]").selectOption("oltp");
  await open("hello");
  await expect(form.locator("select[name=workload]")).toHaveValue("oltp");
});
