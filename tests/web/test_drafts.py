"""Drafts are stored for their writer alone; invalid input does not change them (I-6)."""

import json
from typing import Any

import pytest

from games.models import Draft, Game, Player
from games.support import game_cache
from tests.web.socket_client import SocketClient, db, open_socket
from tests.web.test_internet import answer, at_sheets, table

pytestmark = pytest.mark.django_db(transaction=True)
JSON = dict[str, Any]


def sheet(**fields: Any) -> JSON:
    """A sheet of round 1."""
    return {"kind": "hand_in", "round": 1, **fields}


def whole(move: JSON) -> JSON:
    """A sheet as the server sends it, with every field."""
    return {"kind": "hand_in", "orders": [], "bids": [], "claim": False, "endings": [], **move}


async def connect(game: Game, player: Player | None, **more: Any) -> tuple[SocketClient, JSON]:
    """A connection to a game's room, and its snapshot."""
    socket = await open_socket(game.room_id, player, **more)
    return socket, await socket.receive("snapshot")


async def test_a_draft_is_there_on_every_device_of_its_writer_and_for_nobody_else(people: list[Player]) -> None:
    game = await db(at_sheets, await db(table, people, colour_bidding=False), people)
    ours, snapshot = await connect(game, people[0])
    other, _ = await connect(game, people[1])
    assert "draft" not in snapshot
    prompt = snapshot["prompts"][0]["id"]
    first, second = sheet(claim=True), sheet(bids=[{"action": "1A", "ducats": 3, "wishes": [], "play": None}])
    assert (await ours.request("draft", prompt=prompt, move=first, missing=["1A"]))["type"] == "done"
    kept = await ours.request("draft", prompt=prompt, move=second, missing=["1A"])
    assert (await other.request("ping"))["type"] == "done"
    assert [frame["type"] for frame in other.received if frame["type"] not in ("room", "done")] == ["snapshot"]
    again, snapshot = await connect(game, people[0])
    assert snapshot["draft"] == {"prompt": prompt, "move": whole(second), "missing": ["1A"], "saved": kept["saved"]}
    at = {key: snapshot[key] for key in ("seat", "stream", "mark")}
    await again.request("sync", game=game.id, **at)
    (drafts,) = [frame for frame in again.received if frame["type"] == "draft"]
    assert drafts["draft"] == snapshot["draft"]
    for player in (people[1], None):
        socket, snapshot = await connect(game, player)
        assert "draft" not in snapshot
        await socket.close()
    for socket in (ours, other, again):
        await socket.close()


async def test_a_draft_reaches_its_writers_other_tabs_alone(people: list[Player]) -> None:
    game = await db(at_sheets, await db(table, people, colour_bidding=False), people)
    tab, snapshot = await connect(game, people[0])
    sockets = [tab] + [(await connect(game, player))[0] for player in (people[0], people[1], None)]
    prompt = snapshot["prompts"][0]["id"]
    await sockets[2].request("draft", prompt=prompt, move=sheet())
    done = await tab.request("draft", prompt=prompt, move=sheet(claim=True), missing=["1A"])
    received = await sockets[1].receive("draft")
    assert received == {
        "type": "draft",
        "draft": {"prompt": prompt, "move": whole(sheet(claim=True)), "missing": ["1A"], "saved": done["saved"]},
    }
    later = await sockets[1].request("draft", prompt=prompt, move=sheet())
    assert later["saved"] > done["saved"]
    assert (await tab.receive("draft"))["draft"]["saved"] == later["saved"]
    for socket in sockets:
        assert (await socket.request("ping"))["type"] == "done"
    drafts = [[frame["type"] for frame in socket.received].count("draft") for socket in sockets]
    assert drafts == [1, 1, 0, 0]
    for socket in sockets[2:]:
        assert {frame["type"] for frame in socket.received} <= {"snapshot", "room", "done"}
    for socket in sockets:
        await socket.close()


async def test_a_sheet_taken_back_is_a_draft_again_and_gone_when_the_round_is_resolved(people: list[Player]) -> None:
    game = await db(at_sheets, await db(table, people, colour_bidding=False), people)
    await db(answer, game, people, 0, **sheet(claim=True))
    await db(answer, game, people, 0, kind="take_back")
    socket, snapshot = await connect(game, people[0])
    assert snapshot["draft"]["move"] == whole(sheet(claim=True))
    assert snapshot["prompts"][0]["made"] is None
    await socket.close()
    for seat in range(4):
        await db(answer, game, people, seat, kind="hand_in", round=1)
    assert await db(Draft.objects.count) == 0
    socket, snapshot = await connect(game, people[0])
    assert "draft" not in snapshot
    await socket.close()


LINE = {"condition": {"kind": "carried_out", "seat": 1, "action": "1A", "anything": True}, "orders": []}
LINES = [LINE] * 600
NESTED: JSON = {"kind": "not"}
for _ in range(500):
    NESTED = {"kind": "not", "condition": NESTED}
BAD: dict[str, tuple[JSON, JSON]] = {
    "another round": (sheet(round=7), {"code": "illegal", "reason": "other_round"}),
    "an unknown action": (
        sheet(bids=[{"action": "9Z", "ducats": 1}]),
        {"code": "malformed", "path": "move.bids[0].action"},
    ),
    "another's action": (
        sheet(orders=[{"action": "1A", "lines": [], "otherwise": []}]),
        {"code": "illegal", "data": {"action": "1A"}},
    ),
    "unaffordable": (
        sheet(bids=[{"action": "1A", "ducats": 999}]),
        {"code": "illegal", "reason": "beyond_means", "data": {"bid": 1}},
    ),
    "two bids on a pool": (
        sheet(bids=[{"action": "1A", "ducats": 1}, {"action": "1B", "ducats": 1}]),
        {"code": "illegal", "data": {"bid": 2}},
    ),
    "another's seat": (sheet(seat=2), {"code": "malformed", "path": "move.seat"}),
    "nested conditions": (
        sheet(orders=[{"action": "1A", "lines": [{"condition": NESTED, "orders": []}], "otherwise": []}]),
        {"code": "malformed", "path": "move.orders[0].lines[0].condition.kind"},
    ),
    "no end of conditions": (
        sheet(orders=[{"action": "1A", "lines": LINES, "otherwise": []}]),
        {"code": "illegal", "data": {"action": "1A"}},
    ),
    "lines that are none": (
        sheet(orders=[{"action": "1A", "lines": [0] * 10_000, "otherwise": []}]),
        {"code": "malformed", "path": "move.orders[0].lines[0]"},
    ),
}


@pytest.mark.parametrize("bad", BAD, ids=list(BAD))
async def test_bad_input_is_refused_by_its_line_and_the_last_good_draft_stays(people: list[Player], bad: str) -> None:
    game = await db(at_sheets, await db(table, people, colour_bidding=False), people)
    socket, snapshot = await connect(game, people[0])
    prompt = snapshot["prompts"][0]["id"]
    await socket.request("draft", prompt=prompt, move=sheet(claim=True))
    before = await db(lambda: Game.objects.values().get(id=game.id))
    move, expected = BAD[bad]
    refusal = await socket.request("move", prompt=prompt, move=move)
    assert refusal["type"] == "error"
    assert refusal["code"] == expected["code"], refusal
    data = refusal.get("data") or {}
    if "path" in expected:
        assert data["path"] == expected["path"], refusal
        assert (await socket.request("draft", prompt=prompt, move=move))["code"] == "malformed"
    if "reason" in expected:
        assert refusal["reason"] == expected["reason"]
    assert expected.get("data", {}).items() <= data.items(), refusal
    assert await db(lambda: Game.objects.values().get(id=game.id)) == before
    assert (await db(Draft.objects.get)).move == whole(sheet(claim=True))
    assert (await socket.request("ping"))["type"] == "done"
    await socket.close()


async def test_an_invalid_draft_is_refused_and_not_stored(people: list[Player]) -> None:
    game = await db(at_sheets, await db(table, people, colour_bidding=False), people)
    socket, snapshot = await connect(game, people[0])
    spectator, _ = await connect(game, None)
    prompt = snapshot["prompts"][0]["id"]
    assert (await socket.request("draft", prompt="1", move=sheet()))["code"] == "stale_prompt"
    colours = {"kind": "bid_for_colours", "bids": []}
    assert (await socket.request("draft", prompt=prompt, move=colours))["reason"] == "no_draft"
    assert (await spectator.request("draft", prompt=prompt, move=sheet()))["code"] == "not_seated"
    assert (await socket.request("draft", prompt=prompt, move=sheet(), missing=["1A"] * 7))["code"] == "malformed"
    assert await db(Draft.objects.count) == 0
    for one in (socket, spectator):
        await one.close()


async def test_a_sheet_of_ten_thousand_lines_is_refused_unread_and_the_draft_stays(people: list[Player]) -> None:
    """It costs more than the rate limit allows; servers refuse frames of that length (docs/protocol.md)."""
    game = await db(at_sheets, await db(table, people, colour_bidding=False), people)
    socket, snapshot = await connect(game, people[0])
    prompt = snapshot["prompts"][0]["id"]
    await socket.request("draft", prompt=prompt, move=sheet(claim=True))
    endless = sheet(orders=[{"action": "1A", "lines": [LINE] * 10_000, "otherwise": []}])
    await socket.send("move", prompt=prompt, move=endless)
    assert (await socket.receive("error"))["code"] == "too_fast"
    assert (await db(Draft.objects.get)).move == whole(sheet(claim=True))
    assert (await socket.request("ping"))["type"] == "done"
    await socket.close()


def orders(*lines: JSON, otherwise: Any = (), action: str = "mine") -> JSON:
    """The orders of an action."""
    return {"action": action, "lines": list(lines), "otherwise": list(otherwise)}


def line_if(**condition: Any) -> JSON:
    """A conditional line that does nothing."""
    return {"condition": condition, "orders": []}


SOMETHING = line_if(kind="carried_out", seat=1, action="theirs", anything=True)
BAD_ORDERS: dict[str, tuple[JSON, str, JSON]] = {
    "a round past": ({"round": 1, "orders": [orders()]}, "other_round", {"round": 1, "now": 2}),
    "no orders": ({"orders": []}, "orders_missing", {"action": "mine"}),
    "another's action": ({"orders": [orders(), orders(action="theirs")]}, "not_your_action", {"action": "theirs"}),
    "an unknown action": ({"orders": [orders(action="3A")]}, "", {"path": "move.orders[0].action"}),
    "an unknown order": (
        {"orders": [orders(otherwise=[{"kind": "burn"}])]},
        "",
        {"path": "move.orders[0].otherwise[0].kind"},
    ),
    "a condition on itself": (
        {"orders": [orders(SOMETHING, line_if(kind="decided", action="mine", condition=2))]},
        "not_an_earlier_action",
        {"action": "mine", "line": 2},
    ),
    "a condition on nobody": (
        {"orders": [orders(line_if(kind="carried_out", seat=9, action="theirs", anything=True))]},
        "no_such_seat",
        {"action": "mine", "line": 1},
    ),
    "hundreds of conditions": (
        {"orders": [orders(*[SOMETHING] * 500)]},
        "too_many_conditions",
        {"action": "mine", "line": 3},
    ),
    "thousands of orders": (
        {"orders": [orders(otherwise=[0] * 10_000)]},
        "",
        {"path": "move.orders[0].otherwise[0]"},
    ),
    "unaffordable bids": (
        {"orders": [orders()], "bids": [{"action": "1A", "ducats": 7}, {"action": "2A", "ducats": 99}]},
        "beyond_means",
        {"bid": 2},
    ),
}


def with_orders_asked(people: list[Player]) -> tuple[Game, str, str]:
    """Round 2, in which seat 0 carries out an action of the second pool, and before it seat 1 one of the first."""
    game = at_sheets(table(people, colour_bidding=False), people)
    actions = game_cache.position(Game.objects.get(id=game.id)).state.open_actions
    theirs, mine = (
        next(name for name, what in actions.items() if name.startswith(pool) and what.kind != "politics")
        for pool in ("1", "2")
    )
    for seat, action in ((0, mine), (1, theirs), (2, None), (3, None)):
        bids = [{"action": action, "ducats": 1}] if action else []
        answer(game, people, seat, kind="hand_in", round=1, bids=bids)
    return game, mine, theirs


async def test_bad_orders_are_refused_by_their_line_and_the_last_good_draft_stays(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    game, mine, theirs = await db(with_orders_asked, people)

    def named(value: Any) -> Any:
        return json.loads(json.dumps(value).replace('"mine"', f'"{mine}"').replace('"theirs"', f'"{theirs}"'))

    socket, snapshot = await connect(game, people[0])
    other, _ = await connect(game, people[1])
    prompt = snapshot["prompts"][0]["id"]
    good = {"kind": "hand_in", "round": 2, **named({"orders": [orders(SOMETHING)]}), "claim": True}
    assert (await socket.request("draft", prompt=prompt, move=good))["type"] == "done"
    before = await db(lambda: Game.objects.values().get(id=game.id))
    for what, (fields, reason, data) in BAD_ORDERS.items():
        move = named({"kind": "hand_in", "round": 2, **fields})
        refusal = await socket.request("move", prompt=prompt, move=move)
        assert refusal["code"] == ("illegal" if reason else "malformed"), (what, refusal)
        assert refusal.get("reason", "") == reason, (what, refusal)
        assert named(data).items() <= refusal["data"].items(), (what, refusal)
        surveyed = await socket.request("survey", move=move)
        if reason:
            (first, *_) = surveyed["survey"]["refusals"]
            assert (first["reason"], named(data).items() <= first["data"].items()) == (reason, True), (what, surveyed)
        else:
            assert surveyed["code"] == "malformed", (what, surveyed)
            assert (await socket.request("draft", prompt=prompt, move=move))["code"] == "malformed"
        assert (await db(Draft.objects.get)).move == whole(good), what
    assert await db(lambda: Game.objects.values().get(id=game.id)) == before
    # A sheet of another player: the prompt is theirs alone.
    assert (await other.request("move", prompt=prompt, move=good))["code"] in ("illegal", "stale_prompt")
    assert (await db(Draft.objects.get)).move == whole(good)
    assert (await socket.request("move", prompt=prompt, move=good))["type"] == "done"
    for one in (socket, other):
        await one.close()
