"""The random number generator, a value (C-4)."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.mechanics.rng import Rng


def test_the_same_seed_always_gives_the_same_draws() -> None:
    """These numbers must never change: otherwise no recorded game could be replayed."""
    rng = Rng("lionheart")
    numbers = []
    for bound in (6, 6, 6, 100, 2**40, 2**63 + 1):
        number, rng = rng.below(bound)
        numbers.append(number)
    assert numbers == [0, 2, 3, 63, 721795440044, 7725651920407200504]
    assert Rng("lionheart").shuffled("abcdefgh")[0] == tuple("ecbhfgda")


def test_a_draw_can_be_verified_with_any_tool() -> None:
    digest = sha256(b"seed:0").digest()
    assert Rng("seed").below(1000)[0] == int.from_bytes(digest[:8], "big") % 1000


def test_a_source_never_changes_and_gives_the_next_one() -> None:
    rng = Rng("seed")
    first, after = rng.below(1_000_000)
    assert rng == Rng("seed")
    assert after.drawn == 1
    assert rng.below(1_000_000) == (first, after)
    assert after.below(1_000_000)[0] != first


def test_draws_that_would_favour_low_numbers_are_rejected_and_repeated() -> None:
    """Just over half of all draws are above a bound of 2**63 + 1: some are discarded, and counted."""
    rng, thrown = Rng("fair"), 0
    for _ in range(50):
        number, after = rng.below(2**63 + 1)
        assert 0 <= number <= 2**63
        thrown += after.drawn - rng.drawn - 1
        rng = after
    assert thrown > 0


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_that_is_not_positive_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=f"below {bound}"):
        Rng("seed").below(bound)


@given(st.text(), st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_item_and_draws_once_for_each_but_one(seed: str, items: list[int]) -> None:
    rng = Rng(seed)
    order, after = rng.shuffled(items)
    assert Counter(order) == Counter(items)
    assert after.drawn >= max(0, len(items) - 1)
    assert rng.shuffled(items) == (order, after)


@given(st.text(), st.integers(1, 2**64))
def test_every_number_is_below_its_bound(seed: str, bound: int) -> None:
    assert 0 <= Rng(seed).below(bound)[0] < bound


def test_every_order_of_three_comes_about_equally_often() -> None:
    rng, seen = Rng("orders"), Counter[tuple[str, ...]]()
    for _ in range(6_000):
        order, rng = rng.shuffled("abc")
        seen[order] += 1
    assert len(seen) == 6
    assert all(900 <= times <= 1_100 for times in seen.values())


def test_any_text_is_a_seed_lone_surrogates_too() -> None:
    assert Rng("\ud800").below(6)[1].drawn == 1
