"""Names contain no invisible parts, and none can be mistaken for another's, a program's or a reserved one."""

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import Player
from games.selectors.rooms.display_names import SPECTATOR_PSEUDONYMS
from games.services.people.names import clean_name
from games.support.name_lookalikes import name_key
from tests.web.accounts import error, mails_sent, me, sign_up
from tests.web.conftest import client_of, reason

pytestmark = pytest.mark.django_db
__all__ = ["mails_sent"]


BLANK = (
    *(0x3164, 0x115F, 0x1160, 0xFFA0, 0x2800, 0x034F, 0x17B4, 0x180B, 0xFE0F, 0xE0100),
    *(0x1D159, 0xFFFC, 0x303F),
)
"""Unicode calls some of them letters or symbols, but they are all invisible."""
MARKS = (0x0301, 0x20DD, 0x2D7F, 0x10A3F, 0x1107F, 0x16FE4)
"""Invisible, or unusable as a name, unless they are combined with a letter."""
MODIFIERS = (0x5E, 0x60, 0x02B9, 0x02BC, 0x02C6, 0x02D0, 0x0640, 0x309B, 0xA78A, 0x1F3FB)
"""Small signs beside letters."""


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Аdа", "name_taken"),  # Cyrillic
        ("ＡＤＡ", "name_taken"),
        ("A d a", "name_taken"),
        ("Adá", "name_taken"),
        ("A\u200bda", "characters"),
        ("Ada\u202e", "characters"),
        *((f"Ada{chr(code)}", "characters") for code in BLANK),
        *((chr(code), "characters") for code in (*BLANK, *MARKS)),
        *((f"Ada{chr(code)}", "name_taken") for code in (*MARKS, *MODIFIERS)),
        *((f"A{chr(code)}da", "name_taken") for code in MODIFIERS),
        ("a" * 25, "length"),
        ("   ", "required"),
        ("...", "characters"),
        ("a@b", "characters"),
        ("Z" + "\u0301" * 5, "characters"),
        ("Adm1n", "name_reserved"),
        ("Lіоnheart", "name_reserved"),
        ("Guest 1234", "name_reserved"),
        ("Bo [bot]", "bot_mark"),
        ("Bo \u3010b\u043et\u3011", "bot_mark"),
        ("Bo (B0T)", "bot_mark"),
        ("ﷺ", "characters"),
    ],
)
def test_a_name_that_is_odd_or_imitates_is_refused(name: str, reason: str) -> None:
    assert sign_up(client_of(), "Ada").status_code == 200
    client = client_of()
    refused = sign_up(client, name)
    assert refused.status_code in (400, 409), refused.content
    assert error(refused)[2] == reason
    assert not me(client)["account"]
    assert User.objects.count() == 1


def test_a_guest_cannot_use_a_lookalike_of_an_accounts_name(people: list[Player]) -> None:
    sign_up(client_of(), "Ada")
    assert error(client_of(people[1]).post("/api/me/", {"name": "АDА"}))[1:] == ("refused", "name_taken")
    assert error(client_of().post("/api/me/", {"name": "Ada"}))[1:] == ("refused", "name_taken")


def test_a_guest_loses_a_name_that_an_account_takes(people: list[Player]) -> None:
    guests = [services.player_create(name=name) for name in ("Magnus", "M\u0430gnus", "Magnus II")]
    browser = client_of(guests[0])
    sign_up(browser, "Magnus")
    names = [Player.objects.get(pk=one.pk).name for one in guests]
    assert (names[0], names[1][:6], names[2]) == ("Magnus", "Guest ", "Magnus II")
    assert browser.post("/api/me/", {"name": "Magnus II"}).status_code == 200
    assert Player.objects.get(pk=guests[2].pk).name.startswith("Guest ")
    assert reason(lambda: services.player_rename(player=guests[2], name="MAGNUS ii")) == ("refused", "name_taken")
    assert services.player_rename(player=guests[1], name="Magnus").name == "Magnus"


@pytest.mark.parametrize(
    "name",
    [
        "Moderator",
        "M0derat\u043er",
        "\u1d0doderat\u00f8r",
        "system",
        "Adelheid",
        "C\u043enrad",
        "H o s t",
        *SPECTATOR_PSEUDONYMS,
    ],
)
def test_a_guest_does_not_go_by_a_name_of_the_house(people: list[Player], name: str) -> None:
    for client in (client_of(), client_of(people[1])):
        assert error(client.post("/api/me/", {"name": name}))[1:] == ("refused", "name_reserved")


@pytest.mark.parametrize(
    "name", [*(f"Ann{chr(code)}" for code in BLANK), *map(chr, MARKS), "".join(map(chr, MARKS)), "\u0301 \u0301"]
)
def test_a_guest_goes_by_no_name_of_which_nothing_or_not_all_is_seen(name: str) -> None:
    assert error(client_of().post("/api/me/", {"name": name}))[1:] == ("malformed", "characters")


PAIRS = [
    *(("(", ")"), ("[", "]"), ("{{", "}}"), ("<", ">"), ("|", "|"), ("\u231c", "\u231d"), ("\u23a1", "\u23a4")),
    *(("\u27e6", "\u27e7"), ("\u250c", "\u2510"), ("\u02f9", "\u02fa")),
]
WORDS = ("bot", "b\u043et", "B0T", "b\u00f3t", "b\u02bcot", "\u0299\u1d0f\u1d1b", "\u0181\u00f8\u0288", "\U0001f171ot")


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(
    "name",
    [
        *(f"Ada {one}{{}}{other}" for one, other in PAIRS),
        *(f"Ada {one} {{}} {other}" for one, other in PAIRS),
        *(f"Ada {one}{{}}" for one in "([<\u27e6\u231c\u23a1\u2018\u201c"),
        *(f"{{}}{one} Ada" for one in ")]>\u27e7\u231d\u23a4\u201d"),
        *("Ada ( {}", "Ada (the {})", "Ada ({} of old)"),
    ],
)
def test_a_name_has_no_bracket_or_symbol_beside_the_word_for_a_program(name: str, word: str) -> None:
    assert reason(lambda: clean_name(name.format(word))) == ("malformed", "bot_mark")


@pytest.mark.parametrize(
    "name",
    [
        *("Robot", "Ada bot", "Bot-Ada", "Ada (abbot)", "Bottom \u2665", "\u2665 Botticelli", "2 people + bot"),
        *("The bot\u2019s friend", "Ada\u2019s bot", "Jos\u00e9"),
        *("\u0928\u093f\u0936\u093e", "\u30eb\u30fc\u30ab\u30b9"),
    ],
)
def test_other_names_are_good(name: str) -> None:
    assert clean_name(name) == name


def test_invisible_characters_do_not_distinguish_names() -> None:
    assert {name_key(f"A{chr(blank)}nn") for blank in BLANK} == {name_key("Ann")}
