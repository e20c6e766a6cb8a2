// The logarithmic axis of ratios: the narrowest of a few that holds all that is shown,
// so that two comparisons look alike where they can.

const AXES = [
  { low: 0.9, high: 1.1, ticks: ["0.9", "1", "1.1"] },
  { low: 0.5, high: 4, ticks: ["0.5", "1", "2", "4"] },
  { low: 0.25, high: 16, ticks: ["0.25", "1", "4", "16"] },
  { low: 1 / 64, high: 64, ticks: ["0.02", "0.25", "1", "4", "64"] },
];
const WIDEST = AXES.at(-1);

/** The axis of groups; pooled intervals belong to what must have a place. */
export function axisOf(groups, levels) {
  let [least, most] = [0, 0];
  const hold = (...values) => {
    for (const value of values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  };
  for (const group of groups) {
    for (const row of group.rows) {
      for (const shown of row.effects.values()) hold(shown.log, shown.cellLow, shown.cellHigh);
    }
    for (const level of levels) {
      const pooled = group.pooled(level);
      if (pooled?.sources) hold(pooled.low, pooled.high);
    }
  }
  return (
    AXES.find((axis) => Math.log(axis.low) <= least && most <= Math.log(axis.high)) ?? WIDEST
  );
}

/** The place of a log ratio, 0 to 1; those outside sit at an end. */
export function position(axis, log) {
  const low = Math.log(axis.low);
  return Math.min(1, Math.max(0, (log - low) / (Math.log(axis.high) - low)));
}
