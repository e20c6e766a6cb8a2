// Snippets: a link, a frame, a picture or a badge in the markup of the page it is pasted
// into. Whatever a title holds, it stays text there; layouts/_partials/link/link.html does
// the same for the examples that stand on the page without JavaScript.

// A space that keeps a number and its unit together stays.
const oneLine = (text) => text.replace(/[\t\n\f\r ]+/g, " ").replace(/^ | $/g, "");
const escaped = (text, signs) => oneLine(text).replace(signs, "\\$&");
const entities = (text, signs) => oneLine(text).replace(signs, (sign) => `&#${sign.codePointAt(0)};`);

/** An address without the signs that end it in some markup. */
const address = (url) =>
  url.replace(/[\s"'<>()[\]|\\^`{}]/g, (sign) => `%${sign.codePointAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

const html = (text) => entities(text, /[&<>"']/g);
const markdown = (text) => escaped(text, /[\\`*_[\]<>|&~#!$]/g);
// Numeric references reach the reader as the sign and mean nothing on the way.
const asciidoc = (text) => entities(text, /[&<>"'`*_#+^~=@{}[\]()\\]/g);
const rst = (text) => escaped(text, /[\\`*_|<>]/g);
const mediawiki = (text) => entities(text, /[&<>"'{}[\]|~_=]/g);

/** What a link is called and where it leads, in each format. */
export const LINKS = {
  html: (label, url) => `<a href="${html(address(url))}">${html(label)}</a>`,
  markdown: (label, url) => `[${markdown(label)}](${address(url)})`,
  asciidoc: (label, url) => `${address(url)}[${asciidoc(label)}]`,
  rst: (label, url) => `\`${rst(label)} <${address(url)}>\`__`,
  mediawiki: (label, url) => `[${address(url)} ${mediawiki(label)}]`,
  text: (label, url) => `${oneLine(label)}\n${address(url)}`,
};

/** The style of a frame that keeps the shape of a chart; `picture` and `narrow` are sizes. */
export function shape({ picture: { width, height }, narrow }) {
  return `border:0;width:100%;max-width:${width}px;height:auto;aspect-ratio:${width}/${height};min-height:min(${narrow.height}px,(600px - 100vw)*999)`;
}

/** A chart in a frame, no wider than its surroundings. */
export function frame({ url, title, picture, narrow }) {
  const { width, height } = picture;
  return `<iframe src="${html(address(url))}" title="${html(title)}" width="${width}" height="${height}" style="${shape({ picture, narrow })}" loading="lazy"></iframe>`;
}

/** Below this width of a window the short form of a badge is shown. */
const NARROW = 700;

/** A picture that links to its page, no wider than its surroundings; `short` stands for it on phones. */
export function picture({ url, src, alt, width, height, short }) {
  const image = `<img src="${html(address(src))}" alt="${html(alt)}" width="${width}" height="${height}" style="max-width:100%;height:auto">`;
  if (!short) return `<a href="${html(address(url))}">${image}</a>`;
  const source = `<source media="(max-width:${NARROW}px)" srcset="${html(address(short.address))}" width="${short.width}" height="${height}">`;
  return `<a href="${html(address(url))}"><picture>${source}${image}</picture></a>`;
}

/** A picture that links to its page, as Markdown. */
export function badge({ url, src, alt }) {
  return `[![${markdown(alt)}](${address(src)})](${address(url)})`;
}
