// Answers for the explore page when there is no network, from what the page has stored. It
// stores nothing itself, and serves no other page: its scope is one language's page.

import { storeName } from "./store.js";

const scope = new URL(registration.scope).pathname;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(
    request.mode === "navigate" ? pageFor(request, url) : fileFor(request),
  );
});

// The page itself is asked for first: it names the files of today.
async function pageFor(request, url) {
  try {
    return await fetch(request);
  } catch (problem) {
    const stored = await match(url.origin + url.pathname);
    if (stored) return stored;
    throw problem;
  }
}

async function fileFor(request) {
  return (await match(request.url)) ?? fetch(request);
}

async function match(url) {
  const store = await caches.open(storeName(scope));
  return store.match(url, { ignoreVary: true });
}
