// “Link to us”: the snippets follow the page, language, chart and theme that are chosen.
import "../cite.js";
import { inLanguage } from "./citation.js";
import { badge, frame, LINKS, picture, shape } from "./formats.js";
import { named, names, normal, Pages } from "./pages.js";

const root = document.querySelector("[data-link]");
const choices = root.querySelector("[data-choices]").elements;
const chartForm = root.querySelector("[data-chart-choices]");
const list = root.querySelector("datalist");
const alarm = root.querySelector("[data-failed]");
const status = root.querySelector("[data-status]");
const preview = root.querySelector("[data-preview]");
const noChart = root.querySelector("[data-no-chart]");
const noBadge = root.querySelector("[data-no-badge]");
const badgeImage = root.querySelector("[data-badge]");
const badgeNarrow = badgeImage?.parentElement.querySelector("source");
const pages = new Pages(root.dataset.link);
// Pages whose answer is computed in the browser, from the data of a day if asked.
const DATED = ["/compare/", "/explore/"];
const BADGE_PX = 20;

let chosen = root.dataset.chosen;
let shown = null; // the page whose chart is shown: the chosen one, if it has any
let byName = new Map();

const write = (id, text) => {
  const place = root.querySelector(`[data-snippet="${id}"]`);
  if (place) place.textContent = text;
};
const labelled = (title) => `I/O Atlas: ${title}`;

function warn(text) {
  alarm.hidden = !text;
  alarm.textContent = text;
}

/** Load what is chosen from and fill the list; null when it cannot be had. */
async function load() {
  try {
    const found = await pages.in(choices.language.value);
    byName = names(found);
    const options = [...byName].map(([name, page]) => {
      const option = new Option("", name);
      option.label = page.kind;
      return option;
    });
    list.replaceChildren(...options);
    return found;
  } catch {
    warn(alarm.dataset.failed);
    return null;
  }
}

function withRelease(page) {
  const release = choices.release;
  if (!release) return page.address;
  release.disabled = !DATED.includes(page.path);
  if (release.disabled) release.value = "";
  return release.value ? `${page.address}?release=${release.value}` : page.address;
}

function showLink(page) {
  const url = withRelease(page);
  write("address", url);
  for (const [format, snippet] of Object.entries(LINKS)) write(format, snippet(labelled(page.title), url));
}

function showBadge(page) {
  if (noBadge) noBadge.hidden = Boolean(page.badge);
  if (!page.badge || !badgeImage) return;
  const { src, address, text, width, short } = page.badge;
  Object.assign(badgeImage, { src, alt: text, width });
  badgeNarrow.srcset = short?.src ?? src;
  badgeNarrow.width = short?.width ?? width;
  badgeImage.closest("a").href = src;
  const of = { url: page.address, src: address, alt: text };
  write("badge-markdown", badge(of));
  write("badge-html", picture({ ...of, width, height: BADGE_PX, short }));
}

/** Offer the charts of a page; `id` is the one to begin with. */
function offerCharts(page, id) {
  if (!chartForm) return;
  noChart.hidden = Boolean(page.charts);
  if (!page.charts) return;
  shown = page;
  const { chart } = chartForm.elements;
  chart.replaceChildren(...page.charts.map((each) => new Option(each.name, each.id)));
  const begin = page.charts.find((each) => each.id === id) ?? page.charts[0];
  chart.value = begin.id;
  showChart();
}

function showChart() {
  const { chart, theme } = chartForm.elements;
  const one = shown?.charts.find((each) => each.id === chart.value);
  if (!one) return;
  const url = theme.value ? `${one.svg}#${theme.value}` : one.svg;
  const title = one.title === one.name ? labelled(one.name) : `${labelled(one.title)}: ${one.name}`;
  write("frame", frame({ ...one, url, title }));
  write("picture", picture({ url: shown.address, src: url, alt: one.alt, ...one.picture }));
  // The frame of this page, wherever the site was built to be: only the path counts.
  const local = new URL(url).pathname + new URL(url).hash;
  if (preview.getAttribute("src") !== local) preview.src = local;
  preview.title = `${preview.title.split(": ")[0]}: ${one.name}`;
  preview.style.cssText = shape(one);
}

async function showCitation(page) {
  if (!page.citation) {
    // A page of nobody in particular is cited as what it is a part of.
    root.querySelector("#cite-collection").checked = true;
    return;
  }
  const kind = page.path.startsWith("/results/") ? "result" : "answer";
  const place = root.querySelector(`[data-cited="${kind}"]`);
  const sentence = place.querySelector(".citation");
  const accessed = sentence.querySelector("[data-accessed]");
  sentence.replaceChildren(`${page.citation.text} ${page.address} `, ...(accessed ? [accessed] : []));
  root.querySelector(`#cite-${kind}`).checked = true;
  await Promise.all(
    [["ris", "ris"], ["bib", "bib"], ["csl", "csl.json"]].map(async ([id, ending]) => {
      const answer = await fetch(`${page.citation.files}.${ending}`);
      if (!answer.ok || page.path !== chosen) return;
      const language = choices.language.selectedOptions[0].lang;
      write(`${kind}-${id}`, inLanguage(id, (await answer.text()).trim(), { ...page, language }));
    }),
  ).catch(() => warn(alarm.dataset.failed));
}

/** Show everything of a page. */
async function show(page, chart) {
  warn("");
  chosen = page.path;
  choices.page.value = page.title;
  showLink(page);
  showBadge(page);
  offerCharts(page, chart);
  status.textContent = root.dataset.now.replace("%1", page.title);
  await showCitation(page);
}

function remember(page, chart) {
  const asked = new URLSearchParams({ page: page.path });
  if (chart) asked.set("chart", chart);
  history.replaceState(null, "", `?${asked}${location.hash}`.replaceAll("%2F", "/"));
}

choices.page.addEventListener("focus", () => load(), { once: true });
choices.page.addEventListener("focus", () => choices.page.select());
choices.page.addEventListener("change", async () => {
  if (!(await load())) return;
  const page = named(byName, choices.page.value);
  if (!page) return warn(alarm.dataset.unknown);
  remember(page);
  await show(page);
});
choices.language.addEventListener("change", async () => {
  const page = (await load())?.get(chosen);
  if (page) await show(page, chartForm?.elements.chart.value);
});
choices.release?.addEventListener("change", async () => {
  const page = (await load())?.get(chosen);
  if (page) showLink(page);
});
chartForm?.addEventListener("change", async (event) => {
  if (!shown) await exampleCharts();
  if (event.target.name === "chart" && shown && shown.path === chosen) remember(shown, event.target.value);
  showChart();
});

/** The page of the chart that stood there before anything was chosen. */
async function exampleCharts() {
  const id = chartForm.elements.chart.value;
  for (const page of (await load())?.values() ?? []) {
    if (page.charts?.some((each) => each.id === id)) shown = page;
  }
}

const asked = new URLSearchParams(location.search);
if (asked.has("page")) {
  const page = (await load())?.get(normal(asked.get("page")));
  if (page) await show(page, asked.get("chart"));
  else if (alarm.hidden) warn(alarm.dataset.unknown);
}
