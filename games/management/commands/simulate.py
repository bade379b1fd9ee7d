"""`manage.py simulate`: plays games among bots, checks every invariant after every move, and reports statistics."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import engine
from games.bots import BOTS, simulation, simulation_report
from games.management import option_words

PROGRESS_EVERY = 10.0
"""Seconds between progress lines."""


class Command(BaseCommand):
    """`manage.py simulate --edition classic --players 4 --games 1000 --seed 1`."""

    help = "Play whole games among bots, check every state, and report on scores, length and winners."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", default="classic", choices=sorted(BOTS))
        parser.add_argument("--players", type=int, help="by default as many as --bots names, or 4")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", default="1", help="the games have the seeds SEED-0, SEED-1, and so on")
        parser.add_argument("--bots", default="plain", help="a name for every seat, or one for all; they rotate")
        parser.add_argument("--jobs", type=int, default=1, help="the number of games to play in parallel")
        rules = parser.add_argument_group("options of the editions")
        for name in _names():
            rules.add_argument(_flag(name), dest=f"option_{name}", metavar="CHOICE", help=_explanation(name))

    def handle(self, *args: Any, **options: Any) -> None:
        work = self._jobs(options)
        begun = last_report = time.monotonic()
        results: list[simulation.Result] = []
        for result in simulation.run(work, options["jobs"]):
            if result.error:
                raise CommandError(result.error)
            results.append(result)
            if time.monotonic() - last_report >= PROGRESS_EVERY:
                last_report = time.monotonic()
                self.stdout.write(f"{len(results)} of {len(work)} games, {last_report - begun:.0f} s")
                self.stdout.flush()
        for line in simulation_report.lines(results, time.monotonic() - begun):
            self.stdout.write(line)

    def _jobs(self, options: dict[str, Any]) -> list[simulation.Job]:
        """The games that the arguments ask for. Raises CommandError if they are invalid."""
        named = {name: options[f"option_{name}"] for name in _names() if options[f"option_{name}"] is not None}
        bots = options["bots"].split(",")
        players = options["players"] or (len(bots) if len(bots) > 1 else 4)
        chosen = {"players": players, **option_words.choices(options["edition"], named)}
        try:
            rules = engine.check_options(options["edition"], chosen)
        except engine.EngineError as error:
            raise CommandError(str(error)) from error
        if len(bots) == 1:
            bots *= players
        unknown = set(bots) - set(BOTS[options["edition"]])
        if unknown or len(bots) != players:
            known = ", ".join(sorted(BOTS[options["edition"]]))
            raise CommandError(f"--bots must be one name, or one for each of {players} seats, of: {known}")
        if options["games"] < 1:
            raise CommandError("--games must be at least 1")
        return simulation.jobs(options["edition"], rules, options["games"], options["seed"], bots)


def _names() -> tuple[str, ...]:
    """The names of the options of all editions."""
    return tuple(dict.fromkeys(option.name for info in engine.editions() for option in info.options))


def _flag(option: str) -> str:
    return "--" + option.replace("_", "-")


def _explanation(name: str) -> str:
    """The help on an option: its choices in each edition that has it."""
    return "; ".join(
        f"{info.name}: {' or '.join(option_words.words(option))} (rule {option.rule})"
        for info in engine.editions()
        for option in info.options
        if option.name == name
    )
