// Names offered while somebody types in a search box: fetched when it is first entered.

/**
 * @param {HTMLInputElement} field with a list
 * @param {string} address of what the search knows beside its index
 */
export function suggest(field, address) {
  const list = field.list;
  field.addEventListener(
    "focus",
    async () => {
      if (list.options.length > 0) return; // both boxes of the search page share it
      const answer = await fetch(address).catch(() => null); // a search works without
      if (!answer?.ok) return;
      const { names } = await answer.json();
      const offered = new Map();
      // A parameter is offered as it is typed, with what it is called beside it.
      for (const { name, words } of names) {
        for (const word of words) if (!offered.has(word)) offered.set(word, word === name ? "" : name);
      }
      list.replaceChildren(
        ...[...offered].map(([word, name]) => {
          const option = document.createElement("option");
          option.value = word;
          if (name) option.label = name;
          return option;
        }),
      );
    },
    { once: true },
  );
}
