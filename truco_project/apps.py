from django.apps import AppConfig

# Imported here and not in the package: `truco_project.embedded` must be usable before settings are.
from truco_project.celery import app as celery_app

__all__ = ["ProjectConfig", "celery_app"]


class ProjectConfig(AppConfig):
    name = "truco_project"

    def ready(self) -> None:
        # So that a task sent by its name, or declared as shared, goes through our app in every thread.
        celery_app.set_default()
