// Send a browser that arrives at the root to its preferred language. Going back, or the
// address with ?stay, shows the doors.
const doors = new Map(
  [...document.querySelectorAll("main [data-language]")].map((door) => [
    door.dataset.language,
    door,
  ]),
);

/** The language of the site nearest to a browser's tag, by its first part. */
function nearest(tag) {
  const lower = tag.toLowerCase();
  const first = lower.split("-")[0];
  return [...doors.keys()].find((key) => key === lower || key.split("-")[0] === first);
}

const stays = new URLSearchParams(location.search).has("stay");
const cameBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
if (!stays && !cameBack) {
  const language = navigator.languages.map(nearest).find(Boolean) ?? "en";
  location.replace(doors.get(language).href);
}
