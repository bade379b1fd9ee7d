"""Decks that are sorted by letters into stacks: reading them, and putting the shuffled stacks together (C-4, R-3)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from games.engine.components.data_files import Table
from games.engine.components.shuffles import Dealt, Pile


class StackedCard(Protocol):
    """A card of a deck that is sorted by letters."""

    @property
    def name(self) -> str: ...
    @property
    def stack(self) -> str: ...


C = TypeVar("C", bound=StackedCard)


def read_deck(
    file: Table,
    key: str,
    letters: Iterable[str],
    read_stack: Callable[[Table, str], Iterable[C]],
    check: Callable[[Table, Sequence[C]], None],
) -> tuple[C, ...]:
    """The cards under a key of a data file, a table for each stack; what is no such table is a fault and left out.

    `check` is the edition's: it is given the table of stacks, and all cards read.
    """
    cards: list[C] = []
    stacks = file.table(key)
    if stacks is not None:
        for letter in letters:
            stack = stacks.table(letter)
            if stack is not None:
                cards += read_stack(stack, letter)
        stacks.no_more_keys()
        check(stacks, cards)
    return tuple(cards)


def piles_of(cards: Sequence[StackedCard]) -> tuple[Pile, ...]:
    """A pile for each stack of a deck, in the order of their letters (C-4, R-3)."""
    stacks = {letter: tuple(card.name for card in cards if card.stack == letter) for letter in _letters(cards)}
    return tuple(Pile(letter, names, (len(names),)) for letter, names in stacks.items())


def deck_of(cards: Sequence[C], dealt: Dealt) -> tuple[C, ...]:
    """The deck: each stack as it was shuffled by itself, the first letter on top (C-4, R-3)."""
    by_name = {card.name: card for card in cards}
    return tuple(by_name[name] for letter in _letters(cards) for name in dealt.piles[letter][0])


def left_of(deck: Sequence[StackedCard], letters: Iterable[str]) -> dict[str, int]:
    """How many cards of each stack are left in a deck; everybody can count them."""
    left = [card.stack for card in deck]
    return {letter: left.count(letter) for letter in letters}


def _letters(cards: Sequence[StackedCard]) -> tuple[str, ...]:
    return tuple(sorted({card.stack for card in cards}))
