from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0007_notices"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="kept_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
