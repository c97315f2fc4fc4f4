import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Volatile, so that a statement which has waited for a match's lock sees the plans that were made meanwhile.
PLANS = """
CREATE FUNCTION truco_plans(of_match uuid) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    RETURN (
        SELECT json_agg(p) FROM (
            SELECT seat, player_id, hand, version, data, stopped FROM matches_plan WHERE match_id = of_match
        ) AS p
    );
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("matches", "0005_lobby"),
    ]

    operations = [
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match_id", "seat", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("hand", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("data", models.JSONField()),
                ("stopped", models.CharField(blank=True, max_length=32)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="matches.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.RunSQL(PLANS, "DROP FUNCTION truco_plans(uuid);"),
    ]
