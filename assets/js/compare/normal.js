// The normal distribution, to the last digits of a double.

/** The 97.5 % quantile. */
export const Z_975 = 1.959963984540054;

const ROOT_2_PI = Math.sqrt(2 * Math.PI);
/** Below, the series of the distribution converges fast; above, its continued fraction. */
const SERIES_UP_TO = 3;
const TERMS = 60;

export const normalDensity = (z) => Math.exp(-(z * z) / 2) / ROOT_2_PI;

/** P(Z <= z). */
export function normalCdf(z) {
  const size = Math.abs(z);
  if (size > 38) return z < 0 ? 0 : 1;
  if (size <= SERIES_UP_TO) return 0.5 + Math.sign(z) * normalDensity(size) * series(size);
  const tail = normalDensity(size) * fraction(size);
  return z < 0 ? tail : 1 - tail;
}

/** z + z³/3 + z⁵/(3·5) + … (Marsaglia 2004, doi 10.18637/jss.v011.i04). */
function series(z) {
  let term = z;
  let sum = z;
  for (let i = 3; term > sum * 1e-17; i += 2) {
    term *= (z * z) / i;
    sum += term;
  }
  return sum;
}

/** Mills' ratio as 1/(z + 1/(z + 2/(z + …))). */
function fraction(z) {
  let value = z;
  for (let i = TERMS; i > 0; i -= 1) value = z + i / value;
  return 1 / value;
}
