import django.db.models.deletion
from django.db import migrations, models

from games.models.staff_groups import StaffGroups


def carry_over(apps, schema_editor):
    """Copies emails and pushes, each with the recipient that it had."""
    notification = apps.get_model("games", "Notification")
    fields = ("game_id", "kind", "seat", "cause", "created", "due", "batch", "attempts", "sent")
    for model, recipient in (("Mail", "address_id"), ("Push", "browser_id")):
        rows = apps.get_model("games", model).objects.values("to_id", *fields)
        notification.objects.bulk_create(
            (notification(**{recipient: row.pop("to_id")}, **row) for row in rows.iterator()), batch_size=1000
        )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Notification",
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
                    "address",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to="games.mailaddress",
                    ),
                ),
                (
                    "browser",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to="games.pushsubscription",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
            ],
            options={
                "verbose_name": "notification",
                "verbose_name_plural": "notifications",
                "ordering": ("id",),
            },
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(condition=models.Q(("sent", None)), fields=["due"], name="notifications_to_send"),
        ),
        migrations.AddConstraint(
            model_name="notification",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("address", None), ("browser__isnull", False)),
                    models.Q(("address__isnull", False), ("browser", None)),
                    _connector="OR",
                ),
                name="one_recipient_of_a_notification",
            ),
        ),
        migrations.AddConstraint(
            model_name="notification",
            constraint=models.UniqueConstraint(
                fields=("address", "game", "seat", "cause", "kind"), name="one_email_of_a_kind_a_cause"
            ),
        ),
        migrations.AddConstraint(
            model_name="notification",
            constraint=models.UniqueConstraint(
                fields=("browser", "game", "seat", "cause", "kind"), name="one_web_push_of_a_kind_a_cause"
            ),
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.DeleteModel(name="Push"),
        migrations.DeleteModel(name="Mail"),
        StaffGroups(),
    ]
