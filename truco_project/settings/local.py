"""One machine: embedded services and secrets of its own making, unless the environment names others."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from truco_project.embedded import broker, places
from truco_project.settings.base import *  # noqa: F403
from truco_project.settings.base import (
    BASE_DIR,
    LOGGING,
    REST_FRAMEWORK,
    TRUCO_EMAIL,
    TRUCO_SITE_URL,
    TRUCO_VAPID_PRIVATE_KEY,
    env,
    postgres,
    throttle_rates,
)

TRUCO_HOME = Path(env.str("TRUCO_HOME", default=str(BASE_DIR / ".truco"))).resolve()

SECRET_KEY = os.environ.get("SECRET_KEY") or places.secret(TRUCO_HOME, "secret_key", get_random_secret_key)
TRUCO_MASTER_KEYS = [
    key.strip()
    for key in (
        os.environ.get("TRUCO_MASTER_KEYS") or places.secret(TRUCO_HOME, "master_keys", places.master_key)
    ).split(",")
]

DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

TRUCO_EMBEDDED_POSTGRES = not os.environ.get("DATABASE_URL")
TRUCO_EMBEDDED_BROKER = not os.environ.get("CELERY_BROKER_URL")
DATABASES = {
    "default": postgres(
        {"NAME": places.DATABASE, "USER": places.USER, "HOST": str(places.sockets(TRUCO_HOME))}
        if TRUCO_EMBEDDED_POSTGRES
        else env.db("DATABASE_URL")
    )
}
CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or broker.url(TRUCO_HOME)

STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True

REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": throttle_rates(
        guest=None,
        bots_only=None,
        sign_in=None,
        invitations=None,
        refusals=None,
        oauth=None,
        registrations=None,
        replays=None,
        address_registrations=None,
        address_replays=None,
        moves=None,
        reads=None,
        writes=None,
        bot_moves=None,
        bot_reads=None,
        bot_writes=None,
        address_moves=None,
        address_reads=None,
        address_writes=None,
        talk=None,
        bot_talk=None,
        address_talk=None,
        reports=None,
        bot_reports=None,
        address_reports=None,
    ),
}
# As it was given: whether it is a port, `up` says in one line.
TRUCO_SITE_URL = TRUCO_SITE_URL or f"http://127.0.0.1:{env.str('PORT', default='8000')}"
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="") or "truco@localhost"
if not TRUCO_EMAIL:
    # On one machine letters are files: nobody's mailbox gets what a test or a try sends.
    TRUCO_EMAIL = True
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = TRUCO_HOME / "mail"
TRUCO_VAPID_PRIVATE_KEY = TRUCO_VAPID_PRIVATE_KEY or places.secret(TRUCO_HOME, "vapid_key", places.vapid_key)
LOGGING = {**LOGGING, "level": env.str("LOG_LEVEL", default="WARNING")}
