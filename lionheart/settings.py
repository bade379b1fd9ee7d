"""Settings, all from environment variables.

With none set this is the embedded default: one process, SQLite, the in-memory channel layer and a secret key generated
on the first start. `DATABASE_URL` and `REDIS_URL` switch to PostgreSQL and Redis; `lionheart/checks.py` refuses
combinations that would lose games or messages.
"""

import os
from pathlib import Path
from typing import Any

from lionheart import network_timeouts, providers
from lionheart.embedded import host_names, is_loopback, keep_private, secret_key
from lionheart.environment import Env, numbered

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

# Where the database, the key and static files are, unless other settings say otherwise.
VAR_DIR = Path(env.str("VAR_FOLDER", default="") or BASE_DIR / "var").resolve()
# Built in the repository; a wheel has it inside.
_wheels = BASE_DIR / "lionheart" / "client"
CLIENT_DIR = _wheels if _wheels.is_dir() else BASE_DIR / "frontend" / "dist"

HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
# How many server processes share the database; the same number for each of them.
WORKERS = env.int("WORKERS", default=1)
# The workers as nginx names them, so that rooms can return to theirs; # in a name stands for 1 to WORKERS.
WORKER_SERVERS: list[str] = numbered(env.list("WORKER_SERVERS", default=[]), WORKERS)
DATABASE_URL = env.address("DATABASE_URL", default="", schemes=("postgres", "postgresql", "sqlite"))
REDIS_URL = env.address("REDIS_URL", default="", schemes=("redis", "rediss", "unix"))
EMBEDDED = not DATABASE_URL and not REDIS_URL and WORKERS == 1

# A deployment must set its own key: lionheart/checks.py refuses an empty one.
SECRET_KEY = env.str("SECRET_KEY", default="") or (secret_key(VAR_DIR / "secret_key") if EMBEDDED else "")

# --- access -------------------------------------------------------------------------------------------------------
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=host_names(HOST))
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    # The proxy in front must overwrite this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    # Browsers then use HTTPS for subdomains, too, and may include the domain in their preload lists.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_SUBDOMAINS", default=True)
    # Monitoring queries processes directly, not through the proxy.
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]

# A guest's seat depends on the session, which survives restarts and lasts a year. One without a player, as during a
# sign-in with a provider, lasts an hour.
SESSION_ENGINE = "games.gateway.session_store"
SESSION_COOKIE_NAME = "lionheart_session"
SESSION_COOKIE_AGE = 365 * 24 * 3600
NAMELESS_SESSION_AGE = 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "games.web.problem_pages.csrf_failed"
CSRF_COOKIE_NAME = "lionheart_csrf"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# --- the application -----------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "games.moderation_site.config.ModerationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_vite",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.headless",
    "games",
]
MIDDLEWARE = [
    "games.web.browser_policy.content_policy",
    "django.middleware.security.SecurityMiddleware",
    # Must precede everything that validates the Host header.
    "games.web.health.probes",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "games.accounts.known_browsers.known_browser_cookie",
    "games.accounts.problems.typed_problems",
    "allauth.account.middleware.AccountMiddleware",
    "games.moderation_site.time_zone.browsers_time_zone",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "lionheart.urls"
ASGI_APPLICATION = "lionheart.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # The client's prerendered pages; and our templates, before those of the admin that they replace.
        "DIRS": [CLIENT_DIR, BASE_DIR / "games" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("nl", "Nederlands"), ("ru", "Русский")]
# Written by the client (frontend/src/base/i18n/languages.ts); without it, the browser's Accept-Language counts.
LANGUAGE_COOKIE_NAME = "lionheart_language"
FORMAT_MODULE_PATH = "lionheart.formats"
TIME_ZONE = "UTC"
USE_TZ = True

_creation = env.rate("MAKING_RATE", default="120/min")
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.authentication.GuestAuthentication"],
    "EXCEPTION_HANDLER": "games.api.errors.handle",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_THROTTLE_RATES": {
        "create": _creation,
        "visit": _creation,
        "write": env.rate("CHANGING_RATE", default="300/min"),
        "read": "1200/min",
        "api": env.rate("API_RATE", default="600/min"),
        "api_network": env.rate("API_NETWORK_RATE", default="3000/min"),
        "bulk": env.rate("BULK_RATE", default="10/min"),
    },
    # The number of proxies in front; the last of them must overwrite X-Forwarded-For.
    "NUM_PROXIES": env.int("PROXIES", default=0),
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.BodyParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Lionheart",
    "DESCRIPTION": "The public API, for programs; docs/api.md explains it. Generated by `make generate`.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_INCLUDE_SCHEMA": False,
    # `check --deploy` is for deployments; the schema has its own tests.
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
    "ENUM_NAME_OVERRIDES": {"AgreeOrDeclineEnum": ("agree", "decline")},
}

# --- storage -------------------------------------------------------------------------------------------------------
# Threads of a process for sockets' queries.
SOCKET_THREADS = 4
VAR_DIR.mkdir(parents=True, exist_ok=True)
_database: dict[str, Any] = env.db_url_config(DATABASE_URL or f"sqlite:///{VAR_DIR / 'lionheart.sqlite3'}")
if "sqlite" in _database["ENGINE"]:
    _database["OPTIONS"] = {
        # A transaction takes the write lock when it begins: one that reads first might not get it later.
        "transaction_mode": "IMMEDIATE",
        # FULL: an acknowledged move survives a power cut. cache_size: kB of the file that each thread caches, besides
        # the system's cache.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-256;",
        "timeout": 20,
    }
    # Opening the file costs more than most queries, so each thread keeps it open.
    _database["CONN_MAX_AGE"] = None
    # A file per process, since threads cannot share SQLite's in-memory database.
    keep_private(Path(_database["NAME"]))
    _database["TEST"] = {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    _database["OPTIONS"] = {
        # Half of the connections are for pages and bots.
        "pool": {"min_size": 1, "max_size": 2 * SOCKET_THREADS, **network_timeouts.POOL},
        **network_timeouts.POSTGRES,
    }
    # PostgreSQL would parse and plan every statement each time, a fifth to two fifths of its work for a move. Behind a
    # pooler in transaction mode, a process would not find again what it has prepared.
    if env.bool("PREPARED_STATEMENTS", default=True):
        _database["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 5}
    _database["CONN_HEALTH_CHECKS"] = True
DATABASES = {"default": _database}
# Where `manage.py backup` writes if it is given no file, and how many it keeps there.
BACKUP_FOLDER = env.str("BACKUP_FOLDER", default="")
BACKUPS_KEPT = env.int("BACKUPS_KEPT", default=14)

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "games.broadcast.channel_layer.BatchingChannelLayer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, **network_timeouts.REDIS}],
            "prefix": env.str("CHANNEL_PREFIX", default="lionheart"),
        },
    }

# Credits per second for the frames of one socket (games/gateway/rate_limits.py).
SOCKET_RATE = env.float("SOCKET_RATE", default=20)
# Processor seconds that one person may spend on expensive reads: replays, earlier moments, rounds, lobby pages. They
# refill within 100 seconds; a network address has five times as many (games/gateway/costly_read_limits.py).
READ_SECONDS = env.float("READ_SECONDS", default=10)
# Sockets that a person, or a network address, may have open; 0: unlimited.
SOCKETS_PER_PERSON = env.int("SOCKETS_PER_PERSON", default=20)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=200)
# Seconds to complete a request or a socket's handshake, or to answer a close frame; then the connection is dropped.
HANDSHAKE_SECONDS = env.float("HANDSHAKE_SECONDS", default=20)
# Seconds over which a process that shuts down spreads the closing of its sockets.
DRAIN_SECONDS = env.float("DRAIN_SECONDS", default=3)
TICK_SECONDS = env.float("TICK_SECONDS", default=15)
# Seconds of silence after which a socket is closed. More than a minute: browsers run the timers of background tabs only
# once a minute.
SOCKET_SILENCE = env.float("SOCKET_SILENCE", default=75)
# Seconds of absence after which a player can be replaced by a bot.
AWAY_AFTER = env.float("AWAY_AFTER", default=120)
# Seconds per decision, and a reserve per player.
PACES = {
    "blitz": env.numbers("PACE_BLITZ", cast=float, default=[20, 60]),
    "normal": env.numbers("PACE_NORMAL", cast=float, default=[60, 300]),
    "relaxed": env.numbers("PACE_RELAXED", cast=float, default=[180, 900]),
}
# Time-outs in a row after which the other players vote on a seat.
TIMEOUTS = env.int("TIMEOUTS", default=3)
# Seconds between bots' moves, so that players can follow them.
BOT_PACE = env.float("BOT_PACE", default=0.6)
# Whether bots think in a process of their own instead of a thread of the server.
BOT_PROCESS = env.bool("BOT_PROCESS", default=True)

# Whether guests may create tokens and programs may join without an account; allowed by default on a server that only
# its own machine can reach.
LOCAL_ONLY = EMBEDDED and is_loopback(HOST) and not HTTPS
GUEST_PROGRAMS = env.bool("GUEST_PROGRAMS", default=LOCAL_ONLY)

# Whether everybody can see how much moderators had to do, by month, at /moderation.
MODERATION_SUMMARY = env.bool("MODERATION_SUMMARY", default=False)

# Emails notify players of their turn in correspondence games. Without EMAIL_URL there are none.
EMAIL_URL = env.address("EMAIL_URL", default="", schemes=tuple(env.EMAIL_SCHEMES))
# This server's public URL (scheme and host, no path), for links in emails; and the sender of the emails.
BASE_URL = env.str("BASE_URL", default="")
MAIL_FROM = env.str("MAIL_FROM", default="")
# Seconds before an email is sent to a player whose turn it is; a player at the table by then gets none.
MAIL_GRACE = env.float("MAIL_GRACE", default=120)
# Open rooms of one person and of one network address; and how many each may create in an hour.
ROOM_LIMITS = env.numbers("ROOM_LIMITS", cast=int, default=[5, 20, 60, 200])
# Seats in rooms that have not begun, for one person and their programs together.
WAITING_SEATS = env.int("WAITING_SEATS", default=10)
# Running live games (with bots, or not by correspondence) of one person and of one network address.
# Running live games for which the server is planned, for each worker: at that many, new ones wait; 0: unlimited.
GAMES_PER_WORKER = env.int("GAMES_PER_WORKER", default=500)
RUNNING_LIMITS = env.numbers("RUNNING_LIMITS", cast=int, default=[20, 100])
# Unsolicited emails per day: for one person, to one email address, requested from one network address. Address
# confirmations and password resets are counted separately.
MAIL_LIMITS = (6, 3, 30)
_mail = env.email_url_config(EMAIL_URL or "dummymail://")
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.get("EMAIL_USE_TLS", False), _mail.get("EMAIL_USE_SSL", False)
EMAIL_HOST = _mail["EMAIL_HOST"] or "localhost"
EMAIL_PORT = _mail["EMAIL_PORT"] or (465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"] or "", _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL_FROM

# Notifications to browsers without an open page. Without a key there are none; `manage.py push_keys` creates one.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
# How browser vendors can contact this server's operator: mailto:admin@play.example, or an https:// URL.
VAPID_SUBJECT = env.str("VAPID_SUBJECT", default="")
# For tests only: allows push endpoints at http://127.0.0.1.
PUSH_LOOPBACK = False

# Players without an account are guests. django-allauth does sign-up, log-in and the rest, through its headless API,
# which our own pages call (docs/architecture.md, Accounts).
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["lionheart.passwords.Argon2", "django.contrib.auth.hashers.PBKDF2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
] + [{"NAME": "games.accounts.new_passwords.EndAccess"}]
ACCOUNT_ADAPTER = "games.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "games.accounts.adapters.NO_VALIDATORS"
# Players can play right after signing up. An unconfirmed address can only be used to reset the password, and only while
# the account has no confirmed one.
ACCOUNT_EMAIL_VERIFICATION = "optional" if EMAIL_URL else "none"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
# One address per account: a new one replaces the old one when it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
# Do not reveal whether an address is known, and send no email to unknown ones.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# By network address, and by the name entered; counts are shared by all processes. games/accounts/login_limits.py
# explains how the limits on failed log-ins combine.
ACCOUNT_RATE_LIMITS = {
    "login": None,  # django-allauth would count it before the browser is known
    "login_from_network": "30/m/ip",
    "login_failed": "10/m/ip,5/300s/key",
    "login_failed_anywhere": "100/300s/key",
    "login_failed_slowly": "1/300s/key",
    "login_failed_known": "5/300s/key",
    "second_factor": "5/300s/key",
    "second_factor_anywhere": "30/h/key",
    "second_factor_known": "5/300s/key",
    # django-allauth counts refused sign-ups, too; accounts actually created have their own limit.
    "signup": "120/m/ip",
    "signup_made": env.rate("SIGNUP_RATE", default="20/h") + "/ip",
    "reset_password": f"20/h/ip,{MAIL_LIMITS[2]}/d/ip,{MAIL_LIMITS[1]}/d/key",
}
# Whether staff need a second factor in the admin (games/accounts/second_factor.py); those who have set one up always
# log in with it.
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=HTTPS)
MFA_ADAPTER = "games.accounts.second_factor.SecondFactorAdapter"
MFA_TOTP_ISSUER = "Lionheart"
# Staff may change their email address, whose confirmation is optional.
MFA_ALLOW_UNVERIFIED_EMAIL = True
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": f"{BASE_URL}/account/confirm/{{key}}",
    "account_reset_password": f"{BASE_URL}/account",
    "account_reset_password_from_key": f"{BASE_URL}/account/reset/{{key}}",
    "account_signup": f"{BASE_URL}/account",
    "socialaccount_login_error": "/account",
}
# Sign-in providers, as a JSON list (lionheart/providers.py); none by default.
SIGN_IN_WITH = providers.read(env.str("SIGN_IN_WITH", default=""))
INSTALLED_APPS += providers.apps(SIGN_IN_WITH)
SOCIALACCOUNT_PROVIDERS = providers.settings_of(SIGN_IN_WITH)
SOCIALACCOUNT_ADAPTER = "games.accounts.adapters.ProviderAdapter"
SOCIALACCOUNT_OPENID_CONNECT_URL_PREFIX = "openid"
SOCIALACCOUNT_EMAIL_VERIFICATION = ACCOUNT_EMAIL_VERIFICATION
# An address reported by a provider does not log in to the account that has it.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 5
# Counts of log-in attempts, shared by all processes with Redis. Large enough that a flood of attempts does not evict
# other counts: 50,000 of them take about 20 MB.
_memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}}
CACHES: dict[str, dict[str, Any]] = {"default": _memory, "process": {**_memory, "LOCATION": "process"}}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "lionheart.shared_counters.SharedCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": env.str("CHANNEL_PREFIX", default="lionheart"),
        "OPTIONS": network_timeouts.CACHE,
    }

# Prometheus metrics, on a port of their own for each process; 0: none. Anyone who can reach the port can read them.
METRICS_PORT = env.int("METRICS_PORT", default=0)
METRICS_HOST = env.str("METRICS_HOST", default="127.0.0.1")

# --- static files -----------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise warns if it is missing
STATICFILES_DIRS = [CLIENT_DIR] if CLIENT_DIR.is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # The client's files have a hash in their names (Vite); the others are only compressed.
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[\w-]{8,}\.\w+$"
DJANGO_VITE = {"default": {"dev_mode": False, "manifest_path": CLIENT_DIR / "manifest.json"}}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "lionheart.logs.RedactingFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "lionheart.logs.JsonFormatter"},
    },
    "filters": {"once_per_minute": {"()": "lionheart.logs.OncePerMinute"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.str("LOG_FORMAT", default="line") == "json" else "line",
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    # By default Django emails errors, here to nobody, and prints nothing when DEBUG is off. The servers' own access
    # logs, which contain paths, are off; ours contain routes.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "websockets": {"level": "WARNING"},
        "channels_redis.pubsub": {"filters": ["once_per_minute"]},
        "games.broadcast.hub": {"filters": ["once_per_minute"]},
        "games.workers.rounds.database": {"filters": ["once_per_minute"]},
    },
}
