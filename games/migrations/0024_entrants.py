from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.deletion import SET_NULL
from django.utils import timezone


def note(apps, schema_editor):
    """In rated games that run, those who sit there are who began them."""
    seats = apps.get_model("games", "Seat").objects.filter(player__user__isnull=False)
    rated = seats.filter(Q(room__state="playing") | Q(room__game__rating="due"), room__rated=True)
    ids = list(rated.values_list("id", flat=True))
    seats.filter(id__in=ids).update(entrant=F("player"))
    seats.filter(id__in=ids, stand_in=True).update(left=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("games", "0023_games_over")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="entrant",
            field=models.ForeignKey(
                editable=False, null=True, on_delete=SET_NULL, related_name="entered", to="games.player"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="left",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.RunPython(note, migrations.RunPython.noop, hints={"old_code_does_not_read": True}),
    ]
