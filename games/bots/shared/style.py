"""How far and how well a bot sees, and what it likes. A weak one errs as people do, and never plays at random."""

from dataclasses import dataclass, replace
from random import Random

FULL_GAME = 14
"""The rounds that a bot must think ahead to foresee all gains of a game."""
LIKINGS = {
    "builder": {"borders": 1.2},
    "raider": {"sword": 1.2, "two_swords": 1.2, "expansion": 1.4, "knights": 1.3},
    "miser": {"ducats": 1.1, "claim": 1.2, "sale": 2.2},
    "schemer": {"politics": 1.1, "traitor": 2.5, "alliance": 2.5},
}
"""What a bot may like, at any level: for kinds of action, or symbol, or way to get ducats, what each is worth to it,
relative to its value. Found by simulation, so that a bot plays otherwise and about as well (docs/bots.md)."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot plays.

    `horizon` is how many rounds it thinks ahead, `reach` within how many steps of a castle it plans provinces, `spaces`
    how many spaces of an expansion it considers. `defends`, from 0 to 1, is how much it makes of what others could do
    to it; it `combines` if it sees what a piece makes possible later, and plays `tricks` if it thinks of Renegades,
    Traitors and alliances. `harm` is how much it minds the points of others, `thrift` how much it minds a ducat,
    relative to the best. `misjudges` is the usual error of its estimates, as a share of them. It has one of the
    `LIKINGS`, or none. `politics`, `knights` and `raids` are how much it makes of these, and `purse` of the most that
    it may bid, relative to the Knight.
    """

    horizon: float = 99.0
    reach: int = 9
    spaces: int = 2
    defends: float = 1.0
    combines: bool = True
    tricks: bool = True
    harm: float = 1.0
    misjudges: float = 0.0
    thrift: float = 1.0
    liking: str = ""
    politics: float = 1.0
    knights: float = 1.0
    raids: float = 1.0
    purse: float = 1.0

    @property
    def patience(self) -> float:
        """The share of gains in the rest of the game, such as those of mines, that it foresees."""
        return min(1.0, self.horizon / FULL_GAME)

    def judged(self, value: float, luck: Random | None) -> float:
        """A value as the bot estimates it; without `luck`, exactly."""
        return value * max(0.0, luck.gauss(1.0, self.misjudges)) if luck and self.misjudges else value

    def liked(self, value: float, kind: str) -> float:
        """A value as the bot feels it, which likes some kinds of action, and with it what they bring."""
        return value * LIKINGS[self.liking].get(kind, 1.0) if self.liking else value

    def with_liking(self, liking: str) -> "Style":
        """The style with a liking, or none; a raider minds the points of others, and a schemer plays tricks, at any
        level."""
        harm, tricks = self.harm + (liking == "raider"), self.tricks or liking == "schemer"
        return replace(self, liking=liking, harm=harm, tricks=tricks)


KNIGHT = Style()
"""Sees all that a bot can see."""
SQUIRE = Style(horizon=8, reach=5, defends=0.3, combines=False, harm=0.4, misjudges=0.2)
"""Plays soundly, but piece by piece, and seldom looks at what others could do."""
PAGE = Style(horizon=5, reach=4, defends=0.0, combines=False, tricks=False, harm=0.0, misjudges=0.4)
"""Takes what is near, and does not look at others."""
