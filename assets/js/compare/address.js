// The address follows a choice once it is on the screen: a browser handles a new address
// for longer than the page needs to draw.

const LATER_MS = 60;
let waiting = null;

/** Put an address into the history, unless it stands there already. */
function write() {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  const { address } = waiting;
  waiting = null;
  if (address !== location.search) history.pushState(null, "", address);
}

/** Have an address written soon; one that waits is written first, so none is left out. */
export function writeSoon(address) {
  write();
  waiting = { address, timer: setTimeout(write, LATER_MS) };
}

/** Forget what waits: the reader went back. */
export function forget() {
  clearTimeout(waiting?.timer);
  waiting = null;
}

// A link followed at once must leave the choice behind it, not the one before.
addEventListener("click", write, true);
