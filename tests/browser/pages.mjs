// The pages of the built site, grouped by type, read from public/ itself, so that a new
// page is covered without being listed here.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const publicFolder = new URL("../../public/", import.meta.url).pathname;

/** Names and tags of the languages by key, in their order: what Hugo was told of data/languages.yaml. */
export const NAMES = JSON.parse(readFileSync(new URL("../../build/hugo.json", import.meta.url), "utf-8")).languages;

export const LANGUAGES = Object.keys(NAMES);

const all = readdirSync(publicFolder, { recursive: true })
  .map((file) => String(file).replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".html") && !file.startsWith("pagefind/"))
  .map((file) => file.replace(/(^|\/)index\.html$/, "$1"))
  .sort();

/** Every address below the base URL, without a leading slash. */
export const pages = all;

const SECTIONS = ["defaults", "guides", "open-questions", "results", "databases", "workloads", "storage"];

/** The type of a page, from its address: what its template folder is, too. */
export function typeOf(page) {
  if (page === "" || page === "404.html") return page || "root";
  if (page.endsWith("/404.html")) return "missing";
  if (page.startsWith("embed/")) return "embed";
  if (/^[ras]\//.test(page)) return "short";
  const [, section, ...rest] = page.replace(/\/$/, "").split("/");
  if (!section) return "home";
  if (section === "settings") return ["settings", "setting", "level"][rest.length];
  if (section === "recommendations" && rest.length > 1)
    return rest.length === 2 ? "recommendations: sheet" : "recommendations: question";
  if (SECTIONS.includes(section) && rest.length === 1) return `${section}: one`;
  return section;
}

const layoutFolder = new URL("../../layouts/", import.meta.url).pathname;

/** Every template that makes pages of its own, below layouts/. */
export const layouts = readdirSync(layoutFolder, { recursive: true })
  .map((file) => String(file).replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".html") && !/(^|\/)(_|baseof)/.test(file));

/** The template of a type of page. */
export function layoutOf(type) {
  const [section, one] = type.replace(/\.html$/, "").split(": ");
  const names = one
    ? [`${section}/${one}.html`, `${section}/page.html`]
    : [`${section}.html`, `settings/${section}.html`, `${section}/section.html`, `${section}/page.html`];
  return names.find((name) => layouts.includes(name)) ?? "page.html";
}

/** The heaviest page of each type in a language: what holds for it holds for the rest. */
export function samples(language) {
  const heaviest = new Map();
  for (const page of all) {
    if (!page.startsWith(`${language}/`) && !page.startsWith(`embed/${language}/`)) continue;
    const { size } = statSync(file(page));
    if (size > (heaviest.get(typeOf(page))?.size ?? 0)) {
      heaviest.set(typeOf(page), { page, size });
    }
  }
  return [...heaviest].map(([type, { page }]) => ({ type, page }));
}

/** The file of a page. */
export function file(page) {
  return publicFolder + page + (page === "" || page.endsWith("/") ? "index.html" : "");
}

/** A sample of each type in each language, and the pages that have no language. */
export const everyType = [
  ...LANGUAGES.flatMap((language) =>
    samples(language).map(({ type, page }) => ({ name: `${language} ${type}`, language, page })),
  ),
  { name: "root", page: "?stay" },
  { name: "404", page: "404.html" },
];

const weight = (page) => gzipSync(readFileSync(file(page))).length;

/** The heaviest page of each type in any language: the others weigh less. */
export function heaviestOfType() {
  const weighed = everyType.map((each) => {
    const path = each.page.replace("?stay", "");
    return { ...each, type: typeOf(path), weight: weight(path) };
  });
  weighed.sort((a, b) => a.weight - b.weight);
  return [...new Map(weighed.map((each) => [each.type, each])).values()];
}

/** A short address: with scripts it leads on at once, so it is only seen without. */
export const SHORT = { name: "short", page: "r/oracle-linux-io-scheduler-part-2/" };
