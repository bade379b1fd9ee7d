"""From which networks people came."""

from django.db import models

from games.models.rooms import Player

SIGN_LENGTH = 24


class NetworkSign(models.Model):
    """A person logged in, or first came as a guest, from a network on a day. The `sign` is a keyed hash of the network
    address and the same for everybody in the network. At most one row per person, network and day, kept for 30 days, so
    that moderators can find out who shares a network."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="network_signs", db_index=False)
    sign = models.CharField(max_length=SIGN_LENGTH)
    day = models.DateField(db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "sign", "day"), name="one_network_sign_of_a_day"),)
        indexes = (models.Index(fields=("sign", "player", "day"), name="people_of_a_network"),)

    def __str__(self) -> str:
        return f"network sign {self.pk}"
