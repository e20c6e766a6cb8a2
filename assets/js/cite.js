// Citations: the reader's own day as the day of access, and the buttons that copy.
import "./copy.js";
import { locale } from "./locale.js";

const format = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
const today = format.format(new Date());
for (const said of document.querySelectorAll("[data-accessed]")) {
  said.textContent = said.dataset.accessed.replace("{date}", today);
}
for (const note of document.querySelectorAll("[data-access-note]")) {
  note.textContent = note.dataset.accessNote;
}
