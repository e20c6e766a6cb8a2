// Words, names and numbers of the page in its language. Everything a record or an
// address brings along becomes text, never markup.

import { key as language, locale } from "../locale.js";
import { PLAIN } from "./marks.js";

const plurals = new Intl.PluralRules(locale);
const words = new Map(
  [...document.querySelector("[data-compare-words]").content.querySelectorAll("[data-key]")].map(
    (each) => [each.dataset.key, each.textContent],
  ),
);
const formats = new Map();

/** A string of the page with its %1, %2 … filled in. */
export function say(key, ...values) {
  const text = words.get(key);
  if (text === undefined) throw new Error(`no word ${key}`);
  return text.replace(/%([0-9])/g, (_, place) => values[place - 1] ?? "");
}

/** A counted thing, in the plural form the language has for it. */
export function counted(key, count) {
  const form = `${key}.${plurals.select(count)}`;
  return say(words.has(form) ? form : `${key}.other`, whole(count));
}

/** A number with a fixed number of decimals, in the format of the language. */
export function number(value, decimals) {
  if (!formats.has(decimals)) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    formats.set(decimals, new Intl.NumberFormat(locale, digits));
  }
  return formats.get(decimals).format(value);
}

/** An ISO date in the words of the language; in English as the pages write it. */
export const day = (date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

export const whole = (value) => number(value, 0);

/** Digits as a source printed them, in the format of the language. */
export function printed(text) {
  const value = Number(text);
  return Number.isFinite(value) ? number(value, text.split(".")[1]?.length ?? 0) : text;
}

/** A label of a document in the language of the page. */
export function label(text) {
  return typeof text === "string" ? text : text[language];
}

/** Two digits behind the point; of a ratio given as "about", two digits at most. */
export function ratioText(log, approximate = false) {
  const value = Math.exp(log);
  if (!approximate) return value.toFixed(2);
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(value)));
  const text = value.toFixed(decimals);
  return decimals ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** A log ratio as the page prints it: 2.80×. */
export function ratio(log, approximate = false) {
  const shown = `${printed(ratioText(log, approximate))}×`;
  return approximate ? say("about", shown) : shown;
}

export const range = (low, high) =>
  `${say("range", printed(ratioText(low)), printed(ratioText(high)))}×`;

/** The name of a value of a facet. */
export function facetLabel(data, facet, id) {
  const lists = { database: data.databases, workload: data.workloads, storage: data.storage };
  const list = lists[facet];
  if (list) return label(list.label[list.id.indexOf(id)]);
  const stem = facet === "certainty" ? "figures_from" : facet;
  return say(`${stem}_${id.replaceAll("-", "_")}`);
}

/** An element with classes, attributes and children, of which texts stay texts. */
export function make(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** A symbol of the page's sprite. */
export function symbol(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/** The shape a level without a mark has in the drawing; nothing for one with a mark. */
export function plainShape(data, place, at) {
  if (data.levels.lineage[place] !== "neutral") return null;
  const svg = symbol(`m-${PLAIN[at % PLAIN.length]}`);
  svg.setAttribute("class", "compare-shape");
  return svg;
}

export const levelLabel = (data, place) =>
  data.levels.label[place] ? label(data.levels.label[place]) : data.levels.id[place];

/** A level with its mark, as components/setting.html makes it. */
export function levelMark(data, place) {
  const { lineage, era, shape } = data.levels;
  const name = levelLabel(data, place);
  if (lineage[place] === "neutral") return make("span", { class: "setting setting--plain" }, name);
  return make(
    "span",
    { class: `setting is-${lineage[place]} setting--${era[place]}` },
    symbol(`m-${shape[place]}`),
    name,
  );
}

/** A sentence with things between its bars, as compare/sentence.html makes it. */
export function sentence(key, things) {
  // A thing may be named twice, and a node stands in one place only.
  const copied = (thing) => (typeof thing === "string" ? thing : thing.cloneNode(true));
  return say(key)
    .split("|")
    .flatMap((part, i) => (i % 2 ? things[part].map(copied) : [part]));
}

const euphony = JSON.parse(words.get("euphony"));

/** A word of a list as it sounds before the next: in Spanish o, but u before off. */
function spoken(word, next) {
  const sounds = ({ before }) => new RegExp(`^(?:${before})`, "iu").test(next);
  return euphony.find((each) => each.word === word && sounds(each))?.becomes ?? word;
}

/** Several marks as "a, b or c". */
export function either(nodes) {
  return nodes.flatMap((node, i) => {
    if (!i) return [node];
    return [i === nodes.length - 1 ? ` ${spoken(say("or"), node.textContent)} ` : ", ", node];
  });
}
