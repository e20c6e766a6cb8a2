"""Serve the built site on this machine, the way GitHub Pages would.

Owns: the local address, compression, content types, the 404 page and the sub-path of a
base URL. Refuses: building anything; it only reads files.
"""

import argparse
import gzip
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

HOST = "localhost"
PORTS_TRIED = 50
# What GitHub Pages compresses; fonts and images are compressed already.
COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg")
CONTENT_TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
# A name with a hash of the content is always the same bytes: kept, as by
# `assets/hosting/_headers`.
FINGERPRINTED = re.compile(r"/(css|fonts|js)/(.+/)?[^/]+\.[0-9a-f]{64}\.[a-z0-9]+$")
KEPT = "public, max-age=31536000, immutable"


@lru_cache(maxsize=512)
def _compressed(path: Path, _modified_ns: int) -> bytes:
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD from one folder, below one base path."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the base class defines it as an instance-wide map
        **SimpleHTTPRequestHandler.extensions_map,
        **CONTENT_TYPES,
    }

    def __init__(
        self,
        *args: object,
        directory: str,
        base_path: str,
        verbose: bool,
        fallback: Path | None = None,
    ) -> None:
        """Take the folder, its base path (``/`` or ``/name/``) and whether to log.

        What the folder does not hold is looked for in ``fallback``.
        """
        self.base_path = base_path
        self.fallback = fallback
        self.verbose = verbose
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]  # socketserver's own arguments

    def do_GET(self) -> None:
        """Send a file, its folder's index, a redirect to the base path, or the 404."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send only the headers of what GET would send."""
        self._answer(with_body=False)

    def handle(self) -> None:
        """Answer a connection; a browser may close it at any time."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - name given by the base class
        """Write the request line to stderr, unless told to be quiet."""
        if self.verbose:
            super().log_message(format, *args)

    def _answer(self, *, with_body: bool) -> None:
        path = urlsplit(self.path).path
        if not path.startswith(self.base_path):
            return self._redirect(self.base_path)
        self.path = "/" + path.removeprefix(self.base_path)
        for candidate in self._candidates():
            if candidate.is_dir() and not path.endswith("/"):
                return self._redirect(path + "/")
            file = candidate / "index.html" if candidate.is_dir() else candidate
            if file.is_file():
                return self._send(HTTPStatus.OK, file, with_body=with_body)
        folder = Path(self.directory)
        missing = [folder / "404.html"]
        if Path(self.translate_path(self.path)).is_relative_to(folder / "api"):
            missing.insert(0, folder / "api/404.json")
        for file in missing:
            if file.is_file():
                return self._send(HTTPStatus.NOT_FOUND, file, with_body=with_body)
        return self.send_error(HTTPStatus.NOT_FOUND)

    def _candidates(self) -> list[Path]:
        """Return where the requested path may lie, the folder itself first."""
        file = Path(self.translate_path(self.path))
        if self.fallback is None:
            return [file]
        return [file, self.fallback / file.relative_to(self.directory)]

    def _redirect(self, location: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, status: HTTPStatus, file: Path, *, with_body: bool) -> None:
        content_type = self.guess_type(str(file))
        wants_gzip = "gzip" in self.headers.get("Accept-Encoding", "")
        compress = wants_gzip and content_type.startswith(COMPRESSED)
        body = (
            _compressed(file, file.stat().st_mtime_ns)
            if compress
            else file.read_bytes()
        )
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        kept = status == HTTPStatus.OK and FINGERPRINTED.search(file.as_posix())
        self.send_header("Cache-Control", KEPT if kept else "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if compress:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if with_body:
            self.wfile.write(body)


def free_port(first: int) -> int:
    """Return the first port from ``first`` on that nothing listens on.

    Raises ``OSError`` when none of the next fifty is free.
    """
    for port in range(first, first + PORTS_TRIED):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    message = f"no free port between {first} and {first + PORTS_TRIED - 1}"
    raise OSError(message)


def serve(
    directory: Path,
    url: str,
    *,
    verbose: bool,
    fallback: Path | None = None,
    on_ready: Callable[[], object] | None = None,
) -> None:
    """Serve ``directory`` at ``url`` (scheme, port and base path) until interrupted.

    What it does not hold comes from ``fallback``. ``on_ready`` is called once requests
    are taken.
    """
    parts = urlsplit(url)
    base_path = "/" + parts.path.strip("/") + "/" if parts.path.strip("/") else "/"
    handler = partial(
        SiteHandler,
        directory=str(directory),
        base_path=base_path,
        verbose=verbose,
        fallback=fallback,
    )
    port = parts.port or free_port(1313)
    with ThreadingHTTPServer((HOST, port), handler) as server:
        server.daemon_threads = True
        address = f"http://{HOST}:{server.server_port}{base_path}"
        sys.stdout.write(f"\nI/O Atlas: {address}   (Ctrl+C stops)\n")
        sys.stdout.flush()
        try:
            if on_ready:
                on_ready()
            server.serve_forever()
        except KeyboardInterrupt:
            sys.stdout.write("\nstopped\n")


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; returns the exit code (2 when there is no site)."""
    parser = argparse.ArgumentParser(prog="ingest.workbench.serve", description=__doc__)
    parser.add_argument("--directory", type=Path, default=Path("public"))
    parser.add_argument("--url", default=f"http://{HOST}:1313/")
    parser.add_argument("--find-port", type=int, metavar="FIRST")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args(arguments)
    if options.find_port is not None:
        sys.stdout.write(f"{free_port(options.find_port)}\n")
        return 0
    if not (options.directory / "index.html").is_file():
        sys.stderr.write(f"{options.directory} holds no site: run `make build`\n")
        return 2
    serve(options.directory, options.url, verbose=options.verbose)
    return 0


if __name__ == "__main__":
    sys.exit(main())
