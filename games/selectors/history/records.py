"""The record of a finished game: everything needed to replay it and to verify what was hidden."""

import json
from typing import Any

from games import engine
from games.fairness import commitments
from games.models import Game, Seat
from games.support import game_cache
from games.support.encoding import encode


def record_text(game: Game) -> str:
    """The record as text, with the commitments, and the hints that were taken, as comments."""
    lines = [
        engine.record_to_text(game_cache.record(game)),
        "# SHA-256 over salt:seed, and over salt:move (docs/protocol.md, Commitments).",
        f"# shuffle: hash {game.commitment} salt {game.salt}",
    ]
    for one in _seals(game):
        hidden = commitments.canonical(one["move"])
        lines.append(f"# opened by {one['number']}. seat {one['seat']}: {one['hash']} {one['salt']} {hidden}")
    for one in _hints(game):
        suggested = commitments.canonical(one["move"])
        lines.append(f"# hint after {one['after']}. seat {one['seat']}: {suggested}")
    return "\n".join(lines) + "\n"


def record_json(game: Game) -> str:
    """The record as JSON: the engine's own record, with shuffle, seals and hints beside it."""
    whole = {
        "record": engine.record_to_json(game_cache.record(game)),
        "shuffle": {"commitment": game.commitment, "salt": game.salt},
        "seals": _seals(game),
        "hints": _hints(game),
    }
    return json.dumps(whole, indent=1) + "\n"


def record_line(game: Game) -> bytes:
    """The record as one line of JSON, with metadata: who played each seat (a person, a bot of the server or an external
    program), when the game was played, and its outcome as in the view, null if it was not played to the end."""
    seats = [_kind(seat) for seat in game.room.seats.all()]
    whole = {
        "game": game.id,
        "edition": game.edition,
        "players": len(seats),
        "seats": seats,
        "started": game.started.isoformat(),
        "ended": None if game.ended is None else game.ended.isoformat(),
        "ended_by": game.room.ended_by or None,
        "outcome": _outcome(game),
        "record": engine.record_to_json(game_cache.record(game)),
        "shuffle": {"commitment": game.commitment, "salt": game.salt},
        "seals": _seals(game),
        "hints": _hints(game),
    }
    return encode(whole) + b"\n"


def _kind(seat: Seat) -> str:
    if seat.player is not None:
        return "program" if seat.player.program else "person"
    return "bot"


def _outcome(game: Game) -> Any:
    """The outcome in the public view; also None where the game was played by an older version of the rules."""
    try:
        state = engine.state_from_json(json.loads(game.state))
    except engine.EngineError:
        return None
    return engine.to_json(engine.view(state, None).outcome)


def _seals(game: Game) -> list[dict[str, Any]]:
    """The sealed moves that were opened, each with the number of the move that opened it."""
    opened = game.moves.exclude(seals=[]).order_by("number").values_list("number", "seals")
    return [{"number": number, **one} for number, seals in opened for one in seals]


def _hints(game: Game) -> list[dict[str, Any]]:
    """The hints that were taken: the suggested move, its seat, and the number of the move after which it was asked."""
    taken = game.hints.order_by("id").values_list("version", "seat", "move")
    return [{"after": version, "seat": seat, "move": move} for version, seat, move in taken]
