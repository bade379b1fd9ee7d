"""Decks that are sorted by letters into stacks: reading them, and assembling them from shuffled stacks (C-4, R-3)."""

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
    """Read the cards under a key of a data file, which has a table for each stack; anything else is a fault.

    `check` is the edition's check of the cards, called with the table of stacks and all cards read.
    """
    cards: list[C] = []
    stacks = file.table(key)
    if stacks is not None:
        for letter in letters:
            stack = stacks.table(letter)
            if stack is not None:
                cards += read_stack(stack, letter)
        stacks.reject_unknown_keys()
        check(stacks, cards)
    return tuple(cards)


def piles_of(cards: Sequence[StackedCard]) -> tuple[Pile, ...]:
    """The piles to shuffle for a deck: one for each stack, in the order of their letters (C-4, R-3)."""
    stacks = {letter: tuple(card.name for card in cards if card.stack == letter) for letter in _letters(cards)}
    return tuple(Pile(letter, names, (len(names),)) for letter, names in stacks.items())


def deck_of(cards: Sequence[C], dealt: Dealt) -> tuple[C, ...]:
    """Assemble a deck from its shuffled stacks, the first letter on top (C-4, R-3)."""
    by_name = {card.name: card for card in cards}
    return tuple(by_name[name] for letter in _letters(cards) for name in dealt.piles[letter][0])


def cards_left(deck: Sequence[StackedCard], letters: Iterable[str]) -> dict[str, int]:
    """The number of cards of each stack that are left in a deck; public information."""
    left = [card.stack for card in deck]
    return {letter: left.count(letter) for letter in letters}


def _letters(cards: Sequence[StackedCard]) -> tuple[str, ...]:
    return tuple(sorted({card.stack for card in cards}))
