// The SQL editor: CodeMirror in a shadow root, where it keeps its style sheets as objects,
// which the content policy allows. Tab leaves it, as it leaves any other field.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { PostgreSQL, sql } from "@codemirror/lang-sql";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const MARK = Decoration.mark({ class: "cm-wrong" });
const LINE = Decoration.line({ class: "cm-wrong-line" });

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--panel)", color: "var(--ink)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6", minHeight: "190px" },
  ".cm-content": { padding: "10px 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--ink-3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 10px 0 12px" },
  "& .cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
    background: "var(--equal) !important",
  },
  ".cm-content ::selection": { background: "var(--equal)" },
  ".cm-wrong-line": { backgroundColor: "var(--accent-soft)" },
  ".cm-wrong": { textDecoration: "underline wavy var(--accent)", textUnderlineOffset: "3px" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--rule-2)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--ink)",
    color: "var(--paper)",
  },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], fontWeight: "600" },
  { tag: [tags.string, tags.comment], color: "var(--ink-3)" },
]);

const setWrong = StateEffect.define();
const wrong = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const told = transaction.effects.find((effect) => effect.is(setWrong));
    if (told) return told.value ? decorated(transaction.state, told.value) : Decoration.none;
    // What is being mended is no longer pointed at.
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorated(state, { from, to }) {
  const end = Math.min(to, state.doc.length);
  const line = LINE.range(state.doc.lineAt(Math.min(from, end)).from);
  return Decoration.set(from < end ? [line, MARK.range(from, end)] : [line]);
}

// Typing over several lines, Chromium itself would keep their look by a style attribute,
// which the content policy reports.
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const over = !view.state.selection.main.empty;
    if (event.inputType !== "insertText" || !event.data || !over) return false;
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type" });
    return true;
  },
});

export class Editor {
  #view;

  /**
   * Put an editor in the place of a text field, with its text.
   * @param {HTMLTextAreaElement} field hidden, not removed
   * @param {{label: string, tables: Object<string, string[]>, run: () => void}} options
   */
  constructor(field, { label, tables, run }) {
    const host = document.createElement("div");
    host.className = "explore__code";
    const root = host.attachShadow({ mode: "open" });
    const mine = keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }]);
    this.#view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: field.value,
        extensions: [
          mine,
          lineNumbers(),
          history(),
          autocompletion({ icons: false }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          sql({ dialect: PostgreSQL, schema: tables, upperCaseKeywords: true }),
          syntaxHighlighting(highlighting),
          wrong,
          theme,
          typedOver,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label }),
        ],
      }),
    });
    field.before(host);
    field.hidden = true;
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  set text(text) {
    this.replace(0, this.#view.state.doc.length, text);
  }

  focus() {
    this.#view.focus();
  }

  /** Put a text at the cursor, or in the place of what is selected. */
  insert(text) {
    this.#view.dispatch(this.#view.state.replaceSelection(text));
    this.focus();
  }

  /** Put a text in the place of a range. */
  replace(from, to, text) {
    this.#view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
    });
  }

  /** Point at what is wrong, or at nothing. */
  mark(place) {
    this.#view.dispatch({ effects: setWrong.of(place) });
  }
}
