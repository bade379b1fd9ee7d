from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_one_outbox"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="level",
            field=models.CharField(db_default="plain", default="plain", max_length=32),
        ),
    ]
