// Fetching a file so that its progress can be shown and it can be stopped.

/**
 * The bytes of a file: from the store, else from the network and then into the store.
 * @param {string} url
 * @param {{signal: AbortSignal, store: Cache|null, onBytes: (count: number) => void}} how
 * @returns {Promise<Uint8Array>}
 */
export async function bytesOf(url, { signal, store, onBytes }) {
  const stored = await store?.match(url, { ignoreVary: true });
  const response = stored ?? (await fetch(url, { signal }));
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const bytes = await readAll(response, signal, onBytes);
  if (!stored) await remember(store, url, bytes, response);
  return bytes;
}

async function readAll(response, signal, onBytes) {
  const parts = [];
  let count = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) break;
    parts.push(value);
    count += value.length;
    onBytes(count);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// A full disk must not keep anyone from reading on.
async function remember(store, url, bytes, response) {
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const copy = new Response(bytes, { headers: { "content-type": type } });
  await store?.put(url, copy).catch(() => {});
}

/**
 * A file as it was before it was compressed. Engine and data are stored compressed, because
 * most hosts send such types as they are; where a host has unpacked .gz by itself, or a file
 * never was compressed, the first bytes tell.
 * @param {Uint8Array} bytes
 * @param {string} type
 * @returns {Promise<Blob>}
 */
export async function unpacked(bytes, type) {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const stream = new Blob([bytes]).stream();
  const plain = packed ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  return new Response(plain, { headers: { "content-type": type } }).blob();
}
