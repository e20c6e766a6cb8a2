"""GitHub, through its own command line client."""

from __future__ import annotations

import base64
import json
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Who posts for a workflow; a comment of anybody else is never overwritten.
BOT = "github-actions[bot]"
#: Files of a pull request that GitHub lists (REST API, "List pull requests files").
_MOST_FILES = 3_000
#: Whose review counts; anybody may write one.
_MEMBERS = frozenset({"OWNER", "MEMBER", "COLLABORATOR"})


class GitHubError(RuntimeError):
    """GitHub refused; the message is what its client printed."""


@dataclass(frozen=True, slots=True)
class GitHub:
    """One repository (``owner/name``); ``GH_TOKEN`` says who asks."""

    repository: str

    def open_pull_request(
        self, owner: str, branch: str, head: str, base: str
    ) -> int | None:
        """Return the open pull request from ``owner:branch`` whose head is ``head``.

        ``base`` is the branch it would change. None where there is none, or where a
        newer push has moved it on.
        """
        source = quote(f"{owner}:{branch}", safe="")
        found = self._api(f"pulls?state=open&head={source}")
        # GitHub ignores a filter that it does not understand.
        asked = {"sha": head, "label": f"{owner}:{branch}"}
        numbers = [
            each["number"]
            for each in found
            if {name: each["head"][name] for name in asked} == asked
            and each["base"]["ref"] == base
        ]
        return numbers[0] if numbers else None

    def files(self, number: int) -> list[str]:
        """Return every path a pull request touches, old names of renamed ones too."""
        pages = self._api(f"pulls/{number}/files?per_page=100", "--paginate", "--slurp")
        found = [each for page in pages for each in page]
        names = {each["filename"] for each in found}
        names |= {each.get("previous_filename") or each["filename"] for each in found}
        if len(found) >= _MOST_FILES:
            names.add(f"… more than the {_MOST_FILES} files that GitHub lists")
        return sorted(names)

    def is_settled(self, branch: str) -> int | None:
        """Return the pull request from ``branch`` that people have taken up, if any.

        That is one a member of the project reviewed, somebody else pushed to, or that
        was closed: its branch is no longer for a program to write.
        """
        owner = self.repository.split("/", 1)[0]
        source = quote(f"{owner}:{branch}", safe="")
        for each in self._api(f"pulls?state=all&head={source}"):
            number = int(each["number"])
            if each["head"]["label"] == f"{owner}:{branch}" and (
                each["state"] != "open" or self._is_taken_up(number)
            ):
                return number
        return None

    def _is_taken_up(self, number: int) -> bool:
        commits = self._api(f"pulls/{number}/commits?per_page=100")
        if not all(BOT in _authors(each) for each in commits):
            return True
        pages = self._api(
            f"pulls/{number}/reviews?per_page=100", "--paginate", "--slurp"
        )
        return any(each["author_association"] in _MEMBERS for p in pages for each in p)

    def upsert_comment(self, number: int, marker: str, body: str) -> str:
        """Write the comment that starts with ``marker``, or replace it.

        Returns what was done: ``created`` or ``replaced``.
        """
        comments = self._api(f"issues/{number}/comments", "--paginate", "--slurp")
        for comment in (each for page in comments for each in page):
            # Of a deleted account there is no user.
            mine = (comment["user"] or {}).get("login") == BOT
            if mine and (comment["body"] or "").startswith(marker):
                path = f"issues/comments/{comment['id']}"
                self._send(path, "PATCH", {"body": body})
                return "replaced"
        self._send(f"issues/{number}/comments", "POST", {"body": body})
        return "created"

    def put_file(self, path: str, branch: str, content: bytes, message: str) -> str:
        """Write a file on a branch and return its address at that revision."""
        body = {
            "message": message,
            "branch": branch,
            "content": base64.b64encode(content).decode(),
        }
        try:
            known = self._api(f"contents/{quote(path)}?ref={quote(branch)}")
            body["sha"] = known["sha"]
        except GitHubError:
            body.pop("sha", None)  # the file is new
        written = self._send(f"contents/{quote(path)}", "PUT", body)
        revision = written["commit"]["sha"]
        return f"https://raw.githubusercontent.com/{self.repository}/{revision}/{quote(path)}"

    def ensure_branch(self, branch: str) -> None:
        """Make a branch without history, for files that belong to no source."""
        try:
            self._api(f"git/ref/heads/{quote(branch)}")
        except GitHubError:
            readme = {"path": "README.md", "mode": "100644", "type": "blob"}
            readme["content"] = "Charts shown in comments on pull requests.\n"
            tree = self._send("git/trees", "POST", {"tree": [readme]})
            commit = {"message": "start", "tree": tree["sha"], "parents": []}
            made = self._send("git/commits", "POST", commit)
            reference = {"ref": f"refs/heads/{branch}", "sha": made["sha"]}
            self._send("git/refs", "POST", reference)

    def push(self, branch: str, files: Mapping[str, str], message: str) -> str:
        """Put text files on a branch made anew from the default one; return its commit.

        What an earlier call left on the branch is replaced.
        """
        default = self._repository()["default_branch"]
        base = self._api(f"git/ref/heads/{quote(default)}")["object"]["sha"]
        tree = self._send(
            "git/trees",
            "POST",
            {
                "base_tree": base,
                "tree": [
                    {"path": path, "mode": "100644", "type": "blob", "content": text}
                    for path, text in sorted(files.items())
                ],
            },
        )
        commit = {"message": message, "tree": tree["sha"], "parents": [base]}
        made: str = self._send("git/commits", "POST", commit)["sha"]
        try:
            path = f"git/refs/heads/{quote(branch)}"
            self._send(path, "PATCH", {"sha": made, "force": True})
        except GitHubError:
            reference = {"ref": f"refs/heads/{branch}", "sha": made}
            self._send("git/refs", "POST", reference)
        return made

    def upsert_pull_request(self, branch: str, title: str, body: str) -> int:
        """Open a pull request from a branch of this repository; return its number.

        One that is open already gets the new title and text.
        """
        owner = self.repository.split("/", 1)[0]
        source = quote(f"{owner}:{branch}", safe="")
        texts = {"title": title, "body": body}
        found = self._api(f"pulls?state=open&head={source}")
        if found:
            number = int(found[0]["number"])
            self._send(f"pulls/{number}", "PATCH", texts)
            return number
        base = self._repository()["default_branch"]
        made = self._send("pulls", "POST", {**texts, "head": branch, "base": base})
        return int(made["number"])

    def start(self, workflow: str, branch: str) -> None:
        """Start a workflow on a branch, since what a workflow pushes starts none."""
        self._send(f"actions/workflows/{workflow}/dispatches", "POST", {"ref": branch})

    def _repository(self) -> Any:
        return _gh("api", f"repos/{self.repository}")

    def _api(self, path: str, *options: str) -> Any:
        return _gh("api", *options, f"repos/{self.repository}/{path}")

    def _send(self, path: str, method: str, body: dict[str, Any]) -> Any:
        options = ("api", "--method", method, "--input", "-")
        return _gh(*options, f"repos/{self.repository}/{path}", text=json.dumps(body))


def _authors(commit: dict[str, Any]) -> set[str | None]:
    """Return whose account, if any, and under which name a commit was made."""
    return {(commit["author"] or {}).get("login"), commit["commit"]["author"]["name"]}


def _gh(*arguments: str, text: str | None = None) -> Any:
    try:
        done = subprocess.run(  # noqa: S603 (arguments are a list, never a shell's)
            ["gh", *arguments],  # noqa: S607 (the runner's own, on PATH)
            input=text,
            capture_output=True,
            check=False,
            text=True,
            timeout=60,
        )
    except FileNotFoundError:
        message = "gh, the command line client of GitHub, is not installed"
        raise GitHubError(message) from None
    if done.returncode:
        raise GitHubError(done.stderr.strip() or f"gh {arguments[0]} failed")
    return json.loads(done.stdout) if done.stdout.strip() else None
