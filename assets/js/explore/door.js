// Where the worker of DuckDB starts. The content policy of a page does not reach a worker that
// is a file, and not every host can send one with it: so before the worker runs, each way out
// but to files of this site is closed for good.

import { worker } from "@params";

const CLOSED = (
  "BroadcastChannel EventSource SharedWorker WebSocket WebSocketStream WebTransport Worker"
).split(" ");

const { fetch, XMLHttpRequest: Request } = self;
const { open } = Request.prototype;

function isOurs(address) {
  return new URL(address, location.href).origin === location.origin;
}

function settle(object, name, value) {
  Object.defineProperty(object, name, { value, writable: false, configurable: false });
}

function refuse(address) {
  throw new DOMException(`${address} is not a file of this site`, "SecurityError");
}

settle(self, "fetch", async (request, options) => {
  const address = request.url ?? request;
  return isOurs(address) ? fetch.call(self, request, options) : refuse(address);
});
settle(Request.prototype, "open", function (method, address, ...rest) {
  return isOurs(address) ? open.call(this, method, address, ...rest) : refuse(address);
});
for (const name of CLOSED) settle(self, name, undefined);

importScripts(worker);
settle(self, "importScripts", undefined);
