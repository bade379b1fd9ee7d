"""Keys by which programs come in, for whoever made them or for a program that they run."""

import hashlib

from django.db import models
from django.utils import timezone

from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id
from games.models.rooms import Player


class Token(models.Model):
    """A key to the API and the sockets: `player` is whom it lets in, `owner` who made it and may revoke it. Of the key
    itself only a hash is kept; `start` are its first signs, to know it by. `scopes` are what it may be used for."""

    class Scope(models.TextChoices):
        """What a token may be used for."""

        READ = "read", "reading what its player may see"
        ROOMS = "rooms", "making rooms, sitting down and getting up"
        PLAY = "play", "playing a seat, as a program"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    owner = models.ForeignKey(Player, models.CASCADE, related_name="tokens_made")
    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME_LENGTH * 2)
    start = models.CharField(max_length=12, editable=False)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created = models.DateTimeField(default=timezone.now, editable=False)
    used = models.DateTimeField(null=True, editable=False)
    expires = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created", "id")

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"


def hash_of(key: str) -> str:
    """What is kept of a key. It is long and random: nobody finds it by trying, so a plain hash is enough."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
