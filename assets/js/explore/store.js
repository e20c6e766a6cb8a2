// What this browser keeps of the page, so that it works without a network: the files of one
// load and nothing else. Files are named by what they hold, so a stored one is never stale.

/** The cache of one language's page; the service worker (sw.js) opens the same. */
export const storeName = (scope) => `io-atlas explore ${scope}`;

/**
 * Open the store of a page.
 * @param {string} scope path of the page
 * @returns {Promise<Cache|null>} null where there is none: plain HTTP, or forbidden
 */
export async function openStore(scope) {
  try {
    return await caches.open(storeName(scope));
  } catch {
    return null;
  }
}

/** Whether all of these addresses are in the store. */
export async function holdsAll(store, urls) {
  if (!store) return false;
  const found = await Promise.all(urls.map((url) => store.match(url, { ignoreVary: true })));
  return found.every(Boolean);
}

/**
 * Make the store hold exactly a page and its files: fetch what is missing, delete the rest.
 * @param {Cache} store
 * @param {string} page address of the page, which is not named by what it holds
 * @param {string[]} files addresses
 */
export async function keepExactly(store, page, files) {
  // Without a network the stored page is the one that is open.
  await store.add(page).catch(() => {});
  const urls = [page, ...files];
  const wanted = new Set(urls.map((url) => new URL(url, location.href).href));
  const kept = new Set((await store.keys()).map((request) => request.url));
  const missing = [...wanted].filter((url) => !kept.has(url));
  await Promise.all(missing.map((url) => store.add(url)));
  const old = [...kept].filter((url) => !wanted.has(url));
  await Promise.all(old.map((url) => store.delete(url)));
}

/** The addresses of this site's files that the page has loaded so far. */
export function loadedFiles() {
  return performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((url) => url.startsWith(`${location.origin}/`));
}

/** Register the service worker that answers from the store; false where it cannot. */
export async function answerOffline(url, scope) {
  try {
    await navigator.serviceWorker.register(url, { scope });
    return true;
  } catch {
    return false;
  }
}
