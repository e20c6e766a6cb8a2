// The clipboard. A browser, or the frame a page stands in, may refuse to fill it: then the
// text is selected, and a sentence says how to copy it by hand.

/** The sentence and, where the page shows no such text, a field that does. */
class Refusal {
  #note = document.createElement("p");
  #field = document.createElement("textarea");

  constructor() {
    this.#note.className = "note";
    this.#note.role = "alert";
    this.#field.readOnly = true;
    this.#field.rows = 3;
    this.#field.className = "copy-by-hand";
  }

  /**
   * @param {string} text what was to be copied
   * @param {Element} button what was pressed
   * @param {Element} [source] the element that shows the text
   */
  tell(text, button, source) {
    this.#note.textContent = document.querySelector("main").dataset.copyRefused;
    (source ?? button).after(this.#note);
    if (source) {
      getSelection().selectAllChildren(source);
      return;
    }
    this.#field.value = text;
    this.#field.ariaLabel = this.#note.textContent;
    this.#note.after(this.#field);
    this.#field.focus();
    this.#field.select();
  }

  withdraw() {
    this.#note.remove();
    this.#field.remove();
  }
}

const refusals = new WeakMap();

/**
 * Copy a text, and say on the button that it is done; or why not, beside it.
 * @param {string} text
 * @param {HTMLButtonElement} button
 * @param {{said?: string, source?: Element}} [given] `said`: what the button says then,
 *   else its data-copied; `source`: the element that shows the text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text, button, { said = button.dataset.copied, source } = {}) {
  refusals.get(button)?.withdraw();
  // No clipboard at all: not over plain HTTP.
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (!copied) {
    const refusal = refusals.get(button) ?? new Refusal();
    refusals.set(button, refusal);
    refusal.tell(text, button, source);
    return false;
  }
  // Pressed again meanwhile, the button still says that it is done.
  button.dataset.label ??= button.textContent;
  button.textContent = said;
  setTimeout(() => (button.textContent = button.dataset.label), 2000);
  return true;
}
