"""Repeated offers in a negotiation: an offer that already stands is not stored again, and their number is limited.

Replaying the record of a game applies neither rule.
"""

from hashlib import sha256
from typing import Any

from games import engine
from games.errors import Refused
from games.models import Command, Game, Move
from games.support import game_cache
from games.support.encoding import encode
from games.support.positions import engine_prompt_id

MOST_OFFERS = 40
"""Offers per seat in one contest, including repeated and undone ones."""


def answered_before(game: Game, player_id: str, seat: int, frame: tuple[Any, str, str]) -> Move | None:
    """The move with which a repeated offer was answered; None if this frame (a move, its prompt and the client's id)
    was not answered that way. Refused (`conflict`) if its id belongs to a different frame."""
    move, prompt, client_id = frame
    known = Command.objects.filter(player_id=player_id, client_id=_key(game, prompt, client_id)).first()
    if known is None:
        return None
    if known.digest != _digest(move, prompt):
        raise Refused("conflict")
    return _last_offer(game, seat, move, prompt)


def answer_standing(game: Game, player_id: str, seat: int, frame: tuple[Any, str, str]) -> Move | None:
    """The move that made the standing offer, if a frame makes the same one again; that is recorded, but no move is
    stored. None if the frame is to be played as a move. Refused (`too_many_offers`) at the limit."""
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
    standing = _last_offer(game, seat, move, prompt) if engine.is_repeated_offer(before.state, seat, move) else None
    if standing is not None:
        key, digest = _key(game, prompt, client_id), _digest(move, prompt)
        Command.objects.create(player_id=player_id, client_id=key, digest=digest)
    return standing


def _last_offer(game: Game, seat: int, move: Any, prompt: str) -> Move | None:
    """The move with which a seat last made this offer in a contest."""
    as_json = engine.to_json(move)
    return next((row for row in _answers(game, seat, engine_prompt_id(prompt)) if row.move == as_json), None)


def _answers(game: Game, seat: int, question: str) -> list[Move]:
    """All answers of a seat to a question, including undone ones, newest first."""
    rows = game.moves.filter(seat=seat, undone__isnull=True, prompt__startswith=question).order_by("-number")
    return [
        row
        for row in rows.only("number", "seat", "prompt", "move", "streams")
        if engine_prompt_id(row.prompt) == question
    ]


def _key(game: Game, prompt: str, client_id: str) -> str:
    """The id under which a repeated offer's frame is stored; it cannot collide with ids of moves or other commands."""
    return _contest(game, engine_prompt_id(prompt)) + sha256(client_id.encode()).hexdigest()[:40]


def _contest(game: Game, question: str) -> str:
    return sha256(f"{game.id}:{question}".encode()).hexdigest()[:24]


def _digest(move: Any, prompt: str) -> str:
    return sha256(encode([prompt, engine.to_json(move)])).hexdigest()
