"""What the data files of more than one edition must satisfy, each fault noted at its key (K-2, K-7)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from games.engine.components.data_files import Table


def is_ours(file: Table) -> bool:
    """Whether a data file is our own design, which promises more than a typed-in copy of the printed one."""
    design = file.text("design")
    if design not in (None, "ours", "printed"):
        file.fault("design", f'"ours" or "printed" is expected, not {design!r}')
    return design != "printed"


def check_names(table: Table, names: Iterable[str]) -> None:
    """No two cards of a deck have the same name."""
    for name, count in Counter(names).items():
        if count > 1:
            table.fault("", f"{count} cards are named {name}; every name is unique")


def check_sizes(table: Table, stacks: Iterable[str], expected: Mapping[str, int], rule: str) -> None:
    """Each stack has as many cards as expected; `stacks` names the stack of every card."""
    sizes = Counter(stacks)
    for stack, size in expected.items():
        if sizes[stack] != size:
            table.fault(stack, f"{sizes[stack]} cards, {size} are expected ({rule})")


def check_trend(
    table: Table, shown: Mapping[str, Sequence[str]], kinds: Collection[str], words: str, *, grows: bool, rule: str
) -> None:
    """What is of these kinds, in words "borders", grows more frequent from stack to stack, or scarcer if not `grows`.

    `shown` holds, by stack from the top of the deck, the kind of everything that its cards show.
    """
    for earlier, later in pairwise(shown):
        before, after = _share(shown[earlier], kinds), _share(shown[later], kinds)
        if after <= before if grows else after >= before:
            trend = "more frequent" if grows else "scarcer"
            table.fault(later, f"{words} are no {trend} than in stack {earlier} ({rule})")


def _share(shown: Sequence[str], kinds: Collection[str]) -> float:
    """Which part of what a stack shows is of these kinds."""
    return sum(kind in kinds for kind in shown) / max(len(shown), 1)
