from django.apps import AppConfig

from matches import checks

__all__ = ["MatchesConfig", "checks"]  # to import checks is to register them


class MatchesConfig(AppConfig):
    name = "matches"
    default_auto_field = "django.db.models.BigAutoField"
