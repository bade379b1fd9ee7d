"""Ratings of players with accounts: OpenSkill's Plackett-Luce model, per edition and number of players."""

from django.db import models

from games.models.games import Game
from games.models.rooms import Player


class Rating(models.Model):
    """A player's rating in an edition with a number of players: `mu` is the estimate, `sigma` its uncertainty."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    edition = models.CharField(max_length=32)
    players = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    points = models.IntegerField()
    games = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("player", "edition", "players"), name="one_rating_of_a_kind"),
            models.CheckConstraint(condition=models.Q(players__gt=2), name="more_than_two_are_rated"),
            models.CheckConstraint(condition=models.Q(sigma__gt=0), name="nobody_is_sure"),
        )
        indexes = (models.Index(fields=("edition", "players", "-points"), name="ratings_best_first"),)

    def __str__(self) -> str:
        return f"{self.points} in {self.edition} of {self.players}"


class RatingChange(models.Model):
    """How a game changed a player's rating; each game changes it once. `weight` is how much the game counted, 1 being
    full: games between people who meet often count less."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rating_changes")
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes")
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    weight = models.FloatField(default=1.0)
    before = models.IntegerField()
    points = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("rating", "at", "id")
        constraints = (
            models.UniqueConstraint(fields=("game", "rating"), name="a_game_rates_once"),
            models.UniqueConstraint(fields=("game", "seat"), name="a_game_rates_a_seat_once"),
            models.CheckConstraint(
                condition=models.Q(weight__gte=0, weight__lte=1), name="a_game_counts_at_most_in_full"
            ),
        )

    def __str__(self) -> str:
        return f"{self.before} to {self.points}"
