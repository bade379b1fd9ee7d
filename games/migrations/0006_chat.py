import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_watching"),
    ]

    operations = [
        migrations.AddField(
            model_name="chatmessage",
            name="watchers",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="chatmessage",
            name="room",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="chat", to="games.room"
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="press",
            field=models.CharField(
                choices=[("none", "not at all"), ("public", "in public")], default="public", max_length=8
            ),
        ),
    ]
