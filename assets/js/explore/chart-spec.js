// A chart of a result as a Vega specification: a point for each row, a line from low to
// high, names at the left, groups with a heading. Colours are the site's, by name.

const LINE_PX = 22;
const HEAD_PX = 30;
const CHARACTER_PX = 7.3;
const FONT = "IBM Plex Mono";
const MONO = { font: { value: FONT }, fontSize: { value: 12 } };

/**
 * @param {{label: string, group: string, point: number, low: number?, high: number?}[]} marks
 * @param {{scale: string, width: number, point: string}} options width in CSS pixels
 * @returns {object} a Vega specification
 */
export function specOf(marks, { scale, width, point }) {
  const { rows, heads, height } = placed(marks);
  const longest = Math.max(...rows.map(({ label }) => label.length));
  const names = Math.min(longest * CHARACTER_PX + 14, width * 0.4);
  const numbers = rows.flatMap(({ point: at, low, high }) => [at, low ?? at, high ?? at]);
  const domain = [Math.min(...numbers), Math.max(...numbers)];
  const log = scale === "log";
  return {
    $schema: "https://vega.github.io/schema/vega/v6.json",
    width: Math.max(width - names - 24, 80),
    height,
    padding: { left: names, right: 16, top: 4, bottom: 44 },
    autosize: "none",
    background: null,
    data: [
      { name: "rows", values: rows },
      { name: "heads", values: heads },
    ],
    scales: [
      {
        name: "x",
        type: log ? "log" : "linear",
        ...(log ? { base: 2 } : {}),
        domain: widened(domain, log),
        range: "width",
        zero: false,
        nice: !log,
      },
    ],
    axes: [axis(point, log)],
    marks: [...(domain[0] <= 1 && domain[1] >= 1 && log ? [unity(height)] : []), ...drawn(names)],
  };
}

// A little room, and something to span where all is one value.
function widened([low, high], log) {
  if (log) return [low / 1.1, high * 1.1];
  const room = (high - low || Math.abs(high) || 1) * 0.03;
  return [low - room, high + room];
}

// Groups stand together in the order of their first row.
function placed(marks) {
  const groups = [...new Set(marks.map(({ group }) => group))];
  const rows = [];
  const heads = [];
  let y = 0;
  for (const group of groups) {
    if (group !== "") {
      heads.push({ group, y: y + HEAD_PX / 2 + 2 });
      y += HEAD_PX;
    }
    for (const mark of marks.filter((one) => one.group === group)) {
      rows.push({ ...mark, y: y + LINE_PX / 2 });
      y += LINE_PX;
    }
  }
  return { rows, heads, height: y };
}

function axis(title, log) {
  return {
    scale: "x",
    orient: "bottom",
    grid: true,
    domain: false,
    ticks: false,
    gridColor: "var(--rule)",
    labelColor: "var(--ink-3)",
    labelFont: FONT,
    labelFontSize: 12,
    labelPadding: 7,
    labelOverlap: true,
    tickCount: 6,
    format: "~r",
    title,
    titleColor: "var(--ink-3)",
    titleFont: FONT,
    titleFontSize: 12,
    titleFontWeight: 400,
    titlePadding: 8,
  };
}

// A ratio of one: nothing changed.
function unity(height) {
  const encode = {
    x: { scale: "x", value: 1 },
    y: { value: 0 },
    y2: { value: height },
    stroke: { value: "var(--ink)" },
  };
  return { type: "rule", encode: { enter: encode } };
}

function drawn(names) {
  const y = { field: "y" };
  const name = { x: { value: -12 }, y, align: { value: "right" }, baseline: { value: "middle" } };
  const ink = { value: "var(--ink)" };
  return [
    text("rows", { ...name, ...MONO, fill: ink, text: { field: "label" }, limit: { value: names - 14 } }),
    text("heads", {
      ...MONO,
      x: { value: -names + 2 },
      y,
      fill: ink,
      baseline: { value: "middle" },
      fontWeight: { value: 600 },
      text: { field: "group" },
    }),
    {
      type: "rule",
      from: { data: "rows" },
      encode: {
        enter: {
          y,
          x: { scale: "x", signal: "isValid(datum.low) ? datum.low : datum.point" },
          x2: { scale: "x", signal: "isValid(datum.high) ? datum.high : datum.point" },
          stroke: { value: "var(--c-neutral)" },
          strokeWidth: { value: 3 },
        },
      },
    },
    {
      type: "symbol",
      from: { data: "rows" },
      encode: {
        enter: {
          y,
          x: { scale: "x", field: "point" },
          size: { value: 64 },
          fill: { value: "var(--c-neutral)" },
          stroke: { value: "var(--paper)" },
          strokeWidth: { value: 1.5 },
        },
      },
    },
  ];
}

const text = (data, enter) => ({ type: "text", from: { data }, encode: { enter } });
