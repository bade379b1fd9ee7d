"""`python -m tests.bench_updates`: how long views are, and what changes in them with a move.

Means over a random game of four of each edition, for all seats and the public.
"""

import os
from random import Random
from statistics import mean
from time import process_time

import django

from games import engine
from tests.engine.any_edition import next_move

PLAYERS = 4


def main() -> None:
    """Prints a line for each edition."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    print("| bytes | whole view | changes | CPU ms of encoding both, all viewers |\n|---|---|---|---|")
    for edition in engine.editions():
        whole, changed, spent = _measured(edition.name)
        print(f"| {edition.name} | {mean(whole):,.0f} | {mean(changed):,.0f} | {1000 * mean(spent):.2f} |")


def _measured(edition: str) -> tuple[list[int], list[int], list[float]]:
    """The lengths of views and of changes after each move, and the seconds of CPU time for encoding them."""
    from games.support.positions import Position

    luck, whole, changed, spent = Random(1), [], [], []
    state, _ = engine.new_game(edition, {"players": PLAYERS}, "bench")
    position = Position("game", 1, "", state, {"public": 0} | dict.fromkeys(map(str, range(PLAYERS)), 0))
    while engine.outcome(position.state) is None:
        for viewer in position.viewers:
            position.seen_by(viewer)
        seat, move = next_move(position.state, luck)
        after = position.after_move(engine.apply(position.state, seat, move)[0], None)
        begun = process_time()
        seen = {viewer: after.seen_by(viewer) for viewer in after.viewers}
        changes = [seen[viewer].changes_since(before) for viewer, before in after.seen_before.items()]
        spent.append(process_time() - begun)
        whole += [len(bytes(one.view)) for one in seen.values()]
        changed += [len(bytes(one)) for one in changes]
        position = after
    return whole, changed, spent


if __name__ == "__main__":
    main()
