// What axe finds on a page, and pages made smaller for it: most of its time goes with the
// number of elements.
import AxeBuilder from "@axe-core/playwright";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * One readable line a finding instead of axe's page of JSON. A page keeps the axe it was
 * given once, unless it has a newer frame. The legacy mode only leaves out a second window
 * for frames of other origins, which the policy forbids anyway.
 */
export async function findings(page, { within } = {}) {
  const options = { resultTypes: ["violations"], runOnly: { type: "tag", values: TAGS } };
  const has = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  let violations;
  if (has.every(Boolean)) {
    violations = await page.evaluate(
      async ([place, how]) => (await window.axe.run(place ?? document, how)).violations,
      [within, options],
    );
  } else {
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options);
    if (within) axe.include(within);
    ({ violations } = await axe.analyze());
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

/**
 * Of the rows of tables, the items of lists, the parts of sections and boxes stay the first
 * two of each kind below boxes of the same kinds, and each that holds what none before it
 * held there. So of every kind of element below every chain of kinds one stays, whatever
 * its style depends on. Headings stay, for their order; cells stay without what is in them,
 * for their table.
 */
export const thin = (page) =>
  page.evaluate(() => {
    const STAY = 2;
    const LISTS = "table, tbody, ul, ol, dl, section, select, div, pre code";
    const HEADINGS = "h1, h2, h3, h4, h5, h6";
    // What is folded away does not stand for what is seen, nor a single sign, of which axe
    // does not judge the contrast, for a word.
    const seen = new Set([...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility()));
    const kind = (node) =>
      [...node.attributes]
        .filter(({ name }) => /^(class|role|aria-|data-)/.test(name))
        .map(({ name, value }) => (name === "class" ? value : name))
        .concat(seen.has(node) ? [] : "unseen", node.textContent.trim().length === 1 ? "sign" : [])
        .sort()
        .join(" ");
    const stayed = new Map();
    const below = (path, node) => `${path} > ${node.localName} ${kind(node)}`;
    const isNew = (node, path) => !stayed.has(path) || [...node.children].some((each) => isNew(each, below(path, each)));
    const visit = (node, path) => {
      for (const child of [...node.children]) {
        const own = below(path, child);
        const before = stayed.get(own) ?? 0;
        const spare = before >= STAY && !isNew(child, own);
        if (spare && node.matches(LISTS) && !child.matches(HEADINGS)) child.remove();
        else if (spare && child.matches("td")) child.replaceChildren();
        else {
          stayed.set(own, before + 1);
          visit(child, own);
        }
      }
    };
    visit(document.body, "body");
  });
