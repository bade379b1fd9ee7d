"""How much a rated game counts for each of its players: less, the more often they have met one of the others lately.

So a few accounts that play each other over and over cannot win more than a few games' worth, whoever of them loses.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import permutations

from games.models import Rating, RatingChange

WINDOW = timedelta(weeks=4)
"""Games that ended longer ago than this before a game do not count against it."""
WHOLE = 8
"""How many games of the same two people within that time count in full."""
FADING = 0.75
"""What each further game counts of the one before it."""
MOST = WHOLE + FADING / (1 - FADING)
"""How many whole games all games of the same two people within that time amount to, however many they are."""


def weight_of(met: int) -> float:
    """How much a game counts, from 0 to 1, for somebody who has met one of the others in `met` rated games lately."""
    return FADING ** max(0, met - WHOLE + 1)


def weights(ratings: Sequence[Rating], at: datetime) -> list[float]:
    """How much a game that ended at a time counts for each of the ratings that it changes.

    What counts is the opponent met most often, in games of the same edition and number of players that have been rated
    by now: also in those that ended a little later than this one, so that none is missed in whichever order they are
    rated. The ratings' rows are locked.
    """
    recent = RatingChange.objects.filter(rating__in=ratings, at__gt=at - WINDOW)
    games: dict[str, list[int]] = {}
    for game, rating in recent.values_list("game", "rating"):
        games.setdefault(game, []).append(rating)
    met = Counter(pair for players in games.values() for pair in permutations(players, 2))
    return [weight_of(max(met[one.pk, other.pk] for other in ratings if other.pk != one.pk)) for one in ratings]
