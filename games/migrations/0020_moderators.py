from django.db import migrations

from games.staff_groups import StaffGroups


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_moderation"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [StaffGroups()]
