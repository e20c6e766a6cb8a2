// How a level looks in the drawing: ingest/publishing/charts/marks.py for the browser.

const HEXAGON = "M0,-1L.87,-.5L.87,.5L0,1L-.87,.5L-.87,-.5Z";
/** The renderer's names of shapes that it does not call as the atlas does. */
const DRAWN = { triangle: "triangle-up", hexagon: HEXAGON };
/** Where levels have no colour of their own, their place in the row tells them apart. */
export const PLAIN = ["circle", "square", "triangle", "diamond", "hexagon"];

/** Fill, outline and shape of a level; a legacy one is a tint with an outline. */
export function markOf(data, place, at = 0) {
  const { lineage, era, shape } = data.levels;
  const stroke = `var(--c-${lineage[place]})`;
  const fill = era[place] === "legacy" ? `var(--c-${lineage[place]}-t)` : stroke;
  const own = lineage[place] === "neutral" ? PLAIN[at % PLAIN.length] : shape[place];
  return { fill, stroke, shape: DRAWN[own] ?? own };
}

/** How far apart the levels of a row lie. */
export const PITCH = 18;

/**
 * What a row of ratios draws around its middle. `marks`: for each level its place in
 * the document and what is shown of it, or nothing.
 */
export function ratioMarks(data, { id, marks, aside, pooled }, y) {
  const found = { lines: [], caps: [], points: [], diamonds: [] };
  const opacity = aside ? 0.45 : 1;
  marks.forEach(({ level, shown, tip }, i) => {
    if (!shown) return;
    const look = { ...markOf(data, level, i), opacity, row: id, tip };
    const at = y + PITCH * i - (PITCH / 2) * (marks.length - 1);
    if (pooled) {
      const ends = { low: Math.exp(shown.low), high: Math.exp(shown.high) };
      found.diamonds.push({ ...look, ...ends, y: at });
      return;
    }
    if (shown.low !== null) {
      const ends = { low: Math.exp(shown.low), high: Math.exp(shown.high) };
      found.lines.push({ ...look, ...ends, y: at, size: 1.5 });
      found.caps.push({ ...look, at: ends.low, y: at }, { ...look, at: ends.high, y: at });
    }
    if (shown.cells > 1) {
      const ends = { low: Math.exp(shown.cellLow), high: Math.exp(shown.cellHigh) };
      found.lines.push({ ...look, ...ends, y: at, size: 3 });
    }
    const claim = shown.basis === "claim";
    const dash = claim ? [2, 2] : [];
    const fill = claim ? "var(--paper)" : look.fill;
    found.points.push({ ...look, fill, dash, at: Math.exp(shown.log), y: at });
  });
  return found;
}

const BAR = 10;
export const BAR_PITCH = 14;

/** The bars of a cell, from zero to a share of the longest of its record; the name of a level stands at the end of its bar. */
export function valueBars(data, { id, bars }, y) {
  return bars.map(({ level, share, name = "", tip }, i) => ({
    ...markOf(data, level, i),
    name,
    ink: "var(--ink-2)",
    row: id,
    tip,
    share,
    size: BAR,
    y: y + BAR_PITCH * i - (BAR_PITCH * (bars.length - 1) + BAR) / 2,
  }));
}
