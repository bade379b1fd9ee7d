"""The script of the lesson: four rounds of classic on the basic position (C-1), with rivals whose moves are fixed.

A `Task` is a step for the learner, who may make any of its moves; the other entries are the rivals' moves.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.bot_api.classic import Accept, Bid, ChooseStack, Decide, Move, PoliticsCard, Propose, TakeCard
from games.engine.bot_api.common import Expand, PlaceBorder, PlaceKnight, Stop
from games.engine.editions.classic.data_files import our_components

EDITION = "classic"
OPTIONS: dict[str, int | str] = {"players": 4, "setup": "basic"}
SEED = "lesson 2006"
"""This seed gives the cards B4, B5, B3, a Silver Find, B2; the learner leads the first round, and Purple finds its Fief
in the second politics stack."""
LEARNER, RED, PURPLE, GREY = range(4)
MOST_OFFERED = 4
RIVALS_BEST_BID = 3


@dataclass(frozen=True, slots=True)
class Task:
    """A step of the lesson, completed by any of `moves`. `tried` are moves that it only mentions, also highlighted."""

    step: str
    moves: tuple[Move, ...]
    tried: tuple[Move, ...] = ()


Entry = Task | tuple[int, Move]


def lay(card: int) -> Decide:
    """Lay one decision card, without politics (C-7)."""
    return Decide((card,), (None,))


def borders(*edges: str) -> tuple[PlaceBorder, ...]:
    """The moves that place a border on one of these edges."""
    return tuple(PlaceBorder(edge) for edge in edges)


def entries() -> Iterator[Entry]:
    """The whole script, in order."""
    yield from first_round()
    yield from second_round()
    yield from third_round()
    yield from fourth_round()


def first_round() -> Iterator[Entry]:
    """B4: three borders, sword, two borders. No rival wants the three borders."""
    yield RED, lay(2)
    yield PURPLE, lay(3)
    yield GREY, lay(2)
    yield Task("choose", (lay(1),))
    for _ in range(3):
        yield Task("fence", borders("L3|M3", "L4|M4", "L5|M5"))
    yield GREY, Propose(act=True, ducats=1)
    yield RED, Accept(offer=1, act=True, ducats=1)
    yield GREY, PlaceKnight("G2")
    for edge in ("O5|O6", "K6|L6"):
        yield PURPLE, PlaceBorder(edge)


def second_round() -> Iterator[Entry]:
    """B5: politics, two borders, sword. Red wants the borders too, and can be bought off."""
    yield RED, lay(2)
    yield PURPLE, lay(1)
    yield GREY, lay(3)
    yield Task("again", (lay(2),))
    yield PURPLE, ChooseStack(2)
    yield PURPLE, TakeCard(PoliticsCard("fief", 5))
    yield Task("bargain", tuple(Propose(act=True, ducats=n) for n in range(1, MOST_OFFERED + 1)))
    yield RED, Accept(offer=1, act=True, ducats=0)  # with the ducats offered, see `games.lessons`
    for _ in range(2):
        yield Task("found", borders("M5|M6", "N5|N6"))
    yield GREY, Stop()


def third_round() -> Iterator[Entry]:
    """B3: ducats, two borders, two swords. With the knight, the learner is stronger than red nearby."""
    yield RED, lay(1)
    yield PURPLE, lay(2)
    yield GREY, lay(1)
    yield Task("swords", (lay(3),))
    yield PURPLE, Stop()
    yield Task("knight", tuple(PlaceKnight(space) for space in ("N4", "N5")), tried=(Expand("M4", ("L3",)),))
    yield Task("expand", (Expand("M4", ("M2", "M1")),))


def fourth_round() -> Iterator[Entry]:
    """A Silver Find, then B2: ducats, politics, two borders. Three seats want the politics card: a duel."""
    yield RED, lay(2)
    yield PURPLE, lay(2)
    yield GREY, lay(1)
    yield Task("politics", (lay(2),))
    yield RED, Bid(RIVALS_BEST_BID)
    yield PURPLE, Bid(2)
    yield Task("duel", tuple(Bid(n) for n in range(RIVALS_BEST_BID + 1, 13)))
    yield Task("card", (ChooseStack(1), ChooseStack(2)))
    yield Task("card", tuple(map(TakeCard, dict.fromkeys(our_components().politics_cards))))


SCRIPT = tuple(entries())
STEPS = tuple(dict.fromkeys(entry.step for entry in SCRIPT if isinstance(entry, Task)))
"""The names of the steps, in order; some take several moves."""
TASKS = sum(isinstance(entry, Task) for entry in SCRIPT)
