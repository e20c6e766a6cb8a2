// Reads [name, arguments] lines as JSON from standard input, answers each with JSON:
// what the page's script calculates, for tests in Python.
import { readFileSync } from "node:fs";

import { averageOver, pool } from "../../assets/js/compare/pool.js";
import { select } from "../../assets/js/compare/select.js";

const asked = {
  pool: (effects, assumed) => pool(effects, assumed),
  mean: (sources, scale) =>
    averageOver(sources, scale).reduce((sum, each) => sum + each.weight * each.mean, 0),
  select(file, state) {
    const document = JSON.parse(readFileSync(file, "utf8"));
    const levels = state.levels.map((level) => document.levels.id.indexOf(level));
    return select(document, state).map((group) => ({
      key: [group.workload, group.storage, group.database],
      measure: group.measure,
      rows: group.rows.map((row) => ({
        place: row.place,
        aside: row.aside ?? null,
        aside_for: row.asideFor ?? null,
        effects: Object.fromEntries(row.effects),
      })),
      pooled: Object.fromEntries(levels.map((level) => [level, group.pooled(level)])),
    }));
  },
};

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [name, ...given] = JSON.parse(line);
  console.log(JSON.stringify(asked[name](...given)));
}
