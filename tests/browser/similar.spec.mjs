// Results like my server: a collector's file is read in the page and goes nowhere; each
// record says what matches and what does not; the recommendation that applies follows.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";

const root = new URL("../..", import.meta.url).pathname;
/** What the collector prints of a fake system (tests/environment), MySQL asked as well. */
const collected = (name) =>
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
  await expect(sheet).toBeVisible();
  const row = sheet.locator("tr[data-of=filesystem]");
  await expect(row.locator(".sheet__now")).toHaveText("xfs");
  await expect(sheet.locator("tbody[data-group=leave] tr[data-of=filesystem]")).toHaveCount(1);
  // What the file does not say comes last, and is not guessed.
  const unseen = sheet.locator("tbody").last();
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
