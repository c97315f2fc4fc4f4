from celery.signals import worker_init
from django.apps import AppConfig

from matches.checks import say_what_bots_lack

# Imported here and not in the package: `truco_project.embedded` must be usable before settings are.
from truco_project.celery import app as celery_app

__all__ = ["ProjectConfig", "celery_app"]


class ProjectConfig(AppConfig):
    name = "truco_project"

    def ready(self) -> None:
        # So that a task sent by its name, or declared as shared, goes through our app in every thread.
        celery_app.set_default()
        # In the worker's parent: what bots know is mapped before it forks, once for all its processes.
        worker_init.connect(start_bots)


def start_bots(**_: object) -> None:
    say_what_bots_lack()
