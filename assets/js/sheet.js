// Settings sheets: the reader's database and system, copies, and parts of old.
import "./cite.js";
import "./sheet/copies.js";
import "./sheet/filters.js";
import "./sheet/parts.js";
