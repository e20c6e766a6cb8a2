// A short address leads on in the reader's language, with what follows the path.
import { preferred } from "./language.js";

location.replace(preferred().href + location.search + location.hash);
