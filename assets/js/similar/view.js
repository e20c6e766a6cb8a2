// The answers and the records beside a server, as nodes; all text is text.
import { locale } from "../locale.js";

const plurals = new Intl.PluralRules(locale);

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

const fill = (text, ...values) =>
  values.reduce((filled, value, i) => filled.replace(`%${i + 1}`, () => value), text);

/** A counted thing in the form its language has for it; `forms` by plural category. */
export function counted(forms, count) {
  return fill(forms[plurals.select(count)] ?? forms.other, count.toLocaleString(locale));
}

/** Names of ids in the words of the page; an id without a name is shown as it is. */
function named(ids, aspect, { names }) {
  return ids.map((id) => names[aspect]?.[id] ?? id).join(", ");
}

function explained({ id, state, mine, theirs, reason }, data) {
  const { words } = data;
  const [my, their] = [named(mine, id, data), named(theirs, id, data)];
  if (state === "match") return my;
  if (state !== "unstated") {
    return [fill(words.theirs, their), fill(words.mine, my), reason].filter(Boolean).join(" ");
  }
  return words.not_theirs;
}

function aspectRow(aspect, data) {
  const row = element("div");
  const state = element("dd");
  state.append(
    element("b", data.words[aspect.state], `similar__state is-${aspect.state}`),
    " ",
    explained(aspect, data),
  );
  row.append(element("dt", data.aspects[aspect.id]), state);
  return row;
}

/** One record: its name, how many conditions match, each of them. */
export function recordItem({ record, aspects }, data) {
  const item = element("li");
  const heading = element("h3");
  const link = element("a", record.title);
  link.href = record.href;
  if (record.lang) link.lang = record.lang;
  heading.append(link);
  const stated = aspects.filter(({ state }) => state !== "unstated").length;
  const matching = aspects.filter(({ state }) => state === "match").length;
  const list = element("dl");
  // What is not known of the server is said once, in the form above.
  const asked = aspects.filter(({ mine }) => mine.length > 0);
  list.append(...asked.map((aspect) => aspectRow(aspect, data)));
  item.append(
    heading,
    element("p", `${record.year} · ${fill(data.words.score, matching, stated)}`, "small muted"),
    element("p", record.finding),
    list,
  );
  return item;
}

/**
 * What is recommended, best first; `chosen` tells whether workload and storage are known.
 * The short forms come from the site's own data and hold its markup.
 */
export function answersNodes(answers, { chosen, href, place }, { words }) {
  if (!chosen) return [element("p", words.answers_choose)];
  if (answers.length === 0) return [element("p", fill(words.answers_none, place))];
  const list = element("ul", "", "similar__answers");
  for (const answer of answers) {
    const item = element("li");
    const link = element("a");
    link.href = answer.href;
    link.innerHTML = answer.short;
    item.append(link);
    list.append(item);
  }
  const all = element("p");
  const link = element("a", fill(words.answers_all, place));
  link.href = href;
  all.append(link);
  return [list, all];
}

export { fill };
