// Which of the languages on offer a reader wants: the one chosen last, else the first the
// browser asks for, else the first. A door is a link with data-language.
const KEY = "io-atlas-language";

/** The language chosen last on this site; a browser may keep nothing. */
function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remember the language of every door that is used. */
export function remember() {
  document.addEventListener("click", (event) => {
    const door = event.target.closest?.("[data-languages] [data-language]");
    try {
      if (door) localStorage.setItem(KEY, door.dataset.language);
    } catch {
      // Nothing is lost but the convenience.
    }
  });
}

/** The door to go through. */
export function preferred() {
  const doors = new Map(
    [...document.querySelectorAll("main [data-language]")].map((door) => [
      door.dataset.language,
      door,
    ]),
  );
  const nearest = (tag) => {
    const lower = tag.toLowerCase();
    const first = lower.split("-")[0];
    return [...doors.keys()].find((key) => key === lower || key.split("-")[0] === first);
  };
  const language = navigator.languages.map(nearest).find(Boolean) ?? doors.keys().next().value;
  return doors.get(chosen()) ?? doors.get(language);
}
