"""The project: settings, URL table, Celery, health, and services for a machine that has none."""
