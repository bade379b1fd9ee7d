import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import games.models


def give_signs(apps, schema_editor):
    messages = apps.get_model("games", "ChatMessage").objects
    for message in messages.only("pk").iterator():
        messages.filter(pk=message.pk).update(sign=games.models.new_id())


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_mails"),
    ]

    operations = [
        migrations.AlterField(
            model_name="room",
            name="press",
            field=models.CharField(
                choices=[("none", "not at all"), ("public", "in public"), ("private", "in public and in private")],
                default="public",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="chatmessage",
            name="private",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="chatmessage",
            name="sign",
            field=models.CharField(default="", editable=False, max_length=24),
        ),
        migrations.RunPython(give_signs, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="chatmessage",
            name="sign",
            field=models.CharField(default=games.models.new_id, editable=False, max_length=24, unique=True),
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
                "constraints": [models.UniqueConstraint(fields=("message", "seat"), name="one_addressee_a_seat")],
            },
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
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("player", "client_id"), name="a_command_is_carried_out_once")
                ],
            },
        ),
    ]
