"""Which of two bots is stronger: blocks of games, a sequential test, and a file of results.

One observation is a block: one seed, played with every arrangement of the two bots on the seats, so that neither has
the better seats or draws. All figures are of the means of blocks. A shared victory counts in parts.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, count, islice, takewhile
from math import log, sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean

from games.bots.simulation import Job, play_one

ERROR = 0.05
"""The chance that the sequential test accepts either hypothesis wrongly."""
FEWEST_BLOCKS = 8
"""The sequential test does not end before: the spread of fewer blocks is too uncertain."""
PROGRAM = Path(__file__).parents[1]
"""The folder of engine and bots."""


class GameFailed(Exception):
    """An illegal move, or a violated invariant, in a game of a block."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots at the tables of an edition: `bot` has this number of seats, `rival` all others."""

    edition: str
    players: int
    bot: str
    rival: str
    seats: int

    @property
    def fair(self) -> float:
        """The share of wins of a bot that is as strong as its rival."""
        return self.seats / self.players

    @property
    def arrangements(self) -> tuple[tuple[str, ...], ...]:
        """All ways to seat the two bots."""
        return tuple(
            tuple(self.bot if seat in taken else self.rival for seat in range(self.players))
            for taken in combinations(range(self.players), self.seats)
        )


@dataclass(frozen=True, slots=True)
class Block:
    """The games of one seed: the bot's share of wins in them, and the seconds of CPU that they cost. `program` says
    which engine and bots played."""

    match: Match
    seed: str
    program: str
    share: float
    seconds: float


@cache
def program() -> str:
    """A digest of the engine's and the bots' files: results of different programs are not mixed."""
    digest = sha256()
    for folder in ("bots", "engine"):
        for path in sorted((PROGRAM / folder).rglob("*")):
            if path.suffix in (".py", ".json"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def play_block(match: Match, seed: str) -> Block:
    """Play one seed with every arrangement. Raises GameFailed if a bot or the engine errs."""
    shares, seconds = [], 0.0
    for seats in match.arrangements:
        result = play_one(Job(match.edition, {"players": match.players}, seed, seats))
        if result.error:
            raise GameFailed(result.error)
        shares.append(result.share_won(match.bot))
        seconds += result.seconds
    return Block(match, seed, program(), fmean(shares), round(seconds, 2))


class Results:
    """Blocks in a file of JSON lines, to which new ones are appended as they end: a measurement that is interrupted
    resumes where it stopped."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path.exists() else []
        found = (json.loads(line) for line in lines)
        self._blocks = [Block(**{**one, "match": Match(**one["match"])}) for one in found]

    def of(self, match: Match, seed: str) -> list[Block]:
        """The blocks of a match that this program has played, with the seeds SEED-0, SEED-1, and so on."""
        known = {block.seed: block for block in self._blocks if block.match == match and block.program == program()}
        seeds = takewhile(known.__contains__, (f"{seed}-{number}" for number in count()))
        return [known[one] for one in seeds]

    def blocks(self, match: Match, seed: str, processes: int) -> Iterator[Block]:
        """The blocks of a match, without end: first those in the file, then new ones."""
        known = self.of(match, seed)
        yield from known
        following = ((match, f"{seed}-{number}") for number in count(len(known)))
        with Pool(processes) as pool:
            while True:
                for block in pool.starmap(play_block, islice(following, processes), chunksize=1):
                    self._blocks.append(block)
                    with self._path.open("a") as file:
                        file.write(json.dumps(asdict(block)) + "\n")
                    yield block


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The mean of blocks' shares of wins, and how far the 95 % interval reaches from it."""
    return fmean(shares), 1.96 * sqrt(_variance(shares) / len(shares))


def _variance(shares: Sequence[float]) -> float:
    """The variance of blocks, with one more block halfway to either end: that few blocks agree proves little."""
    mean = fmean(shares)
    return (sum((share - mean) ** 2 for share in shares) + 0.25) / len(shares)


def verdict(shares: Sequence[float], low: float, high: float) -> bool | None:
    """Whether a share of wins of `high` is more likely than one of `low`; None while neither is certain enough.

    Wald's sequential test, of means whose spread is taken from the blocks themselves: play until it decides.
    """
    if len(shares) < FEWEST_BLOCKS:
        return None
    ratio = (high - low) * (fmean(shares) - (low + high) / 2) * len(shares) / _variance(shares)
    return ratio > 0 if abs(ratio) >= log((1 - ERROR) / ERROR) else None
