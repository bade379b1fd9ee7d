"""Checks of data files that editions share; each fault is reported at its key (K-2, K-7)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from games.engine.components.data_files import Table


def is_own_design(file: Table) -> bool:
    """Whether a data file is our own design, which guarantees more than a transcription of the printed game."""
    design = file.text("design")
    if design not in (None, "ours", "printed"):
        file.fault("design", f'"ours" or "printed" is expected, not {design!r}')
    return design != "printed"


def check_names(table: Table, names: Iterable[str]) -> None:
    """Check that the names of a deck's cards are unique."""
    for name, count in Counter(names).items():
        if count > 1:
            table.fault("", f"{count} cards are named {name}; every name is unique")


def check_sizes(table: Table, stacks: Iterable[str], expected: Mapping[str, int], rule: str) -> None:
    """Check that each stack has as many cards as expected; `stacks` has the stack of every card."""
    sizes = Counter(stacks)
    for stack, size in expected.items():
        if sizes[stack] != size:
            table.fault(stack, f"{sizes[stack]} cards, {size} are expected ({rule})")


def check_trend(
    table: Table, shown: Mapping[str, Sequence[str]], kinds: Collection[str], words: str, *, grows: bool, rule: str
) -> None:
    """Check that these kinds become more frequent from stack to stack, or scarcer if not `grows`.

    `shown` has for each stack, from the top of the deck, the kinds of everything on its cards; `words` names these
    kinds in messages.
    """
    for earlier, later in pairwise(shown):
        before, after = _share(shown[earlier], kinds), _share(shown[later], kinds)
        if after <= before if grows else after >= before:
            trend = "more frequent" if grows else "scarcer"
            table.fault(later, f"{words} are no {trend} than in stack {earlier} ({rule})")


def _share(shown: Sequence[str], kinds: Collection[str]) -> float:
    """The share of these kinds in what a stack shows."""
    return sum(kind in kinds for kind in shown) / max(len(shown), 1)
