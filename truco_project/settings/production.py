"""A public server behind TLS, on services that somebody runs. Without all its secrets it doesn't start."""

import os
import sys
from pathlib import Path

from cryptography.fernet import Fernet

from truco_project.settings.base import *  # noqa: F403
from truco_project.settings.base import (
    BASE_DIR,
    REST_FRAMEWORK,
    TRUCO_SITE_URL,
    TRUCO_TRUSTED_PROXIES,
    TRUCO_WEBHOOKS_ALLOW_PRIVATE,
    env,
    postgres,
    throttle_rates,
)

REQUIRED = ("SECRET_KEY", "TRUCO_MASTER_KEYS", "DATABASE_URL", "CELERY_BROKER_URL", "ALLOWED_HOSTS")


def refuse(reason: str) -> None:
    print(f"truco: {reason}", file=sys.stderr)
    # gunicorn reads 3 as "this worker can't start": any other code and it would try again for ever.
    sys.exit(3)


if missing := [name for name in REQUIRED if not os.environ.get(name, "").strip()]:
    refuse(f"production settings need {', '.join(missing)} in the environment (docs/operations.md)")

SECRET_KEY = env.str("SECRET_KEY")
TRUCO_MASTER_KEYS = [key.strip() for key in env.str("TRUCO_MASTER_KEYS").split(",")]
if len(SECRET_KEY) < 50:
    refuse("SECRET_KEY is too short: 50 random characters or more")
try:
    for key in TRUCO_MASTER_KEYS:
        Fernet(key)
except ValueError:
    refuse("TRUCO_MASTER_KEYS is not a comma-separated list of Fernet keys")

if TRUCO_WEBHOOKS_ALLOW_PRIVATE:
    refuse("TRUCO_WEBHOOKS_ALLOW_PRIVATE is for one machine alone: it would let strangers reach what is inside")

TRUCO_HOME = Path(env.str("TRUCO_HOME", default=str(BASE_DIR / ".truco")))
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
TRUCO_SITE_URL = TRUCO_SITE_URL or f"https://{ALLOWED_HOSTS[0].lstrip('.')}"
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="") or f"truco@{ALLOWED_HOSTS[0].lstrip('.')}"
TRUCO_VAPID_SUBJECT = env.str("VAPID_SUBJECT", default="") or TRUCO_SITE_URL
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
TRUCO_EMBEDDED_POSTGRES = False
TRUCO_EMBEDDED_BROKER = False
DATABASES = {"default": postgres(env.db("DATABASE_URL"))}
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")

STATIC_ROOT = BASE_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
if TRUCO_TRUSTED_PROXIES:
    # Only a proxy of our own may say how the client came to it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31536000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=True)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": throttle_rates(
        guest="20/hour",
        bots_only="10/hour",
        sign_in="30/hour",
        invitations="120/hour",
        refusals="120/minute",
        oauth="300/minute",
        registrations="30/hour",
        replays="60/hour",
        address_registrations="300/hour",
        address_replays="600/hour",
        moves="120/minute",
        reads="600/minute",
        writes="60/minute",
        bot_moves="300/minute",
        bot_reads="1200/minute",
        bot_writes="120/minute",
        address_moves="1200/minute",
        address_reads="6000/minute",
        address_writes="600/minute",
        talk="20/minute",
        bot_talk="20/minute",
        address_talk="200/minute",
        reports="10/hour",
        bot_reports="10/hour",
        address_reports="60/hour",
    ),
}
LOGGING = {"readable": False, "level": env.str("LOG_LEVEL", default="INFO")}
