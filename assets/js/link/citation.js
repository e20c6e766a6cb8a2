// A citation in the language that was chosen. The files are published once, in the language
// of the record or in English; title, address and language of the page follow the choice.
// The note stays as it is.

const TEX = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
/** As ingest/publishing/cite/bibtex.py writes it. */
const tex = (text) => text.replace(/[\\{}~^%&#_$]/g, (sign) => TEX[sign] ?? `\\${sign}`);
/** The value of a field as text: nothing in it stands for anything else. */
const put = (text, pattern, value) => text.replace(pattern, (_, before, after) => before + value + after);

const FORMATS = {
  csl: (text, { title, address, language }) =>
    JSON.stringify([{ ...JSON.parse(text)[0], title, URL: address, language }], null, 2),
  ris: (text, { title, address, language }) =>
    [["TI", title], ["UR", address], ["LA", language]].reduce(
      (made, [tag, value]) => put(made, new RegExp(`^(${tag}  - ).*?(\\r?)$`, "m"), value),
      text,
    ),
  bib: (text, { title, address }) =>
    put(put(text, /^( {2}title = \{\{).*(\}\},)$/m, tex(title)), /^( {2}url = \{).*(\},?)$/m, address),
};

/**
 * @param {"csl" | "ris" | "bib"} format
 * @param {string} text a published file
 * @param {{title: string, address: string, language: string}} page as chosen; the language as a tag
 * @returns {string}
 */
export const inLanguage = (format, text, page) => FORMATS[format](text, page);
