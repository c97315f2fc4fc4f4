"""Local settings, with what would only slow tests down taken out."""

from truco_project.settings.local import *  # noqa: F403

# Argon2 is slow by design; that production uses it is checked where production's settings are.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
