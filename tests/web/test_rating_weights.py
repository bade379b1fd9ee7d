"""What repeated games among the same few accounts can gain, and that the limit affects nobody else."""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from random import Random

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games import services
from games.models import Game, Player, RatingChange
from games.services.ratings.rating import MODEL, estimates_after, points_of
from games.services.ratings.weights import FULL_GAMES, MAX_TOTAL, WINDOW, weight_of
from tests.web.conftest import client_of
from tests.web.test_ratings import rated

__all__ = ["rated"]
GAMES = 200
BEGINNER = (MODEL.mu, MODEL.sigma)
KNOWN = (25.0, 2.0)
"""The rating of a player after some dozens of games: σ is 2 or less."""
MOST_OF_BEGINNERS, MOST_OF_KNOWN = 1100, 150
"""The points that a player can win from the same few accounts in four weeks, as in docs/ratings.md."""


def played(
    start: tuple[float, float], players: int, places: Callable[[int], Sequence[int]], games: int = GAMES
) -> Iterator[list[int]]:
    """The ratings of all after each of some games that the same people play within four weeks."""
    estimates = [start] * players
    for number in range(games):
        estimates = estimates_after(estimates, places(number), [weight_of(number)] * players)
        yield [points_of(*one) for one in estimates]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize(("start", "most"), [(BEGINNER, MOST_OF_BEGINNERS), (KNOWN, MOST_OF_KNOWN), ((35.0, 1.0), 150)])
def test_beating_the_same_few_players_gains_no_more_than_the_stated_points(
    start: tuple[float, float], most: int, players: int
) -> None:
    gains = [points[0] - points_of(*start) for points in played(start, players, lambda _: range(1, players + 1))]
    assert max(gains) <= most
    assert gains[FULL_GAMES - 1] > 0.7 * max(gains), "the first games count in full"


@given(seed=st.integers(0, 10**6), players=st.integers(3, 7), known=st.booleans())
def test_however_results_are_dealt_out_nobody_gains_more(seed: int, players: int, known: bool) -> None:
    luck = Random(seed)
    favour = luck.random()

    def places(_: int) -> Sequence[int]:
        order = luck.sample(range(1, players + 1), players)
        return sorted(order) if luck.random() < favour else order

    start = KNOWN if known else BEGINNER
    most = MOST_OF_KNOWN if known else MOST_OF_BEGINNERS
    for points in played(start, players, places, games=60):
        assert max(points) - points_of(*start) <= most


@pytest.mark.parametrize("players", [3, 5])
def test_a_pair_gains_no_more_by_playing_with_ever_new_others(players: int) -> None:
    winner = loser = BEGINNER
    for number in range(GAMES):
        counts = [weight_of(number)] * 2 + [1.0] * (players - 2)
        table = [winner, loser] + [BEGINNER] * (players - 2)
        winner, loser, *_ = estimates_after(table, [1, players, *range(2, players)], counts)
        assert points_of(*winner) - points_of(*BEGINNER) <= MOST_OF_BEGINNERS


def test_games_count_in_full_at_first_and_altogether_as_much_as_a_few() -> None:
    counts = [weight_of(met) for met in range(GAMES)]
    assert counts[:FULL_GAMES] == [1.0] * FULL_GAMES
    assert counts == sorted(counts, reverse=True)
    assert 0 < counts[-1] < counts[FULL_GAMES] < 1
    assert sum(counts) <= MAX_TOTAL


def test_a_game_that_counts_in_full_is_what_the_model_says() -> None:
    before = [(25.0, 8.0), (31.0, 2.5), (22.0, 4.0)]
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    expected = [(one.mu, one.sigma) for [one] in MODEL.rate(teams, ranks=[2.0, 1.0, 2.0])]
    assert estimates_after(before, [2, 1, 2], [1.0] * 3) == [pytest.approx(one) for one in expected]
    assert estimates_after(before, [2, 1, 2], [0.0] * 3) == before


def counted(game: Game) -> list[float]:
    """The weight of a game, by seat."""
    return list(RatingChange.objects.filter(game=game).order_by("seat").values_list("weight", flat=True))


@pytest.mark.django_db
@pytest.mark.servers
def test_each_game_notes_how_much_it_counted_for_whom(rated: Callable[..., Game], people: list[Player]) -> None:
    ada, bo, cy, di = people[:4]
    games = [rated(1, 2, 3, who=(ada, bo, cy)) for _ in range(FULL_GAMES + 2)]
    assert services.ratings_settle() == len(games)
    assert [counted(game) for game in games] == [[weight_of(met)] * 3 for met in range(len(games))]
    assert counted(games[-1])[0] == 0.75**2
    ratings = client_of(None).get(f"/api/rooms/{games[-1].room_id}/ratings/").json()["ratings"]
    assert [one["weight"] for one in ratings] == [0.75**2] * 3

    # A player who has met none of them gains and loses as ever, and other numbers of players have separate ratings.
    mixed, others = rated(1, 2, 3, who=(ada, bo, di)), rated(1, 2, 3, 4, who=(ada, bo, cy, di))
    services.ratings_settle()
    assert counted(mixed) == [0.75**3, 0.75**3, 1.0]
    assert counted(others) == [1.0] * 4

    # After four weeks they meet as though for the first time.
    assert mixed.ended is not None
    RatingChange.objects.update(at=mixed.ended - WINDOW - timedelta(seconds=1))
    later = rated(1, 2, 3, who=(ada, bo, cy))
    services.ratings_settle()
    assert counted(later) == [1.0] * 3


@pytest.mark.django_db
@pytest.mark.servers
def test_no_game_is_missed_in_whichever_order_games_are_rated(
    rated: Callable[..., Game], people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.ratings.weights.FULL_GAMES", 1)
    games = [rated(1, 2, 3) for _ in range(4)]
    for game in reversed(games):
        assert services.game_rate(game_id=game.id)
    assert sorted(counted(game)[0] for game in games) == [0.75**number for number in (3, 2, 1, 0)]


def test_the_limits_match_the_documentation() -> None:
    documented = " ".join((settings.BASE_DIR / "docs" / "ratings.md").read_text().split())
    for words in (
        f"The first {FULL_GAMES} count in full",
        f"as much as {MAX_TOTAL:.0f} whole games",
        f"{MOST_OF_KNOWN} points",
        f"{MOST_OF_BEGINNERS:,} points",
    ):
        assert words in documented
