"""Offers of a negotiation, which may be made over and over: what stands is not stored again, and there is a limit.

Records of games are replayed without either.
"""

from hashlib import sha256
from typing import Any

from games import engine
from games.errors import Refused
from games.models import Command, Game, Move
from games.support import game_cache
from games.support.game_cache import encode, engine_prompt_id

MOST_OFFERS = 40
"""A seat makes so many offers in a contest, repeated and undone ones included."""


def answered_before(game: Game, player_id: str, seat: int, frame: tuple[Any, str, str]) -> Move | None:
    """The move whose answer a repeated offer was given; None if this frame, a move, its prompt and the client's id, was
    not answered so. Refused if another was under its id."""
    move, prompt, client_id = frame
    known = Command.objects.filter(player_id=player_id, client_id=_key(game, prompt, client_id)).first()
    if known is None:
        return None
    if known.digest != _digest(move, prompt):
        raise Refused("conflict")
    return _made(game, seat, move, prompt)


def answer_standing(game: Game, player_id: str, seat: int, frame: tuple[Any, str, str]) -> Move | None:
    """The move that made an offer which stands, if a frame makes the same one again: that is noted, and not stored.
    None if it is to be played. Refused if the seat has made too many."""
    move, prompt, client_id = frame
    if game_cache.has_other_rules(game):
        return None
    before, question = game_cache.position(game), engine_prompt_id(prompt)
    if before.current_prompt_id(prompt) != engine.question_id(before.state):
        return None
    repeated = Command.objects.filter(player_id=player_id, client_id__startswith=_contest(game, question)).count()
    made = [row for row in _answers(game, seat, question) if row.move["kind"] == move.kind]
    if len(made) + repeated >= MOST_OFFERS:
        raise Refused("refused", "too_many_offers", most=MOST_OFFERS)
    standing = _made(game, seat, move, prompt) if engine.is_repeated_offer(before.state, seat, move) else None
    if standing is not None:
        key, digest = _key(game, prompt, client_id), _digest(move, prompt)
        Command.objects.create(player_id=player_id, client_id=key, digest=digest)
    return standing


def _made(game: Game, seat: int, move: Any, prompt: str) -> Move | None:
    """The move of a seat that last made an offer in a contest."""
    as_json = engine.to_json(move)
    return next((row for row in _answers(game, seat, engine_prompt_id(prompt)) if row.move == as_json), None)


def _answers(game: Game, seat: int, question: str) -> list[Move]:
    """What a seat has answered to a question, whether or not it was taken back, the newest first."""
    rows = game.moves.filter(seat=seat, undone__isnull=True, prompt__startswith=question).order_by("-number")
    return [
        row
        for row in rows.only("number", "seat", "prompt", "move", "streams")
        if engine_prompt_id(row.prompt) == question
    ]


def _key(game: Game, prompt: str, client_id: str) -> str:
    """What the frame of a repeated offer is known by: moves and other commands have ids of their own."""
    return _contest(game, engine_prompt_id(prompt)) + sha256(client_id.encode()).hexdigest()[:40]


def _contest(game: Game, question: str) -> str:
    return sha256(f"{game.id}:{question}".encode()).hexdigest()[:24]


def _digest(move: Any, prompt: str) -> str:
    return sha256(encode([prompt, engine.to_json(move)])).hexdigest()
