"""The published protocol: a schema of every frame, an example of each, and that both are true.

The socket client of the tests (tests/web/socket_client.py) validates every frame that it receives; the tests here
ensure that every type is received.
"""

import json
import re
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from games import engine, protocol
from games.models import Game, Player
from tests.engine.any_edition import EVERY_KIND, moments
from tests.engine.playing import EVERY_GAME, name_of
from tests.services import ROOT
from tests.web.fake_clock import timed_game
from tests.web.schema import SCHEMA, check, check_part, names
from tests.web.socket_client import SocketClient, open_socket, open_socket_at

JSON = dict[str, Any]
EXAMPLES: JSON = json.loads((ROOT / "docs" / "protocol.examples.json").read_text())
CLIENT: list[JSON] = EXAMPLES["client"]
SERVER: list[JSON] = EXAMPLES["server"]


def test_every_refusal_reason_is_documented() -> None:
    """Except the reasons of moderators' acts, which the admin and the button for a time-out show. The reasons of the
    engine are in the client's catalogue (frontend/src/base/i18n/catalogue.test.ts), from which the page is
    generated."""
    page = (ROOT / "docs" / "reasons.md").read_text()
    found = set()
    for file in (ROOT / "games").rglob("*.py"):
        if not {"admin", "moderation", "audit_log.py", "time_out.py"} & {*file.parts}:
            text = file.read_text()
            found |= set(re.findall(r'Refused\(\s*"\w+",\s*"(\w+)"', text) + re.findall(r'\breason="(\w+)"\)', text))
    assert len(found) > 60
    assert sorted(name for name in found if f"| `{name}` |" not in page) == []


def test_the_schema_is_one_and_names_every_frame() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    for side, union in (("ClientFrame", protocol.Command), ("ServerFrame", protocol.ServerFrames)):
        assert names(side) == {frame.__struct_config__.tag: frame.__name__ for frame in get_args(union)}


def test_every_close_code_is_documented_and_known_to_the_client() -> None:
    docs = (ROOT / "docs" / "protocol.md").read_text()
    table = docs[docs.index("| closed with |") :]
    client = (ROOT / "frontend" / "src" / "net" / "protocol.gen.ts").read_text()
    for code in protocol.Close:
        assert 4000 <= code <= 4999, "of our own, which every server sends"
        assert str(code.value) in table
        assert f"{code.name}: {code.value}" in client
    for error in get_args(protocol.ErrorCode):
        assert f"`{error}`" in docs


def test_every_reference_in_the_schema_leads_somewhere() -> None:
    text = json.dumps(SCHEMA)
    for name in SCHEMA["$defs"]:
        text = text.replace(f'"#/$defs/{name}"', "")
    assert "#/$defs/" not in text


def test_every_part_of_a_frame_has_a_type() -> None:
    """What passes through as the engine's own JSON names its engine type."""
    untyped = [
        f"{name}.{part}"
        for name, one in SCHEMA["$defs"].items()
        for part, about in one.get("properties", {}).items()
        if not {"type", "enum", "const", "$ref", "anyOf"} & about.keys() or {} in about.get("anyOf", ())
    ]
    assert untyped == []


@pytest.mark.parametrize("frame", [one["frame"] for one in CLIENT], ids=lambda frame: frame["type"])
def test_the_clients_examples_are_frames(frame: JSON) -> None:
    check(frame, "ClientFrame")
    msgspec.convert(frame, protocol.Command)


@pytest.mark.parametrize("frame", SERVER, ids=lambda frame: frame["type"])
def test_the_servers_examples_are_frames(frame: JSON) -> None:
    check(frame)


def test_the_options_in_the_examples_are_complete() -> None:
    complete = [{"players", *(option.name for option in info.options)} for info in engine.editions()]
    assert fields_named("options", EXAMPLES)
    for options in fields_named("options", EXAMPLES):
        nearest = min(complete, key=lambda names: len(names ^ set(options)))
        assert set(options) == nearest, f"docs/protocol.examples.json: {options} need {sorted(nearest)}"


def test_every_frame_has_an_example_and_invalid_frames_are_rejected() -> None:
    assert {one["frame"]["type"] for one in CLIENT} == set(names("ClientFrame"))
    assert {frame["type"] for frame in SERVER} == set(names("ServerFrame"))
    for frame in SERVER:
        left_out = list(frame)[1:2]
        cut = [{key: value for key, value in frame.items() if key != one} for one in left_out]
        for wrong in ({**frame, "version": 1}, *cut):
            with pytest.raises(AssertionError):
                check(wrong)


@pytest.fixture
def game_of_the_examples(
    transactional_db: None, people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Game:
    """The game that the examples come from."""
    settings.AWAY_AFTER, settings.TICK_SECONDS = 0, 0.5
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "ef" * 32)
    return timed_game(people, 2)


async def test_every_client_example_gets_its_stated_response_and_every_server_frame_occurs(
    game_of_the_examples: Game, people: list[Player]
) -> None:
    room = game_of_the_examples.room_id
    sockets: dict[str, SocketClient] = {
        "lobby": await open_socket_at("/ws/lobby/"),
        "first": await open_socket(room, people[0]),
    }
    for one in CLIENT:
        if one["by"] not in sockets:
            sockets[one["by"]] = await open_socket(room, people[1])
        socket, frame = sockets[one["by"]], one["frame"]
        await socket.send_text(json.dumps(frame))
        while (answer := await socket.receive("done", "explained", "previewed", "surveyed", "error"))["id"] != frame[
            "id"
        ]:
            pass
        assert answer["type"] == one["answer"], (
            f"{frame} was answered {answer}: change it in docs/protocol.examples.json, "
            "or the seed in game_of_the_examples"
        )
    for socket in sockets.values():
        await socket.receive("tick")
    heard = {frame["type"] for socket in sockets.values() for frame in socket.received}
    # Received in test_delayed.py, test_drafts.py, test_moderation_sockets.py, test_hints.py, test_restart_notices.py.
    elsewhere = {"shown", "draft", "standing", "chat_removed", "hinted", "restart"}
    assert heard == set(names("ServerFrame")) - elsewhere
    for socket in sockets.values():
        await socket.close()


def test_no_frame_contains_the_games_internal_version() -> None:
    assert not [name for name, one in SCHEMA["$defs"].items() if "version" in one.get("properties", ())]


@pytest.mark.once
@pytest.mark.parametrize(("edition", "options"), [EVERY_GAME[0], EVERY_GAME[-1], EVERY_KIND[-1]], ids=name_of)
def test_the_engines_json_matches_the_schema(edition: str, options: JSON) -> None:
    kinds: dict[str, set[str]] = {"Prompt": set(), "GameEvent": set(), "Move": set()}
    for step, moment in enumerate(moments(options, "5c" * 32, edition)):
        values_of: dict[str, list[Any]] = {"Prompt": [], "GameEvent": list(moment.events), "Move": []}
        if moment.move is not None:
            values_of["Move"].append(moment.move)
        for prompts in dict(engine.waiting(moment.state)).values():
            values_of["Prompt"] += prompts
        for name, values in values_of.items():
            for value in map(engine.to_json, values):
                check_part(value, name)
                kinds[name].add(value["kind"])
        if step % 10 == 0:
            for viewer in (None, *range(options["players"])):
                check_part(engine.to_json(engine.view(moment.state, viewer)), "View")
    assert all(len(found) > 1 for found in kinds.values())


def fields_named(name: str, part: Any) -> list[Any]:
    """The values of every field with this name, wherever it is in a piece of JSON."""
    if isinstance(part, dict):
        here = [part[name]] if name in part else []
        return [*here, *(one for value in part.values() for one in fields_named(name, value))]
    return [one for value in part for one in fields_named(name, value)] if isinstance(part, list) else []
