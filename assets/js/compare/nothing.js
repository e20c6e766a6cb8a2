// What the page says where no record compares what was asked for.

import { nearest } from "./form.js";
import { writeAddress } from "./state.js";
import { counted, levelMark, make, say, sentence } from "./words.js";

/** Nothing to compare: what comes nearest, as links. */
export function nothing(data, state) {
  const links = [];
  const link = (other, ...content) => {
    links.push(make("li", {}, make("a", { href: writeAddress({ ...state, ...other }) }, ...content)));
  };
  if (Object.keys(state.facets).length) link({ facets: {}, metric: "main" }, say("compare_none_filters"));
  for (const { level, against, records: count } of nearest(data, state)) {
    const pair = { levels: [data.levels.id[level]], baseline: data.levels.id[against], facets: {}, metric: "main" };
    const said = sentence("compare_against", {
      levels: [levelMark(data, level)],
      baseline: [levelMark(data, against)],
    });
    link(pair, ...said, ` (${counted("compare_records", count)})`);
  }
  return make(
    "div",
    { class: "compare-empty" },
    make("p", {}, say("compare_none_near")),
    make("ul", {}, ...links),
    state.setting.includes("scheduler") ? make("p", { class: "note" }, say("compare_none_names")) : null,
  );
}
