"""`manage.py simulate`: plays games among bots, checks every invariant after every move, and reports statistics."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import engine
from games.bots import BOTS, simulation, simulation_report

PROGRESS_EVERY = 3.0
"""Seconds between progress lines."""


class Command(BaseCommand):
    """`manage.py simulate --edition classic --players 4 --games 1000 --seed 1`."""

    help = "Play whole games among bots, check every state, and report on scores, length and winners."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", default="classic", choices=sorted(BOTS))
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", default="1", help="the games have the seeds SEED-0, SEED-1, and so on")
        parser.add_argument("--bots", default="plain", help="a name for every seat, or one for all; they rotate")
        parser.add_argument("--setup", help="variable or basic")
        parser.add_argument("--decisions", help="hidden or open")
        parser.add_argument("--colours", choices=("bid", "fixed"), help="internet edition: bid for, or fixed")
        parser.add_argument("--jobs", type=int, default=1, help="the number of games to play in parallel")

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
        chosen: dict[str, Any] = {name: options[name] for name in ("setup", "decisions") if options[name]}
        if options["colours"]:
            chosen["colour_bidding"] = options["colours"] == "bid"
        try:
            rules = engine.check_options(options["edition"], {"players": options["players"], **chosen})
        except engine.EngineError as error:
            raise CommandError(str(error)) from error
        bots = options["bots"].split(",")
        if len(bots) == 1:
            bots *= options["players"]
        unknown = set(bots) - set(BOTS[options["edition"]])
        if unknown or len(bots) != options["players"]:
            known = ", ".join(sorted(BOTS[options["edition"]]))
            raise CommandError(f"--bots must be one name, or one for each of {options['players']} seats, of: {known}")
        if options["games"] < 1:
            raise CommandError("--games must be at least 1")
        return simulation.jobs(options["edition"], rules, options["games"], options["seed"], bots)
