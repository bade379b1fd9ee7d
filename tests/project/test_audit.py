"""`make audit` reports known vulnerabilities, and says when a service could not be reached."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from tests import services
from tools.audit import describe_npm, describe_python

FLAW_OF_NPM = {
    "id": 1,
    "url": "https://advisories.example/1",
    "title": "Draws the wrong lion",
    "severity": "high",
    "vulnerable_versions": "<=99.0.0",
    "cwe": [],
    "cvss": {"score": 8, "vectorString": None},
}


class Gathered(BaseHTTPRequestHandler):
    """The two services, which know of a flaw in Django and of one in Preact."""

    def do_GET(self) -> None:
        self.send_error(404)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        answer: dict[str, Any] = {}
        if self.path == "/osv" and json.loads(body)["package"]["name"] == "django":
            affected = [{"package": {"name": "django", "ecosystem": "PyPI"}}]
            answer = {"vulns": [{"id": "PYSEC-1", "modified": "2026-01-01T00:00:00Z", "affected": affected}]}
        if self.path.endswith("/advisories/bulk"):
            answer = {"preact": [FLAW_OF_NPM]}
        encoded = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(encoded)))
        self.end_headers()
        self.wfile.write(encoded)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@contextmanager
def gathered() -> Iterator[int]:
    """The services on a port of this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Gathered) as server:
        server.daemon_threads = False  # leaving waits for them
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def audit(port: int) -> tuple[int, str]:
    """How `make audit` ends, and what it says, where the services are to be found at a port."""
    there = f"http://127.0.0.1:{port}"
    settings = {"OSV_URL": f"{there}/osv", "npm_config_registry": there, "NO_PROXY": "127.0.0.1"}
    command = [sys.executable, "tools/audit.py"]
    done = subprocess.run(
        command, cwd=services.ROOT, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_known_flaws_are_reported() -> None:
    with gathered() as port:
        status, said = audit(port)
    assert status == 1, said
    assert "Python: django 5.2" in said
    assert "PYSEC-1, fixed in no version yet" in said
    assert "npm: preact: high: Draws the wrong lion" in said


def test_where_nobody_can_be_asked_nothing_is_known() -> None:
    status, said = audit(services.free_port())
    assert status == 2, said
    assert said.count("could not check") == 2
    assert "no known vulnerabilities" not in said


@pytest.mark.parametrize("vulns", [[], [{"id": "PYSEC-2", "fix_versions": ["5.2.20"]}]])
def test_each_flaw_of_python_is_a_line(vulns: list[dict[str, Any]]) -> None:
    packages: list[dict[str, Any]] = [
        {"name": "django", "version": "5.2.19", "vulns": vulns},
        {"name": "a", "skip_reason": "b"},
    ]
    assert len(list(describe_python(packages))) == len(vulns)


def test_each_flaw_of_npm_is_a_line() -> None:
    packages = {"a": {"severity": "low", "via": ["b", {"title": "T"}]}}
    assert list(describe_npm(packages)) == ["a: low: through b; T"]
