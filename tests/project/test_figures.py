"""The pictures of the rules pages: what they claim is asked of the engine."""

import tomllib
from typing import Any

import pytest

from tools import figures

LAND = """
+--+--+--+
|.Y .y . |
+  +  +--+
|t  f |.R|
+--+--+--+
"""


def made(**claims: Any) -> dict[str, Any]:
    return figures.generate_figures({"one": {"edition": "classic", "diagram": LAND, **claims}})


def test_the_pictures_are_up_to_date() -> None:
    source = tomllib.loads(figures.SOURCE.read_text("utf-8"))
    assert figures.render(source) == figures.TARGET.read_text("utf-8")


def test_a_picture_is_a_board_with_what_is_lit_and_crossed_out() -> None:
    one = made(borders={"allowed": [], "refused": {"A1|B1": "B-4b", "A1|A2": "B-4c"}})["one"]
    assert (one["on"], one["lit"], one["barred"]) == ("edge", [], ["A1|B1", "A1|A2"])
    assert [province["castle"] for province in one["land"]["provinces"]] == ["A1", "C2"]


@pytest.mark.parametrize(
    "claims",
    [
        {"borders": {"allowed": ["A1|A2"]}},
        {"borders": {"allowed": [], "refused": {"A1|A2": "B-4a"}}},
        {"knights": {"colour": "Y", "allowed": ["A2"]}},
        {"expansion": {"castle": "A1", "allowed": [], "whole": True}, "diagram": LAND.replace("|.R|", "|. |")},
        {"after": {"figure": "one", "border": "A1|A2", "points": 99}},
    ],
)
def test_a_picture_that_claims_what_the_rules_do_not_say_is_found(claims: dict[str, Any]) -> None:
    first = {"edition": "classic", "diagram": LAND}
    with pytest.raises(figures.WrongFigure):
        figures.generate_figures({"one": first, "two": {**first, **claims}})
