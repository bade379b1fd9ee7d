from typing import Any

from django.db import migrations, models


def keep_unlisted_rooms_to_their_link(apps: Any, schema_editor: Any) -> None:
    """Nobody finds a room that is not listed but by its link."""
    apps.get_model("games", "Room").objects.filter(public=False).update(watching="link")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_clocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="presence",
            name="visitor",
            field=models.CharField(blank=True, default="", editable=False, max_length=24),
        ),
        migrations.AddField(
            model_name="room",
            name="watching",
            field=models.CharField(
                choices=[("none", "nobody"), ("link", "whoever has the link"), ("everyone", "everyone")],
                default="everyone",
                max_length=8,
            ),
        ),
        migrations.RunPython(keep_unlisted_rooms_to_their_link, migrations.RunPython.noop),
    ]
