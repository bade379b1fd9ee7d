"""Every path of the API that the client requests exists."""

import re
from pathlib import Path

from django.urls import resolve

from games.api.client.views import UnknownView
from tests.services import ROOT

API = ROOT / "frontend" / "src" / "net" / "api.ts"


def paths(source: Path) -> set[str]:
    """The paths in the client's list of requests, with 1 for each value in them, without optional ends."""
    text = source.read_text()
    of_rooms = {f"/api/rooms/1/{path}" for _, path in re.findall(r"\broom\(id, (['`])(.*?)\1\)", text)}
    others = {path for _, path in re.findall(r"(?:get|post)(?:<\w+>)?\((['`])(/api/.*?)\1", text)}
    return {re.sub(r"\$\{.*", "", re.sub(r"\$\{[^{}]*\}", "1", path)) for path in of_rooms | others}


def test_every_path_that_the_client_requests_exists() -> None:
    found = paths(API)
    assert len(found) > 40
    unknown = {path for path in found if getattr(resolve(path).func, "cls", None) is UnknownView}
    assert unknown == set()
