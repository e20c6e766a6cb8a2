// What DuckDB returns, as text to show and as values to write into files. Numbers keep the
// digits DuckDB has: whole numbers and decimals are never turned into floating point.

import { DataType } from "apache-arrow";

/** Whether a column holds numbers. */
export function isNumeric(type) {
  return DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type);
}

/**
 * A value as text.
 * @returns {string|null} null for a missing value
 */
export function textOf(value, type) {
  const plain = plainOf(value, type);
  if (plain === null) return null;
  if (typeof plain === "object" && !(plain instanceof Digits)) return JSON.stringify(plain, asText);
  return String(plain);
}

/**
 * A value as JSON knows it; whole numbers beyond its range stay BigInt.
 * @returns {string|number|bigint|boolean|object|null}
 */
export function plainOf(value, type) {
  if (value === null || value === undefined) return null;
  if (DataType.isDecimal(type)) return new Digits(decimal(String(value), type.scale));
  if (DataType.isFloat(type)) return floating(value, type.precision);
  if (DataType.isInt(type) || DataType.isBool(type) || DataType.isUtf8(type)) return value;
  if (DataType.isDate(type)) return new Date(value).toISOString().slice(0, 10);
  if (DataType.isTimestamp(type)) return moment(value);
  if (DataType.isTime(type)) return clock(value);
  if (DataType.isBinary(type)) return hexadecimal(value);
  if (DataType.isList(type)) return [...value].map((one) => plainOf(one, type.children[0].type));
  if (DataType.isStruct(type)) {
    return Object.fromEntries(
      type.children.map(({ name, type: inner }) => [name, plainOf(value[name], inner)]),
    );
  }
  return typeof value === "object" ? JSON.parse(JSON.stringify(value, asText)) : value;
}

/** A number that is written with exactly these digits. */
export class Digits {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }

  toJSON() {
    return Number(this.text);
  }
}

const asText = (_, value) => (typeof value === "bigint" ? String(value) : value);

function decimal(digits, scale) {
  if (!scale) return digits;
  const sign = digits.startsWith("-") ? "-" : "";
  const padded = digits.replace("-", "").padStart(scale + 1, "0");
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

// DuckDB's words for what is no number; single precision in its own shortest digits.
function floating(value, precision) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  if (precision !== 1) return value;
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

function moment(milliseconds) {
  const text = new Date(Number(milliseconds)).toISOString();
  return text.replace("T", " ").replace(/(\.000)?Z$/, "");
}

function clock(microseconds) {
  return new Date(Number(microseconds) / 1000).toISOString().slice(11, 19);
}

function hexadecimal(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
