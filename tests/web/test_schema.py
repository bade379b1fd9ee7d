"""The protocol as it is published: a schema of every frame, an example of each, and that both are true.

Every frame that a test hears on a line (tests/web/lines.py) is held against the schema; here, that every type is heard.
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
from tests.web.clockwork import timed_game
from tests.web.lines import Line, open_address, open_line
from tests.web.schema import EXAMPLES, SCHEMA, check, check_part, names

JSON = dict[str, Any]
CLIENT: list[JSON] = EXAMPLES["client"]
SERVER: list[JSON] = EXAMPLES["server"]


def test_every_reason_for_which_something_is_refused_is_on_its_page() -> None:
    """But for those of what moderators do, which the admin says. What the engine refuses for has words in the client's
    catalogue (frontend/src/base/i18n/catalogue.test.ts), from which the page is made."""
    page = (ROOT / "docs" / "reasons.md").read_text()
    found = set()
    for file in (ROOT / "games").rglob("*.py"):
        if not {"admin", "moderation", "audit_log.py"} & {*file.parts}:
            text = file.read_text()
            found |= set(re.findall(r'Refused\(\s*"\w+",\s*"(\w+)"', text) + re.findall(r'\breason="(\w+)"\)', text))
    assert len(found) > 60
    assert sorted(name for name in found if f"| `{name}` |" not in page) == []


def test_the_schema_is_one_and_names_every_frame() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    for side, union in (("ClientFrame", protocol.Command), ("ServerFrame", protocol.ServerFrames)):
        assert names(side) == {frame.__struct_config__.tag: frame.__name__ for frame in get_args(union)}


def test_every_way_to_close_a_line_is_in_the_docs_and_known_to_the_client() -> None:
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
    """What goes through as the engine's own JSON says which of its types it is."""
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


def test_every_frame_has_an_example_and_a_wrong_one_is_told_apart() -> None:
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
    """The game that the examples are from."""
    settings.AWAY_AFTER, settings.TICK_SECONDS = 0, 0.5
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "ef" * 32)
    return timed_game(people, 2)


async def test_every_example_of_the_client_is_answered_as_it_says_and_every_frame_of_the_server_is_heard(
    game_of_the_examples: Game, people: list[Player]
) -> None:
    room = game_of_the_examples.room_id
    lines: dict[str, Line] = {
        "lobby": await open_address("/ws/lobby/"),
        "first": await open_line(room, people[0]),
    }
    for one in CLIENT:
        if one["by"] not in lines:
            lines[one["by"]] = await open_line(room, people[1])
        line, frame = lines[one["by"]], one["frame"]
        await line.say_text(json.dumps(frame))
        while (answer := await line.hear("done", "explained", "previewed", "surveyed", "error"))["id"] != frame["id"]:
            pass
        assert answer["type"] == one["answer"], answer
    for line in lines.values():
        await line.hear("tick")
    heard = {frame["type"] for line in lines.values() for frame in line.heard}
    # Heard in test_delayed.py, test_drafts.py and test_moderation_sockets.py.
    assert heard == set(names("ServerFrame")) - {"shown", "draft", "standing", "chat_removed"}
    for line in lines.values():
        await line.hang_up()


def test_no_frame_tells_the_games_internal_version() -> None:
    assert not [name for name, one in SCHEMA["$defs"].items() if "version" in one.get("properties", ())]


@pytest.mark.once
@pytest.mark.parametrize(("edition", "options"), [EVERY_GAME[0], EVERY_GAME[-1], EVERY_KIND[-1]], ids=name_of)
def test_what_the_engine_sends_through_is_as_the_schema_says(edition: str, options: JSON) -> None:
    kinds: dict[str, set[str]] = {"Prompt": set(), "GameEvent": set(), "Move": set()}
    for step, moment in enumerate(moments(options, "5c" * 32, edition)):
        told: dict[str, list[Any]] = {"Prompt": [], "GameEvent": list(moment.events), "Move": []}
        if moment.move is not None:
            told["Move"].append(moment.move)
        for prompts in dict(engine.waiting(moment.state)).values():
            told["Prompt"] += prompts
        for name, values in told.items():
            for value in map(engine.to_json, values):
                check_part(value, name)
                kinds[name].add(value["kind"])
        if step % 10 == 0:
            for viewer in (None, *range(options["players"])):
                check_part(engine.to_json(engine.view(moment.state, viewer)), "View")
    assert all(len(found) > 1 for found in kinds.values())
