"""What all installations share. What differs comes from the environment: see docs/operations.md."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from django.core.exceptions import ImproperlyConfigured

from truco_project import logs

# Django's classes that are generic for the type checker (ModelAdmin[Match]) become so at run time.
django_stubs_ext.monkeypatch()

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parents[2]
DEBUG = False
ROOT_URLCONF = "truco_project.urls"
WSGI_APPLICATION = "truco_project.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "players.Player"

TRUCO_SWEEP_SECONDS = env.int("TRUCO_SWEEP_SECONDS", default=3)
TRUCO_DEADLINE_GRACE_SECONDS = env.int("TRUCO_DEADLINE_GRACE_SECONDS", default=30)
TRUCO_OUTAGE_SECONDS = env.int("TRUCO_OUTAGE_SECONDS", default=60)
# How many reverse proxies of our own stand before us; so many entries of X-Forwarded-For are believed.
TRUCO_TRUSTED_PROXIES = env.int("TRUCO_TRUSTED_PROXIES", default=0)

INSTALLED_APPS = [
    "truco_project",
    "players",
    "matches",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_structlog",
    "axes",
]

MIDDLEWARE = [
    "truco_project.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


def postgres(connection: dict[str, Any]) -> dict[str, Any]:
    """One database entry: the connection given, and how we talk to PostgreSQL whoever runs it."""
    options: dict[str, Any] = {
        # Together they halve PostgreSQL's parsing and planning; neither does anything alone.
        "server_side_binding": True,
        "prepare_threshold": 1,
        "connect_timeout": 3,
        # A network that drops everything is noticed, not waited for.
        "tcp_user_timeout": 10_000,
        "keepalives_idle": 30,
        "application_name": "truco",
    }
    # Whoever holds a lock and does nothing (a process that hangs, a machine that went away) loses it.
    bounds = ["idle_in_transaction_session_timeout=60s"]
    if patience := env.int("DATABASE_PATIENCE_SECONDS", default=0):
        bounds.append(f"statement_timeout={patience}s")
    options["options"] = " ".join(f"-c {bound}" for bound in bounds)
    return {
        **connection,
        "ENGINE": "django.db.backends.postgresql",
        "OPTIONS": {**options, **connection.get("OPTIONS", {})},
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": env.int("CONN_MAX_AGE", default=600),
        # Without it the first request on each connection fails after the database restarts.
        "CONN_HEALTH_CHECKS": True,
    }


# Throttles count here. Without CACHE_URL each web process counts for itself.
CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://")}

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = env.int("AXES_FAILURE_LIMIT", default=10)
AXES_COOLOFF_TIME = 0.25  # hours
# By the pair: by name alone anyone could lock anyone out, by address alone a school would lock itself out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "truco_project.sign_in.address"
AXES_LOCKOUT_CALLABLE = "truco_project.sign_in.locked_out"

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("pt-br", "Português"), ("en", "English"), ("es", "Español")]

DATA_UPLOAD_MAX_MEMORY_SIZE = 65536
FILE_UPLOAD_MAX_MEMORY_SIZE = 65536
STATIC_URL = "/static/"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "matches.api.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

REST_FRAMEWORK = {
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "players.api.authentication.TokenAuthentication",
        "players.api.authentication.CookieAuthentication",
    ],
    # Each view says whom it lets in; there is no default that would be right for most of them.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "matches.api.errors.problem_handler",
    # `?format=` is a parameter like any other: unknown.
    "URL_FORMAT_OVERRIDE": None,
    # The schema describes the API; OPTIONS is a method that isn't there.
    "DEFAULT_METADATA_CLASS": None,
    "NUM_PROXIES": TRUCO_TRUSTED_PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Truco",
    "DESCRIPTION": (
        "A correspondence server for Brazilian Truco. A match is a log of events; `version` is the number of the last "
        "one. Whoever acts names the version that the decision was made on.\n\n"
        "Inside v1 changes are additive. Every error is a problem (RFC 9457) with a stable `code`; its sentences "
        "follow `Accept-Language` (pt-BR, en, es). Times are UTC. Cards are a rank (`4567QJKA23`) and a suit "
        "(`DSHC`): `4C`."
    ),
    "VERSION": "1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "TAGS": [
        {"name": "players", "description": "Accounts."},
        {"name": "tokens", "description": "What programs sign in with."},
        {"name": "apps", "description": "Programs that act for others' accounts, by OAuth 2.1."},
        {"name": "session", "description": "What a browser signs in with."},
        {"name": "matches", "description": "Finding, starting and playing matches."},
        {"name": "talk", "description": "What players say to each other, and what is to be done about it."},
        {"name": "seeks", "description": "Looking for a match without saying against whom."},
        {"name": "notices", "description": "What people are told: in an inbox, by e-mail and by push."},
        {"name": "webhooks", "description": "Being told instead of asking: docs/webhooks.md."},
        {"name": "live", "description": "Matches as they happen."},
        {"name": "ratings", "description": "How strong players are, and what their matches come to: docs/ratings.md."},
        {"name": "lobby", "description": "Challenges, invitations, and what a host does before the start."},
        {"name": "review", "description": "What happened, and the proof that the deals were fair."},
    ],
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "WEBHOOKS": "players.api.webhook_events.WEBHOOKS",
    "POSTPROCESSING_HOOKS": [
        "players.api.webhook_events.complete_webhooks",
        "drf_spectacular.hooks.postprocess_schema_enum_id_removal",
        "players.api.credentials.tell_credentials",
        "matches.api.schema.hooks.close_bodies",
        "matches.api.schema.hooks.tell_defaults",
        "matches.api.schema.hooks.refuse_nul",
        "matches.api.schema.hooks.tell_what_goes_together",
        "matches.api.schema.hooks.tell_what_goes_apart",
        "matches.api.schema.hooks.ask_for_nothing",
        "matches.api.schema.hooks.require_bodies",
        "matches.api.schema.hooks.add_common_problems",
        "matches.api.schema.limits.add_limits",
        "matches.api.schema.examples.add_examples",
    ],
}


def throttle_rates(**defaults: str | None) -> dict[str, str | None]:
    """The rate of each scope: THROTTLE_<SCOPE> of the environment (`none` lifts it), else this default."""
    rates = {scope: env.str(f"THROTTLE_{scope.upper()}", default=rate) for scope, rate in defaults.items()}
    if wrong := [rate for rate in rates.values() if rate and not re.fullmatch(r"none|[1-9]\d*/[smhd]\w*", rate)]:
        raise ImproperlyConfigured(f"{wrong[0]!r} is no rate such as 120/minute, nor none")
    return {scope: None if rate in (None, "", "none") else rate for scope, rate in rates.items()}


DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logs.INFO
LOGGING_CONFIG = "truco_project.logs.configure"
LOGGING = {"readable": True, "level": "WARNING"}

# Limits: what all tokens of an account may do together, as a multiple of what one may.
TRUCO_THROTTLE_ACCOUNT_FACTOR = env.int("TRUCO_THROTTLE_ACCOUNT_FACTOR", default=3)

# Other sites' pages in a browser: none, unless these origins (`https://app.example`; `*`: any) are named. Tokens only:
# no other site gets at a visitor's session.
CORS_ALLOWED_ORIGINS = [origin for origin in env.list("CORS_ALLOWED_ORIGINS", default=[]) if origin != "*"]
CORS_ALLOW_ALL_ORIGINS = "*" in env.list("CORS_ALLOWED_ORIGINS", default=[])
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
CORS_ALLOW_HEADERS = [
    "accept",
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
]
CORS_EXPOSE_HEADERS = [
    "ETag",
    "Idempotent-Replayed",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
    "Deprecation",
    "Sunset",
    "Link",
]
CORS_PREFLIGHT_MAX_AGE = 86400
CORS_MIDDLEWARE = "corsheaders.middleware.CorsMiddleware"
if CORS_ALLOWED_ORIGINS or CORS_ALLOW_ALL_ORIGINS:
    # Before all that answers: a refusal without these headers tells a page nothing. Without it OPTIONS stays 405.
    MIDDLEWARE.insert(1, CORS_MIDDLEWARE)
    # For its checks of the origins named.
    INSTALLED_APPS.append("corsheaders")
# Webhooks. Only for tests and development on one machine: lets them go to http, any port and any address.
TRUCO_WEBHOOKS_ALLOW_PRIVATE = env.bool("TRUCO_WEBHOOKS_ALLOW_PRIVATE", default=False)

# Apps (OAuth 2.1): docs/oauth.md. What is left out here, the server class doesn't know.
INSTALLED_APPS = [*INSTALLED_APPS, "oauth2_provider"]
# The toolkit's own, said aloud because a migration of ours refers to it.
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
OAUTH2_PROVIDER = {
    "OAUTH2_SERVER_CLASS": "players.oauth.server.CodeServer",
    "OAUTH2_VALIDATOR_CLASS": "players.oauth.validator.Validator",
    "ACCESS_TOKEN_GENERATOR": "players.oauth.server.access_token",
    "REFRESH_TOKEN_GENERATOR": "players.oauth.server.refresh_token",
    "SCOPES": {scope: scope for scope in ("read", "play", "challenge", "webhooks", "account")},
    "DEFAULT_SCOPES": ["read"],
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "ACCESS_TOKEN_EXPIRE_SECONDS": env.int("OAUTH_ACCESS_TOKEN_SECONDS", default=900),
    # Unused for so long, a refresh token ends.
    "REFRESH_TOKEN_EXPIRE_SECONDS": env.int("OAUTH_REFRESH_TOKEN_SECONDS", default=30 * 86400),
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "PKCE_REQUIRED": True,
    # Which redirects there may be, `players.oauth.redirects` says.
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https"],
    "APPLICATION_ADMIN_CLASS": "players.oauth.admin.AppAdmin",
    **{
        f"{kind}_ADMIN_CLASS": "players.oauth.admin.Hidden"
        for kind in ("ACCESS_TOKEN", "GRANT", "ID_TOKEN", "REFRESH_TOKEN")
    },
    # The toolkit's switches for RFC 9700; tokens at rest are hashes by the last of them.
    **{
        f"COMPLIANT_BCP_RFC9700_{practice}": True
        for practice in (
            "IMPLICIT_GRANT",
            "PASSWORD_GRANT",
            "PKCE_METHOD",
            "PKCE_REQUIRED",
            "ACCESS_TOKEN_TRANSPORT",
            "AUTHZ_RESPONSE_ISS",
            "REFRESH_TOKEN",
            "REDIRECT_URI_SCHEME",
            "REDIRECT_URI_MATCHING",
            "TOKEN_STORAGE",
        )
    },
}
# Talk: whether players may say anything beside what is on the list (`GET /api/v1/phrases`).
TRUCO_TALK_FREE_TEXT = env.bool("TRUCO_TALK_FREE_TEXT", default=False)
# Live feed: streams and long polls (matches/live).
TRUCO_STREAM_HEARTBEAT_SECONDS = env.float("TRUCO_STREAM_HEARTBEAT_SECONDS", default=15)
# How often the log is asked what is new.
TRUCO_STREAM_POLL_SECONDS = env.float("TRUCO_STREAM_POLL_SECONDS", default=0.02)
TRUCO_STREAMS_PER_PLAYER = env.int("TRUCO_STREAMS_PER_PLAYER", default=20)
# Of those who are not signed in.
TRUCO_STREAMS_PER_ADDRESS = env.int("TRUCO_STREAMS_PER_ADDRESS", default=200)
# In one process.
TRUCO_STREAMS_AT_MOST = env.int("TRUCO_STREAMS_AT_MOST", default=5000)

# Notices. Where links in letters lead: the address at which people reach this server.
TRUCO_SITE_URL = env.str("TRUCO_SITE_URL", default="").rstrip("/")
# How long an e-mail about a turn waits: who moves meanwhile is at the table and gets none.
TRUCO_EMAIL_PATIENCE_SECONDS = env.int("TRUCO_EMAIL_PATIENCE_SECONDS", default=120)
# `smtp+tls://user:password@host:587`. Without it what there is to send depends on the installation.
TRUCO_EMAIL = bool(env.str("EMAIL_URL", default=""))
EMAIL_TIMEOUT = 10
if TRUCO_EMAIL:
    _email = env.email_url("EMAIL_URL")
    EMAIL_BACKEND = _email["EMAIL_BACKEND"]
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _email["EMAIL_HOST_USER"] or "", _email["EMAIL_HOST_PASSWORD"] or ""
    EMAIL_USE_TLS, EMAIL_USE_SSL = _email.get("EMAIL_USE_TLS", False), _email.get("EMAIL_USE_SSL", False)
    EMAIL_HOST = _email["EMAIL_HOST"] or "localhost"
    EMAIL_PORT = urlsplit(env.str("EMAIL_URL")).port or (465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25)
    EMAIL_FILE_PATH = _email["EMAIL_FILE_PATH"] or None
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
# Links to choose a new password.
PASSWORD_RESET_TIMEOUT = 24 * 3600
# Web push: a P-256 key, 32 bytes in base64url, and whom a push service may write to. Without the key there is none.
TRUCO_VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
TRUCO_VAPID_SUBJECT = env.str("VAPID_SUBJECT", default="") or "mailto:push@localhost.localdomain"
