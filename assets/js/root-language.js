// Send a browser that arrives at the root to its preferred language. Going back, or the
// address with ?stay, shows the doors.
import { preferred } from "./language.js";

const stays = new URLSearchParams(location.search).has("stay");
const cameBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
if (!stays && !cameBack) location.replace(preferred().href);
