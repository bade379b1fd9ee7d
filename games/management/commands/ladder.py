"""Measures whether each level of bots beats the one below it, in every edition, or one bot another."""

import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from math import ceil
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import bots, engine
from games.bots.ladder import Block, GameFailed, Match, Results, interval, verdict

TABLES = {"classic": (2, 4), "returns": (2, 4), "internet": (6,)}
"""The numbers of players at whose tables levels are compared, half against half."""
LOW, HIGH = 0.65, 0.75
"""The shares of wins between which the sequential test decides."""
TESTED, REPORTED = "gate", "report"
"""The seeds of the test, and those of the games that are reported; others are free for tuning."""
PROGRESS_EVERY = 30.0
"""Seconds between progress lines."""


class Command(BaseCommand):
    """Plays blocks of games between two bots until a sequential test decides, then a number of games on other seeds."""

    help = (
        "Play games between neighbouring levels of bots, or two bots that you name: first until a sequential test "
        f"decides between {LOW:.0%} and {HIGH:.0%} of the wins, then --games games on other seeds. Every result is "
        "appended to a file; a measurement that was interrupted resumes where it stopped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", choices=sorted(TABLES), action="append", help="all if not given")
        parser.add_argument("--players", type=int, help="only at tables of this size")
        parser.add_argument("--between", metavar="BOT,RIVAL", help="these two instead of neighbouring levels")
        parser.add_argument("--seats", type=int, help="the seats of BOT; the RIVAL has all others; half if not given")
        parser.add_argument("--games", type=int, default=400, help="the games to report, after the test")
        parser.add_argument("--most", type=int, default=1000, help="end the test undecided after as many games")
        parser.add_argument("--results", type=Path, default=Path("var/ladder.jsonl"), help="the file of results")
        parser.add_argument("--jobs", type=int, default=1, help="the number of games to play in parallel")

    def handle(self, *args: Any, **options: Any) -> None:
        options["results"].parent.mkdir(parents=True, exist_ok=True)
        results, seconds = Results(options["results"]), 0.0
        for match in _matches(options):
            most, reported = (ceil(options[name] / len(match.arrangements)) for name in ("most", "games"))
            try:
                tested = self._played(match, results.blocks(match, TESTED, options["jobs"]), most, decides=True)
                fresh = self._played(match, results.blocks(match, REPORTED, options["jobs"]), reported)
            except GameFailed as error:
                raise CommandError(str(error)) from error
            seconds += sum(block.seconds for block in (*tested, *fresh))
            self.stdout.write(_line(match, tested, fresh))
        self.stdout.write(f"{seconds / 3600:.2f} hours of one core")

    def _played(self, match: Match, blocks: Iterable[Block], most: int, decides: bool = False) -> list[Block]:
        """The blocks until the test decides, if it does, but no more than `most`; with a progress line now and then."""
        found: list[Block] = []
        last = time.monotonic()
        for block in islice(blocks, most):
            found.append(block)
            if decides and verdict(_shares(found), LOW, HIGH) is not None:
                break
            if time.monotonic() - last >= PROGRESS_EVERY:
                last = time.monotonic()
                share, spread = interval(_shares(found))
                self.stderr.write(f"{_name(match)}: {share:.0%} (±{spread:.0%}), {len(found)} of {most} blocks so far")
        return found


def _matches(options: dict[str, Any]) -> Iterator[Match]:
    """The matches that the arguments ask for. Raises CommandError if a bot or table is unknown."""
    for edition in options["edition"] or TABLES:
        named = []
        if options["between"]:
            bot, _, rival = options["between"].partition(",")
            if not {bot, rival} <= set(bots.names(edition)):
                raise CommandError(f"--between must be two of: {', '.join(bots.names(edition))}")
            named = [(bot, rival)]
        info = next(one for one in engine.editions() if one.name == edition)
        if options["players"] is not None and not info.min_seats <= options["players"] <= info.max_seats:
            raise CommandError(f"--players must be from {info.min_seats} to {info.max_seats} in {edition}")
        for players in (options["players"],) if options["players"] else TABLES[edition]:
            seats = options["seats"] or players // 2
            if not 0 < seats < players:
                raise CommandError("--seats must be at least 1, and leave a seat to the rival")
            pairs = named or [(higher, lower) for lower, higher in pairwise(bots.offered(edition, players))]
            yield from (Match(edition, players, *pair, seats) for pair in pairs)


def _shares(blocks: Iterable[Block]) -> list[float]:
    return [block.share for block in blocks]


def _name(match: Match) -> str:
    return f"{match.edition}, {match.players} players, {match.seats} {match.bot} against {match.rival}"


def _line(match: Match, tested: list[Block], fresh: list[Block]) -> str:
    """The verdict of the test, and the share of wins in the games on other seeds."""
    words = {True: f"at least {HIGH:.0%}", False: f"at most {LOW:.0%}", None: "undecided"}
    games = len(match.arrangements)
    said = f"{words[verdict(_shares(tested), LOW, HIGH)]} after {len(tested) * games} games"
    if fresh:
        share, spread = interval(_shares(fresh))
        said += f"; {share:.1%} (±{spread:.1%}) of {len(fresh) * games} more, {share / match.fair:.2f} of an even share"
    return f"{_name(match)}: {said}"
