"""Stores an internet game that is halfway through in the database given by the environment, and prints its room and the
session of the person on seat 0.

That person is about to write a sheet that has every kind of part: a won action on which conditions can be set, an
alliance to end, both politics cards, an open politics action. On seat 1 is a person who never answers; the others are
bots. The game is found by playing, and its moves are then made at a real table, so that its log can be replayed."""

import os
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any
from unittest import mock

PLAYER_COUNT = 5


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    import django

    django.setup()
    print(*_table(*_found()))


def _found() -> tuple[str, list[tuple[int, Any]]]:
    """A seed, and the moves that lead to such a sheet."""
    from games import engine

    for number in count():
        seed = f"{number:064x}"
        state, _ = engine.new_game("internet", {"players": PLAYER_COUNT}, seed)
        moves: list[tuple[int, Any]] = []
        while engine.outcome(state) is None:
            prompts = engine.waiting(state).get(0, ())
            if prompts and prompts[0].kind == "sheet" and not prompts[0].made and _has_everything(state, prompts[0]):
                return seed, moves
            seat = engine.pending(state)[0]
            prompt, move = _chosen(state, seat, f"{seed} {len(moves)}")
            moves.append((seat, move))
            state, _ = engine.apply(state, seat, move, prompt)
    raise AssertionError


def _has_everything(state: Any, prompt: Any) -> bool:
    swords = [terms for terms in prompt.terms if terms.earlier and terms.what.kind != "borders"]
    politics = [action for action in prompt.bids if state.open_actions[action].kind == "politics"]
    cards = prompt.renegades and prompt.forced_alliances and prompt.renegade_cards and prompt.forced_alliance_cards
    rich = prompt.ducats > prompt.ending_price + 4
    return bool(swords and politics and cards and prompt.alliances and rich) and all(
        terms.earlier[-1].statements[0] == "placed_knight" and _knights(state, prompt, terms.action) for terms in swords
    )


def _knights(state: Any, prompt: Any, action: str) -> Any:
    """The spaces on which an action could place a knight now."""
    from games import engine
    from games.engine.editions.internet.moves import ActionOrders, HandIn

    sheet = HandIn(prompt.round, tuple(ActionOrders(terms.action, (), ()) for terms in prompt.terms))
    return engine.survey(state, 0, sheet, action, 1).knights


def _chosen(state: Any, seat: int, luck: str) -> tuple[str, Any]:
    """What a bot would choose, except that seat 0 collects politics cards and only plays them to make an alliance."""
    from games import bots, engine
    from tests.bots.asking import asked

    prompts = engine.waiting(state)[seat]
    chosen = bots.choose(*asked(state, seat), seed=luck)
    assert chosen is not None
    prompt, move = chosen
    if seat != 0 or prompts[0].kind != "sheet":
        return prompt, move
    collecting = _collecting(state, prompts[0], move, Random(luck))
    return prompt, collecting if engine.explain(state, 0, collecting) is None else move


def _collecting(state: Any, prompt: Any, move: Any, luck: Random) -> Any:
    from games.engine.editions.internet.moves import PoolBid
    from games.engine.mechanics.moves import ForcedAlliance

    bids = [replace(bid, play=None) for bid in move.bids]
    politics = [action for action in prompt.bids if state.open_actions[action].kind == "politics"]
    if politics and prompt.ducats > 6:
        wanted: Any = ("forced_alliance", "renegade") if prompt.forced_alliance_cards < 2 else ("renegade", "fief")
        action = luck.choice(politics)
        bids = [PoolBid(action, min(4, prompt.ducats - 4), wanted)]
    if bids and prompt.forced_alliances and not prompt.alliances and prompt.forced_alliance_cards > 1:
        own, others = next(iter(prompt.forced_alliances.items()))
        bids[0] = replace(bids[0], play=ForcedAlliance(own, others[0]))
    return replace(move, bids=tuple(bids), endings=(), claim=len(bids) < 2)


def _table(seed: str, moves: list[tuple[int, Any]]) -> tuple[str, str]:
    """A room in which these moves were made, and a session."""
    from django.contrib.sessions.backends.db import SessionStore

    from games import engine, services
    from games.models import Game
    from games.support import game_cache

    people = [
        services.player_rename(player=services.player_create(), name=f"Player {number}")
        for number in range(PLAYER_COUNT)
    ]
    room = services.room_create(player=people[0], edition="internet", options={"players": PLAYER_COUNT}, name="Midgame")
    for player in people[1:]:
        services.room_join(room_id=room.id, player=player)
    with mock.patch("games.services.play.games.new_seed", return_value=seed):
        game = services.room_start(room_id=room.id, player=people[0]).game
    for number, (seat, move) in enumerate(moves):
        prompt = game_cache.position(Game.objects.get(id=game.id)).prompts(seat)[0].id
        services.game_move(
            room_id=room.id, player_id=people[seat].id, move=engine.to_json(move), prompt=prompt, client_id=str(number)
        )
    room.seats.filter(number__gt=1).update(bot=True, player=None)
    session = SessionStore()
    session.update({"player": people[0].id})
    session.save()
    assert session.session_key
    return room.id, session.session_key


if __name__ == "__main__":
    main()
