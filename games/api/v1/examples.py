"""Example responses for the schema of the public API; a test checks each against its type."""

from typing import Any

_TOKEN = {
    "id": "6f1c0a5b9d3e42788a1b2c3d",
    "name": "My laptop",
    "start": "lh-4f9c1",
    "scopes": ["play", "read", "rooms"],
    "program": "Rook [bot]",
    "created": "2026-11-21T20:15:00+00:00",
    "used": "2026-11-21T20:16:00+00:00",
    "expires": None,
}

EXAMPLES: dict[str, Any] = {
    "Problem": {
        "type": "/api/v1/problems/illegal/",
        "title": "The rules of the game forbid this move",
        "status": 422,
        "detail": "The rules of the game forbid this move: a border stands there already.",
        "code": "illegal",
        "rule": "B-4a",
        "reason": "border_there",
        "data": {"edge": "C2|D2"},
    },
    "ProblemKind": {
        "type": "/api/v1/problems/stale_prompt/",
        "title": "The prompt has been answered or is no longer open",
        "status": 409,
    },
    "Caller": {"name": "Rook [bot]", "person": "9b1deb4d3b7d4bad", "program": True, "token": _TOKEN},
    "ProgramMade": {
        "name": "Rook [bot]",
        "key": "lh-" + "4f9c1d0e" * 8,
        "expires": "2026-11-22T20:15:00+00:00",
    },
    "GameInfo": {
        "id": "0f8fad5bd9cb469fa1657086",
        "room": "7c9e6679742540de944be07f",
        "name": "Four machines",
        "edition": "classic",
        "options": {"players": 4},
        "players": 4,
        "names": ["Rook [bot]", "Ortwin", "Sibylla", "Gunther"],
        "seat": 0,
        "waits": True,
        "started": "2026-11-21T20:17:00+00:00",
        "ended": None,
        "ended_by": None,
    },
    "Moved": {"stream": 18, "again": False},
    "Explained": {
        "refusal": {"rule": "B-4a", "reason": "border_there", "data": {}},
        "scores": [],
        "land": [],
        "barred": 0,
    },
    "Chat": {
        "messages": [
            {
                "id": "b7c1d2e3f4a5968778695a4b",
                "person": "9b1deb4d3b7d4bad",
                "pseudonym": False,
                "among_spectators": False,
                "name": "Ada",
                "seat": 1,
                "to": [],
                "text": "Well played!",
                "at": "2026-11-21T20:18:00+00:00",
            }
        ]
    },
}
