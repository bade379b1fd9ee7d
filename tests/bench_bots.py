"""What bots' answers cost: `python -m tests.bench_bots` prints a table (docs/performance.md).

Whole games among bots of one level, in which each question is answered twice: here, for the CPU time of thinking, and
by the bots' process, for what asking takes here. Then the memory of that process.
"""

import os
import pickle
from math import ceil
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any
from unittest.mock import patch

from games import bots
from games.bots import self_play
from games.workers.bot_process import BotProcess

GAMES = int(os.environ.get("BENCH_GAMES", "3"))
PLAYERS = {"classic": 4, "returns": 4, "internet": 5}
MEMORY = ("Rss", "Pss", "Private_Dirty")


def main() -> None:
    """Prints a line for each level of each edition, and the memory."""
    print(f"Load {os.getloadavg()[0]:.1f}; {GAMES} games each; ms of CPU time, bytes of a question, median and most")
    print("| | answers | median | 99 % | most | asking the process | bytes |\n|---|---|---|---|---|---|---|")
    process, answers = BotProcess(), 0
    if not process.is_running():
        raise SystemExit("the bots' process does not start")
    memory = [_memory(process)]
    for edition, players in PLAYERS.items():
        for level in bots.offered(edition, players):
            costs = Costs(process)
            costs.play(edition, level)
            answers += len(costs.thinking)
            print(f"| {edition}, {level} | {costs} |", flush=True)
            memory.append(_memory(process))
    print(f"\nMiB of the process, at its start and after each line ({answers} answers in all):")
    for name, values in zip(MEMORY, zip(*memory, strict=True), strict=True):
        print(f"{name}: {', '.join(f'{value / 1024:.0f}' for value in values)}")
    process.stop()


class Costs:
    """Seconds of thinking and of asking, and the sizes of questions."""

    def __init__(self, process: BotProcess) -> None:
        self.thinking, self.asking, self.sizes = list[float](), list[float](), list[int]()
        self._process = process

    def play(self, edition: str, level: str) -> None:
        """Plays the games."""
        seats = PLAYERS[edition]
        with patch.object(self_play, "choose", self._choose):
            for number in range(GAMES):
                for _ in self_play.play(edition, {"players": seats}, f"bench {number}", [level] * seats):
                    pass

    def _choose(self, *seen: Any) -> Any:
        self.sizes.append(len(pickle.dumps(seen)))
        begun = thread_time()
        answer = bots.choose(*seen)
        between = thread_time()
        self._process.choose(*seen)
        self.thinking.append(between - begun)
        self.asking.append(thread_time() - between)
        return answer

    def __str__(self) -> str:
        times = sorted(self.thinking)
        shown = [median(times), times[ceil(0.99 * len(times)) - 1], times[-1], median(self.asking)]
        figures = " | ".join(f"{1000 * each:.2f}" for each in shown)
        return f"{len(times)} | {figures} | {median(self.sizes):.0f}, {max(self.sizes)}"


def _memory(process: BotProcess) -> list[int]:
    """The kilobytes of a process."""
    lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()[1:]
    kilobytes = {name.rstrip(":"): int(number) for name, number, _ in map(str.split, lines)}
    return [kilobytes[name] for name in MEMORY]


if __name__ == "__main__":
    main()
