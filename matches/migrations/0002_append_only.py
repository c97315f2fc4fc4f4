"""What only SQL can say: the log is append-only, outages are apart, deadlines run by the database's clock."""

from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION matches_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log of a match is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON matches_logentry
    FOR EACH ROW EXECUTE FUNCTION matches_log_is_append_only();
"""

# The time as of the call, not of the transaction's start. A function of our own, so that tests can move it.
CLOCK = "CREATE FUNCTION truco_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';"

# Time is credited once, and the sweep's query may simply add up.
APART = """
ALTER TABLE matches_outage ADD CONSTRAINT outages_are_apart
    EXCLUDE USING gist (tstzrange(started_at, ended_at) WITH &&)
"""


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_matches")]
    operations = [
        migrations.RunSQL(
            APPEND_ONLY,
            "DROP TRIGGER append_only ON matches_logentry; DROP FUNCTION matches_log_is_append_only();",
        ),
        migrations.RunSQL(APART, "ALTER TABLE matches_outage DROP CONSTRAINT outages_are_apart;"),
        migrations.RunSQL(CLOCK, "DROP FUNCTION truco_now();"),
    ]
