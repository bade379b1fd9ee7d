import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
import games.models.ids
from django.conf import settings
from django.db import migrations, models

from games.models.append_only import AppendOnly
from games.models.staff_groups import StaffGroups


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        # The staff groups have permissions, whose tables these complete; makemigrations cannot know.
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.ids.new_id,
                        editable=False,
                        max_length=24,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("edition", models.CharField(max_length=32, verbose_name="edition")),
                ("options", models.JSONField()),
                ("seed", models.CharField(editable=False, max_length=64)),
                ("salt", models.CharField(default="", editable=False, max_length=64)),
                ("commitment", models.CharField(default="", editable=False, max_length=64)),
                ("rules_version", models.PositiveIntegerField(verbose_name="rules version")),
                ("version", models.PositiveIntegerField(default=0)),
                ("state", models.TextField(editable=False)),
                ("streams", models.JSONField(editable=False)),
                ("opening", models.JSONField(editable=False)),
                ("undo", models.PositiveSmallIntegerField(editable=False, null=True)),
                ("asked_again", models.JSONField(default=dict, editable=False)),
                (
                    "started",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="started on"),
                ),
                ("last_move", models.DateTimeField(default=django.utils.timezone.now, verbose_name="last move on")),
                ("ended", models.DateTimeField(null=True, verbose_name="ended on")),
                (
                    "rating",
                    models.CharField(
                        blank=True,
                        choices=[("", "nothing"), ("due", "to be rated"), ("done", "rated"), ("void", "not rated")],
                        db_default="",
                        default="",
                        max_length=4,
                    ),
                ),
            ],
            options={
                "verbose_name": "game",
                "verbose_name_plural": "games",
                "permissions": (("unseal", "Can see what is hidden in a running game"),),
            },
        ),
        migrations.CreateModel(
            name="MailRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mark", models.CharField(db_index=True, max_length=64)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SweeperHeartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="when")),
                ("who", models.CharField(max_length=150, verbose_name="who")),
                ("who_key", models.BigIntegerField(null=True)),
                ("act", models.CharField(max_length=40, verbose_name="action")),
                ("refused", models.CharField(blank=True, max_length=60, verbose_name="refused")),
                ("kind", models.CharField(max_length=20, verbose_name="object")),
                ("key", models.CharField(max_length=40)),
                ("name", models.CharField(blank=True, max_length=100, verbose_name="name")),
                ("player", models.CharField(blank=True, max_length=24)),
                ("room", models.CharField(blank=True, max_length=24)),
                ("why", models.CharField(blank=True, max_length=1000, verbose_name="reason")),
                ("detail", models.CharField(blank=True, max_length=200, verbose_name="details")),
            ],
            options={
                "verbose_name": "moderator action",
                "verbose_name_plural": "moderator actions",
                "ordering": ("-id",),
                "indexes": [
                    models.Index(fields=["kind", "key"], name="audit_of_a_thing"),
                    models.Index(
                        condition=models.Q(("player", ""), _negated=True), fields=["player"], name="audit_of_a_person"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.ids.new_id,
                        editable=False,
                        max_length=24,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=24, verbose_name="name")),
                ("language", models.CharField(default="en", max_length=8, verbose_name="language")),
                ("name_key", models.CharField(editable=False, max_length=100, null=True, unique=True)),
                (
                    "guest_name_key",
                    models.CharField(db_default="", db_index=True, default="", editable=False, max_length=100),
                ),
                ("person", models.CharField(editable=False, max_length=16, null=True, unique=True)),
                (
                    "languages",
                    models.JSONField(db_default=models.Value([], models.JSONField()), default=list, editable=False),
                ),
                ("program", models.BooleanField(db_default=False, default=False, editable=False)),
                ("deleted", models.BooleanField(db_default=False, default=False, editable=False)),
                (
                    "created",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created on"),
                ),
                (
                    "operator",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="programs",
                        to="games.player",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="player",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
            },
        ),
        migrations.CreateModel(
            name="MailAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=254, verbose_name="address")),
                ("confirmed", models.DateTimeField(null=True, verbose_name="confirmed on")),
                ("asked", models.DateTimeField()),
                (
                    "choice",
                    models.CharField(
                        choices=[("at_once", "immediately"), ("digest", "once a day"), ("none", "not at all")],
                        default="at_once",
                        max_length=8,
                        verbose_name="frequency",
                    ),
                ),
                ("reminders", models.BooleanField(default=True)),
                ("news", models.BooleanField(default=True)),
                ("digest_hour", models.PositiveSmallIntegerField(default=8)),
                ("quiet_from", models.TimeField(null=True)),
                ("quiet_to", models.TimeField(null=True)),
                ("zone", models.CharField(default="UTC", max_length=64, verbose_name="time zone")),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail",
                        to="games.player",
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "email address",
                "verbose_name_plural": "email addresses",
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("prompt", models.CharField(max_length=128)),
                ("move", models.JSONField(editable=False)),
                ("missing", models.JSONField(default=list, editable=False)),
                ("saved", models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drafts", to="games.game"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drafts", to="games.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Command",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("client_id", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="commands", to="games.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(default=games.models.ids.new_id, editable=False, max_length=24, unique=True),
                ),
                ("private", models.BooleanField(default=False, verbose_name="private")),
                ("pseudonym", models.BooleanField(default=False)),
                ("among_spectators", models.BooleanField(default=False, verbose_name="among spectators")),
                ("moves", models.PositiveIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True, verbose_name="seat")),
                ("name", models.CharField(max_length=24, verbose_name="name")),
                ("text", models.CharField(max_length=500, verbose_name="text")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent on")),
                ("removed", models.DateTimeField(null=True, verbose_name="removed on")),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="games.player",
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "message",
                "verbose_name_plural": "messages",
                "ordering": ("room", "id"),
            },
        ),
        migrations.CreateModel(
            name="Addressee",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=24)),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="to", to="games.chatmessage"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="heard_in_private",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ("message", "seat"),
            },
        ),
        migrations.CreateModel(
            name="PlayerNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=1000)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="games.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "note",
                "verbose_name_plural": "notes",
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("p256dh", models.CharField(max_length=87)),
                ("auth", models.CharField(max_length=22)),
                ("server_key", models.CharField(max_length=87)),
                ("created", models.DateTimeField(verbose_name="created on")),
                ("turn", models.BooleanField(default=True)),
                ("reminders", models.BooleanField(default=True)),
                ("news", models.BooleanField(default=True)),
                ("quiet_from", models.TimeField(null=True)),
                ("quiet_to", models.TimeField(null=True)),
                ("zone", models.CharField(default="UTC", max_length=64, verbose_name="time zone")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pushes",
                        to="games.player",
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "web push subscription",
                "verbose_name_plural": "web push subscriptions",
            },
        ),
        migrations.CreateModel(
            name="Push",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("confirm", "is this address yours?"),
                            ("turn", "the game is waiting for you"),
                            ("reminder", "your time is running out"),
                            ("vote", "your vote is needed"),
                            ("stand_in", "a bot plays for you"),
                            ("news", "a round is over"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(default=0, verbose_name="seat")),
                ("cause", models.CharField(blank=True, default="", max_length=128)),
                ("created", models.DateTimeField(verbose_name="created on")),
                ("due", models.DateTimeField(verbose_name="due by")),
                ("batch", models.CharField(blank=True, default="", max_length=32)),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("sent", models.DateTimeField(null=True, verbose_name="sent on")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pushes",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pushes", to="games.pushsubscription"
                    ),
                ),
            ],
            options={
                "verbose_name": "push",
                "verbose_name_plural": "pushes",
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("edition", models.CharField(max_length=32)),
                ("players", models.PositiveSmallIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("points", models.IntegerField()),
                ("games", models.PositiveIntegerField(default=0)),
                ("changed", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="games.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("weight", models.FloatField(default=1.0)),
                ("before", models.IntegerField()),
                ("points", models.IntegerField()),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rating_changes", to="games.game"
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="games.rating"
                    ),
                ),
            ],
            options={
                "ordering": ("rating", "at", "id"),
            },
        ),
        migrations.CreateModel(
            name="Relation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("blocked", models.BooleanField(default=False)),
                ("note", models.CharField(blank=True, default="", max_length=500)),
                (
                    "about",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="relations_about", to="games.player"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="relations", to="games.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.ids.new_id,
                        editable=False,
                        max_length=24,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=48, verbose_name="name")),
                ("edition", models.CharField(max_length=32, verbose_name="edition")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("public", models.BooleanField(default=True, verbose_name="listed in the lobby")),
                (
                    "watching",
                    models.CharField(
                        choices=[("none", "nobody"), ("link", "anyone with the link"), ("everyone", "everyone")],
                        default="everyone",
                        max_length=8,
                        verbose_name="who may watch",
                    ),
                ),
                (
                    "rounds_behind",
                    models.PositiveSmallIntegerField(default=0, verbose_name="rounds of delay for spectators"),
                ),
                (
                    "press",
                    models.CharField(
                        choices=[("none", "not at all"), ("public", "public"), ("private", "public and private")],
                        default="public",
                        max_length=8,
                        verbose_name="chat during the game",
                    ),
                ),
                ("pseudonyms", models.BooleanField(default=False, verbose_name="with pseudonyms")),
                ("programs", models.BooleanField(db_default=False, default=False)),
                ("password", models.CharField(blank=True, db_default="", default="", editable=False, max_length=128)),
                ("rated", models.BooleanField(db_default=False, default=False)),
                (
                    "seating",
                    models.CharField(
                        choices=[("choice", "by choice"), ("lot", "by lot")],
                        db_default="choice",
                        default="choice",
                        max_length=8,
                    ),
                ),
                ("language", models.CharField(db_default="en", default="en", max_length=8)),
                ("origin_hash", models.CharField(blank=True, db_default="", default="", editable=False, max_length=24)),
                ("held_until", models.DateTimeField(editable=False, null=True)),
                ("visited", models.BooleanField(db_default=False, default=False, editable=False)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("playing", "playing"), ("ended", "ended"), ("closed", "closed")],
                        default="open",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                (
                    "ended_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "-"),
                            ("play", "played to the end"),
                            ("moderator", "a moderator"),
                            ("players", "its players"),
                            ("deserted", "no players left"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="ended by",
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[
                            ("untimed", "untimed"),
                            ("blitz", "blitz"),
                            ("normal", "normal"),
                            ("relaxed", "relaxed"),
                            ("rounds", "live rounds"),
                            ("correspondence", "correspondence"),
                        ],
                        default="untimed",
                        max_length=16,
                        verbose_name="pace",
                    ),
                ),
                ("seconds", models.FloatField(default=0, verbose_name="seconds per decision")),
                ("reserve", models.FloatField(default=0, verbose_name="reserve in seconds")),
                ("working_days", models.BooleanField(default=False, verbose_name="working days only")),
                ("paused", models.DateTimeField(null=True, verbose_name="paused since")),
                ("held", models.BooleanField(db_default=False, default=False, verbose_name="paused by a moderator")),
                ("banned", models.JSONField(editable=False, null=True)),
                ("paused_seconds", models.FloatField(default=0)),
                ("clock_number", models.PositiveIntegerField(default=0)),
                (
                    "created",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created on"),
                ),
                ("changed", models.DateTimeField(auto_now=True, verbose_name="changed on")),
                (
                    "creator",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rooms_made",
                        to="games.player",
                        verbose_name="created by",
                    ),
                ),
                (
                    "named_after",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.player",
                    ),
                ),
                (
                    "rematch_of",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematches",
                        to="games.room",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(default=games.models.ids.new_id, editable=False, max_length=24, unique=True),
                ),
                ("about_name", models.CharField(max_length=24, verbose_name="about")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("insult", "insults or threats"),
                            ("cheating", "cheating or collusion"),
                            ("stalling", "stalling or leaving"),
                            ("name", "an offensive name"),
                            ("spam", "spam"),
                            ("other", "other"),
                        ],
                        max_length=10,
                        verbose_name="category",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=1000)),
                ("evidence", models.JSONField(editable=False)),
                ("created", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created on")),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[("", "not decided"), ("upheld", "upheld"), ("dismissed", "dismissed")],
                        default="",
                        max_length=10,
                        verbose_name="decision",
                    ),
                ),
                ("decided", models.DateTimeField(null=True, verbose_name="decided on")),
                ("answer", models.CharField(blank=True, max_length=1000)),
                ("acknowledged", models.DateTimeField(null=True)),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="games.player",
                        verbose_name="about",
                    ),
                ),
                (
                    "assignee",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="assigned to",
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="games.chatmessage",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports_made",
                        to="games.player",
                        verbose_name="reported by",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="games.room",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "ordering": ("-id",),
                "permissions": (("moderate", "Can moderate"),),
            },
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("away", "they were away"),
                            ("not_ready", "they were not ready"),
                            ("reserved", "the seat is reserved for another player"),
                            ("behaviour", "they behaved badly"),
                            ("other", "another reason"),
                        ],
                        max_length=12,
                    ),
                ),
                ("until", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="games.player"
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="games.room"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.ids.new_id,
                        editable=False,
                        max_length=24,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("visitor", models.CharField(blank=True, default="", editable=False, max_length=24)),
                ("seen", models.DateTimeField()),
                ("expires", models.DateTimeField(db_index=True)),
                (
                    "player",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to="games.player"),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="presences", to="games.room"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PasswordAttempt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("origin_hash", models.CharField(max_length=24)),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="password_attempts", to="games.room"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="room",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="game", to="games.room", verbose_name="table"
            ),
        ),
        migrations.AddField(
            model_name="chatmessage",
            name="room",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chat",
                to="games.room",
                verbose_name="table",
            ),
        ),
        migrations.CreateModel(
            name="Admission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="admissions", to="games.player"
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="admissions", to="games.room"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(default=games.models.ids.new_id, editable=False, max_length=24, unique=True),
                ),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("warning", "warning"),
                            ("mute", "mute"),
                            ("seat_ban", "seat ban"),
                            ("account_ban", "account ban"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("reason", models.CharField(max_length=1000, verbose_name="reason")),
                ("begun", models.DateTimeField(verbose_name="since")),
                ("until", models.DateTimeField(null=True, verbose_name="until")),
                ("acknowledged", models.DateTimeField(null=True, verbose_name="acknowledged on")),
                ("lifted", models.DateTimeField(null=True, verbose_name="lifted on")),
                ("appeal", models.CharField(blank=True, max_length=1000)),
                ("appealed", models.DateTimeField(null=True)),
                ("appeal_answer", models.CharField(blank=True, max_length=1000)),
                ("appeal_decided", models.DateTimeField(null=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="issued by",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sanctions",
                        to="games.player",
                        verbose_name="person",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sanctions",
                        to="games.report",
                    ),
                ),
            ],
            options={
                "verbose_name": "sanction",
                "verbose_name_plural": "sanctions",
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("bot", models.BooleanField(default=False, verbose_name="held by a bot")),
                ("stand_in", models.BooleanField(default=False, verbose_name="a bot stands in")),
                ("pending", models.BooleanField(default=False, verbose_name="game is waiting for it")),
                ("seen", models.DateTimeField(null=True, verbose_name="last seen")),
                ("offered", models.BooleanField(default=False, verbose_name="can be taken over")),
                ("reserve", models.FloatField(default=0, verbose_name="reserve in seconds")),
                ("timeouts", models.PositiveSmallIntegerField(default=0, verbose_name="consecutive time-outs")),
                ("wants_pause", models.BooleanField(default=False)),
                ("wants_extension", models.BooleanField(default=False)),
                (
                    "level",
                    models.CharField(
                        choices=[("plain", "plain"), ("random", "random")],
                        db_default="plain",
                        default="plain",
                        max_length=8,
                    ),
                ),
                ("ready", models.BooleanField(db_default=True, default=True)),
                ("left", models.DateTimeField(editable=False, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entered",
                        to="games.player",
                    ),
                ),
                (
                    "held_for",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats_held",
                        to="games.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to="games.player",
                        verbose_name="person",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.room",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ("room", "number"),
            },
        ),
        migrations.CreateModel(
            name="SeatHolder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("since", models.PositiveIntegerField(default=0)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="holders", to="games.game"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats_had",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.ids.new_id,
                        editable=False,
                        max_length=24,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=48)),
                ("start", models.CharField(editable=False, max_length=12)),
                ("hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list)),
                ("created", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("used", models.DateTimeField(editable=False, null=True)),
                ("expires", models.DateTimeField(null=True)),
                ("revoked", models.DateTimeField(null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens_made", to="games.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="games.player"
                    ),
                ),
            ],
            options={
                "ordering": ("-created", "id"),
            },
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("about", models.PositiveSmallIntegerField()),
                ("voter", models.PositiveSmallIntegerField()),
                (
                    "choice",
                    models.CharField(
                        choices=[
                            ("wait", "keep waiting"),
                            ("bot", "let a bot play"),
                            ("replace", "find another player"),
                            ("end", "end the game"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="votes", to="games.room"
                    ),
                ),
            ],
            options={
                "ordering": ("room", "about", "voter"),
            },
        ),
        migrations.CreateModel(
            name="AccountMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("confirm", "is this address yours?"), ("reset", "password reset")], max_length=8
                    ),
                ),
                ("address", models.CharField(max_length=254)),
                ("language", models.CharField(default="en", max_length=8)),
                ("created", models.DateTimeField()),
                ("due", models.DateTimeField(db_index=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="account_mails",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "address"), name="one_account_mail_of_a_kind")
                ],
            },
        ),
        migrations.CreateModel(
            name="Deadline",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("prompt", models.CharField(max_length=128)),
                ("started", models.DateTimeField(verbose_name="running since")),
                ("due", models.DateTimeField(db_index=True, verbose_name="due by")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deadlines",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
            ],
            options={
                "verbose_name": "deadline",
                "verbose_name_plural": "deadlines",
                "ordering": ("game", "seat"),
                "constraints": [models.UniqueConstraint(fields=("game", "seat"), name="one_deadline_a_seat")],
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("confirm", "is this address yours?"),
                            ("turn", "the game is waiting for you"),
                            ("reminder", "your time is running out"),
                            ("vote", "your vote is needed"),
                            ("stand_in", "a bot plays for you"),
                            ("news", "a round is over"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(default=0, verbose_name="seat")),
                ("cause", models.CharField(blank=True, default="", max_length=128)),
                ("created", models.DateTimeField(verbose_name="created on")),
                ("due", models.DateTimeField(verbose_name="due by")),
                ("batch", models.CharField(blank=True, default="", max_length=32)),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("sent", models.DateTimeField(null=True, verbose_name="sent on")),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="mails", to="games.mailaddress"
                    ),
                ),
            ],
            options={
                "verbose_name": "email",
                "verbose_name_plural": "emails",
                "ordering": ("id",),
                "indexes": [models.Index(condition=models.Q(("sent", None)), fields=["due"], name="mails_to_send")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("to", "game", "seat", "cause", "kind"), name="one_mail_of_a_kind_a_cause"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "by",
                    models.CharField(
                        choices=[("person", "person"), ("bot", "bot"), ("time", "the rules, after a time-out")],
                        max_length=8,
                    ),
                ),
                ("client_id", models.CharField(max_length=64, null=True)),
                ("prompt", models.CharField(max_length=128)),
                ("move", models.JSONField(editable=False)),
                ("events", models.JSONField(editable=False)),
                ("streams", models.JSONField(editable=False)),
                ("salt", models.CharField(default="", editable=False, max_length=64)),
                ("seals", models.JSONField(default=list, editable=False)),
                ("irreversible", models.CharField(blank=True, default="revealed", editable=False, max_length=8)),
                ("clocks", models.JSONField(default=dict, editable=False)),
                ("undone", models.JSONField(editable=False, null=True)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ("game", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_move_of_a_number"),
                    models.UniqueConstraint(fields=("game", "seat", "client_id"), name="a_frame_is_played_once"),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["-created"], name="players_newest"),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(fields=("game", "player"), name="one_draft_a_person"),
        ),
        migrations.AddConstraint(
            model_name="command",
            constraint=models.UniqueConstraint(fields=("player", "client_id"), name="a_command_is_carried_out_once"),
        ),
        migrations.AddConstraint(
            model_name="addressee",
            constraint=models.UniqueConstraint(fields=("message", "seat"), name="one_addressee_a_seat"),
        ),
        migrations.AddIndex(
            model_name="push",
            index=models.Index(condition=models.Q(("sent", None)), fields=["due"], name="pushes_to_send"),
        ),
        migrations.AddConstraint(
            model_name="push",
            constraint=models.UniqueConstraint(
                fields=("to", "game", "seat", "cause", "kind"), name="one_push_of_a_kind_a_cause"
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["edition", "players", "-points"], name="ratings_best_first"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(fields=("player", "edition", "players"), name="one_rating_of_a_kind"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.CheckConstraint(condition=models.Q(("players__gt", 2)), name="more_than_two_are_rated"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.CheckConstraint(condition=models.Q(("sigma__gt", 0)), name="nobody_is_sure"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(fields=("game", "rating"), name="a_game_rates_once"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(fields=("game", "seat"), name="a_game_rates_a_seat_once"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("weight__gte", 0), ("weight__lte", 1)), name="a_game_counts_at_most_in_full"
            ),
        ),
        migrations.AddConstraint(
            model_name="relation",
            constraint=models.UniqueConstraint(fields=("owner", "about"), name="one_relation_of_a_person"),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(fields=["state", "public", "-created"], name="games_room_state_2fff05_idx"),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(fields=["-created"], name="rooms_newest"),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(
                condition=models.Q(("public", True), ("state__in", ("open", "playing"))),
                fields=["-created"],
                name="rooms_offered",
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(
                condition=models.Q(("origin_hash", ""), _negated=True), fields=["origin_hash"], name="rooms_by_address"
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(
                condition=models.Q(("banned__isnull", False)), fields=["id"], name="rooms_closed_to_some"
            ),
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=models.Q(("rounds_behind", 0), ("rounds_behind__gte", 2), _connector="OR"),
                name="everything_is_seen_late",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(condition=models.Q(("decided", None)), fields=["id"], name="reports_open"),
        ),
        migrations.AddConstraint(
            model_name="removal",
            constraint=models.UniqueConstraint(fields=("room", "player"), name="one_removal_of_a_person"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["-started"], name="games_newest"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=models.Q(("ended", None)), fields=["-started"], name="games_running"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=models.Q(("rating", "due")), fields=["ended"], name="games_to_be_rated"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=models.Q(("ended__isnull", False)), fields=["ended", "id"], name="games_over"),
        ),
        migrations.AddConstraint(
            model_name="admission",
            constraint=models.UniqueConstraint(fields=("room", "player"), name="one_admission_of_a_person"),
        ),
        migrations.AddIndex(
            model_name="sanction",
            index=models.Index(condition=models.Q(("lifted", None)), fields=["player"], name="sanctions_not_lifted"),
        ),
        migrations.AddIndex(
            model_name="sanction",
            index=models.Index(
                condition=models.Q(("appeal_decided", None), ("appealed__isnull", False)),
                fields=["id"],
                name="appeals_open",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(condition=models.Q(("pending", True)), fields=["pending"], name="seats_waited_for"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("room", "number"), name="one_seat_of_a_number"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("room", "player"), name="one_seat_a_player"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("bot", False), ("player", None), _connector="OR"), name="a_bot_or_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("stand_in", False), ("player__isnull", False), _connector="OR"),
                name="stands_in_for_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("offered", False), ("stand_in", True), _connector="OR"),
                name="a_bot_keeps_an_offered_seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="vote",
            constraint=models.UniqueConstraint(fields=("room", "about", "voter"), name="one_vote_about_a_seat"),
        ),
        AppendOnly("AuditEntry"),
        StaffGroups(),
    ]
