// What independent sources say together about one level against another: the rule of
// ingest/publishing/compare/pooled.py, number for number. Log ratios; above zero is better.

import { normalCdf, normalDensity, Z_975 } from "./normal.js";

const NODES = 64;
const SCAN_POINTS = 200;
/** The prior is cut where it falls below e^-50 of its peak. */
const PRIOR_REACH = 10;
/** The posterior is cut where it falls below e^-40 of its peak. */
const NEGLIGIBLE = 40;
const CLOSE = 1e-12;
const MOST_STEPS = 200;

/**
 * Pool records of one pair of levels, [{ source, log, variance, reach }]: records of a
 * source have one vote; `reach` is the cell farthest from no difference. `assumed` as in
 * the documents. Returns { sources, log, low, high, verdict } with the 95 % interval for
 * a further source.
 */
export function pool(effects, assumed) {
  const bySource = new Map();
  for (const effect of effects) {
    if (!bySource.has(effect.source)) bySource.set(effect.source, []);
    bySource.get(effect.source).push(effect);
  }
  const sources = [...bySource.values()].map((each) =>
    combineRecords(each, assumed.stratum_correlation),
  );
  const mixture = averageOver(sources, assumed.tau_prior);
  const further = mixture.map((each) => ({ ...each, sd: Math.hypot(each.sd, each.tau) }));
  const low = quantile(further, 0.025);
  const high = quantile(further, 0.975);
  const margin = Math.log(assumed.margin_ratio);
  const isBeyond = effects.some(({ reach }) => Math.abs(reach) > margin);
  return {
    sources: sources.length,
    log: mixture.reduce((sum, each) => sum + each.weight * each.mean, 0),
    low,
    high,
    verdict: judge(low, high, margin, isBeyond),
  };
}

/** Records of one source weigh alike; their errors are correlated by `rho`. */
export function combineRecords(effects, rho) {
  const count = effects.length;
  const meanOf = (value) => effects.reduce((sum, each) => sum + value(each), 0) / count;
  const log = meanOf((each) => each.log);
  const own = meanOf((each) => each.variance);
  const between = count > 1 ? (meanOf((each) => (each.log - log) ** 2) * count) / (count - 1) : 0;
  return { log, variance: (Math.max(own, between) * (1 + (count - 1) * rho)) / count };
}

/**
 * The average effect under a half-normal prior on the spread between sources: a
 * mixture of normals, one for each node of the spread.
 */
export function averageOver(sources, priorScale) {
  const reach = PRIOR_REACH * priorScale;
  const scan = Array.from({ length: SCAN_POINTS }, (_, i) => (reach * i) / (SCAN_POINTS - 1));
  const densities = scan.map((tau) => fit(sources, tau, priorScale).density);
  const least = Math.max(...densities) - NEGLIGIBLE;
  const first = densities.findIndex((density) => density > least);
  const last = densities.findLastIndex((density) => density > least);
  const lower = scan[Math.max(first - 1, 0)];
  const upper = scan[Math.min(last + 1, SCAN_POINTS - 1)];
  const fits = legendre(NODES).map(({ point, weight }) => {
    const tau = lower + ((upper - lower) * (point + 1)) / 2;
    return { weight, tau, ...fit(sources, tau, priorScale) };
  });
  const peak = Math.max(...fits.map(({ density }) => density));
  for (const each of fits) each.weight *= Math.exp(each.density - peak);
  const total = fits.reduce((sum, { weight }) => sum + weight, 0);
  return fits.map(({ weight, tau, mean, sd }) => ({ weight: weight / total, tau, mean, sd }));
}

/** The average given a spread, and the log density of that spread. */
function fit(sources, tau, priorScale) {
  let information = 0;
  let scores = 0;
  let logWeights = 0;
  for (const { log, variance } of sources) {
    const weight = 1 / (variance + tau * tau);
    information += weight;
    scores += weight * log;
    logWeights += Math.log(weight * variance);
  }
  const mean = scores / information;
  let q = 0;
  for (const { log, variance } of sources) q += (log - mean) ** 2 / (variance + tau * tau);
  const prior = -((tau / priorScale) ** 2) / 2;
  const likelihood = (logWeights - Math.log(information) - q) / 2;
  return { mean, sd: 1 / Math.sqrt(information), density: prior + likelihood };
}

/** A quantile of a mixture, 2.5 or 97.5 %: Newton's steps, kept inside a bracket. */
function quantile(mixture, probability) {
  const z = probability < 0.5 ? -Z_975 : Z_975;
  const ends = mixture.map(({ mean, sd }) => mean + z * sd);
  let low = Math.min(...ends);
  let high = Math.max(...ends);
  let at = (low + high) / 2;
  for (let i = 0; i < MOST_STEPS && high - low > CLOSE; i += 1) {
    let excess = -probability;
    let slope = 0;
    for (const { weight, mean, sd } of mixture) {
      const place = (at - mean) / sd;
      excess += weight * normalCdf(place);
      slope += (weight * normalDensity(place)) / sd;
    }
    if (excess < 0) low = at;
    else high = at;
    const next = at - excess / slope;
    if (Math.abs(next - at) < CLOSE) return next;
    at = next > low && next < high ? next : (low + high) / 2;
  }
  return at;
}

/** The five verdicts, for pooled sources by the 95 % interval; `isBeyond`: some cell is. */
function judge(low, high, margin, isBeyond) {
  if (-margin < low && high < margin && !isBeyond) return "equivalent";
  if (low > 0) return "better";
  return high < 0 ? "worse" : "no_detectable_difference";
}

const rules = new Map();

/** Points and weights of Gauss–Legendre quadrature on -1 to 1, found once. */
function legendre(count) {
  if (!rules.has(count)) {
    rules.set(
      count,
      Array.from({ length: count }, (_, i) => node(count, i)),
    );
  }
  return rules.get(count);
}

function node(count, i) {
  let point = Math.cos((Math.PI * (count - i - 0.25)) / (count + 0.5));
  let slope = 1;
  for (let step = 0; step < 8; step += 1) {
    let [before, value] = [1, point];
    for (let degree = 2; degree <= count; degree += 1) {
      const next = ((2 * degree - 1) * point * value - (degree - 1) * before) / degree;
      [before, value] = [value, next];
    }
    slope = (count * (point * value - before)) / (point * point - 1);
    point -= value / slope;
  }
  return { point, weight: 2 / ((1 - point * point) * slope * slope) };
}
