"""Settings, all from the environment.

With nothing set this is the embedded default: one process, SQLite, the in-memory channel layer and a secret key
made on the first start. `DATABASE_URL` and `REDIS_URL` switch to PostgreSQL and Redis; `lionheart/checks.py`
refuses combinations that would lose games or messages.
"""

import os
from pathlib import Path
from typing import Any

from lionheart import network_timeouts, providers
from lionheart.embedded import host_names, is_loopback, keep_private, secret_key
from lionheart.environment import Env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
CLIENT_DIR = BASE_DIR / "frontend" / "dist"

env = Env()

DEBUG = env.bool("DEBUG", default=False)
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
# How many server processes share the database; each deployed process is told the same number.
WORKERS = env.int("WORKERS", default=1)
DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = env.str("REDIS_URL", default="")
EMBEDDED = not DATABASE_URL and not REDIS_URL and WORKERS == 1

# A deployment must bring its key: left empty here, it is refused by lionheart/checks.py.
SECRET_KEY = env.str("SECRET_KEY", default="") or (secret_key(VAR_DIR / "secret_key") if EMBEDDED else "")

# --- who may call ------------------------------------------------------------------------------------------------
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=host_names(HOST))
# Full origins (scheme://host:port) that may post and open sockets besides the page's own; forms and sockets share it.
CSRF_TRUSTED_ORIGINS: list[str] = env.list("TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    # The proxy in front must overwrite this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    # Browsers then know names below this one by HTTPS only, too, and may keep that in the lists that they come with.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_SUBDOMAINS", default=True)
    # Monitors ask a process without the proxy.
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]

# A guest's seat hangs on the session: it outlives restarts and lasts a year. One that names nobody, as while somebody
# comes in through another provider, lasts an hour.
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
    "allauth.usersessions",
    "allauth.headless",
    "games",
]
MIDDLEWARE = [
    "games.web.browser_policy.content_policy",
    "django.middleware.security.SecurityMiddleware",
    # Before anything validates the Host header.
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
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "lionheart.urls"
ASGI_APPLICATION = "lionheart.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # The client's pages as they are drawn when it is built.
        "DIRS": [CLIENT_DIR],
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
# Written by the client (frontend/src/base/i18n/languages.ts); without it, the browser says what it reads.
LANGUAGE_COOKIE_NAME = "lionheart_language"
TIME_ZONE = "UTC"
USE_TZ = True

_making = env.rate("MAKING_RATE", default="120/min")
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.authentication.GuestAuthentication"],
    "EXCEPTION_HANDLER": "games.api.errors.handle",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_THROTTLE_RATES": {
        "making": _making,
        "arriving": _making,
        "changing": env.rate("CHANGING_RATE", default="300/min"),
        "reading": env.rate("READING_RATE", default="1200/min"),
        "api": env.rate("API_RATE", default="600/min"),
        "api_network": env.rate("API_NETWORK_RATE", default="3000/min"),
        "bulk": env.rate("BULK_RATE", default="10/min"),
    },
    # How many proxies stand in front; the last of them must overwrite X-Forwarded-For.
    "NUM_PROXIES": env.int("PROXIES", default=0),
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.BodyParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Lionheart",
    "DESCRIPTION": "The public API, for programs. docs/api.md tells how to use it.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_INCLUDE_SCHEMA": False,
    # `check --deploy` is about deployments; of the schema its own tests tell.
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
}

# --- where things are kept -------------------------------------------------------------------------------------------
VAR_DIR.mkdir(exist_ok=True)
_database: dict[str, Any] = env.db_url_config(DATABASE_URL or f"sqlite:///{VAR_DIR / 'lionheart.sqlite3'}")
if "sqlite" in _database["ENGINE"]:
    _database["OPTIONS"] = {
        # A transaction takes the write lock when it begins: one that reads first could not get it later.
        "transaction_mode": "IMMEDIATE",
        # FULL: a move that was acknowledged survives a power cut.
        # Each thread keeps so many kB of the file besides what the system does.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-256;",
        "timeout": 20,
    }
    # Opening the file costs more than most of what is asked of it; each thread keeps it open.
    _database["CONN_MAX_AGE"] = None
    # A file of this process, since threads cannot share SQLite's in-memory database.
    keep_private(Path(_database["NAME"]))
    _database["TEST"] = {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    _database["OPTIONS"] = {
        "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=8), **network_timeouts.POOL},
        **network_timeouts.POSTGRES,
    }
    _database["CONN_HEALTH_CHECKS"] = True
DATABASES = {"default": _database}

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, **network_timeouts.REDIS}],
            "prefix": env.str("CHANNEL_PREFIX", default="lionheart"),
        },
    }

# --- the table -------------------------------------------------------------------------------------------------------
# Threads for what sockets ask: fewer than the pool has connections, since pages and bots need some too.
SOCKET_THREADS = env.int("SOCKET_THREADS", default=4)
# So many credits a second one socket has for what it sends (games/gateway/rate_limits.py).
SOCKET_RATE = env.float("SOCKET_RATE", default=20)
# So many seconds of a processor replays, earlier moments, rounds and lobbies may take that one person reads; they come
# back within 100 seconds. A network address has five times as much.
READ_SECONDS = env.float("READ_SECONDS", default=10)
# So many sockets a person, or a network address, may have open in one process; 0: any number.
SOCKETS_PER_PERSON = env.int("SOCKETS_PER_PERSON", default=20)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=200)
# A request, or a socket's handshake, that has not come in whole after so many seconds ends its connection.
HANDSHAKE_SECONDS = env.float("HANDSHAKE_SECONDS", default=20)
# A process that is about to end tells its sockets so one by one, within so many seconds.
DRAIN_SECONDS = env.float("DRAIN_SECONDS", default=3)
TICK_SECONDS = env.float("TICK_SECONDS", default=15)
# A socket that has said nothing for so long is closed. Longer than a minute: browsers let the timers of a tab that
# nobody looks at run once a minute.
SOCKET_SILENCE = env.float("SOCKET_SILENCE", default=75)
# A connection that has not been heard of for so long is gone; it is renewed with every tick.
PRESENCE_TTL = env.float("PRESENCE_TTL", default=45)
# Whoever has been away for so long can be replaced by a bot.
AWAY_AFTER = env.float("AWAY_AFTER", default=120)
# Seconds for each decision, and a reserve for each player.
PACES = {
    "blitz": env.numbers("PACE_BLITZ", cast=float, default=[20, 60]),
    "normal": env.numbers("PACE_NORMAL", cast=float, default=[60, 300]),
    "relaxed": env.numbers("PACE_RELAXED", cast=float, default=[180, 900]),
}
# After so many time-outs in a row the others are asked what is to become of a seat.
TIMEOUTS = env.int("TIMEOUTS", default=3)
# Bots let so much time pass between moves, so that people can follow.
BOT_PACE = env.float("BOT_PACE", default=0.6)

# --- programs ---------------------------------------------------------------------------------------------------------
# Whether programs may come, and tokens be made, without an account; on one's own machine, for it alone, they may.
ALONE = EMBEDDED and is_loopback(HOST) and not HTTPS
GUEST_PROGRAMS = env.bool("GUEST_PROGRAMS", default=ALONE)

# --- mails -----------------------------------------------------------------------------------------------------------
# Where games by correspondence say whose turn it is. Without EMAIL_URL there are no mails; when debugging they are
# printed.
EMAIL_URL = env.str("EMAIL_URL", default="") or ("consolemail://" if DEBUG else "")
# Where players find this server (scheme and name, no path), for the links in mails; and who the mails come from.
BASE_URL = env.str("BASE_URL", default="") or (f"http://{HOST}:{PORT}" if DEBUG else "")
MAIL_FROM = env.str("MAIL_FROM", default="") or ("lionheart@localhost" if DEBUG else "")
# Whoever is at the table so many seconds after it began to wait for them is not told by mail.
MAIL_GRACE = env.float("MAIL_GRACE", default=120)
# Rooms of one person, and of one network address, that wait for players; and those they may make in an hour.
ROOM_LIMITS = env.numbers("ROOM_LIMITS", cast=int, default=[5, 20, 60, 200])
# So many tables that wait for their start a person may sit at, with all their programs.
WAITING_SEATS = env.int("WAITING_SEATS", default=10)
# Games of one person, and of one network address, that run with bots or people who answer at once.
RUNNING_LIMITS = env.numbers("RUNNING_LIMITS", cast=int, default=[20, 100])
# So many rooms are on a page of the lobby, and so many of one network address before others' turn comes.
LOBBY_PAGE = env.numbers("LOBBY_PAGE", cast=int, default=[30, 3])
# Wrong passwords of one room in ten minutes: from one network address, and from all together. Beyond that each address
# has one.
PASSWORD_TRIES = env.numbers("PASSWORD_TRIES", cast=int, default=[5, 100])
# So many people may be let in to one room by its password.
ROOM_ADMISSIONS = env.int("ROOM_ADMISSIONS", default=200)
# Letters a day that nobody has agreed to have: for one person, to one address of mail, asked for from one network
# address. Those that ask whether an address is somebody's, and those for a new password, each.
MAIL_LIMITS = env.numbers("MAIL_LIMITS", cast=int, default=[6, 3, 30])
_mail = env.email_url_config(EMAIL_URL or "dummymail://")
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.get("EMAIL_USE_TLS", False), _mail.get("EMAIL_USE_SSL", False)
EMAIL_HOST = _mail["EMAIL_HOST"] or "localhost"
EMAIL_PORT = _mail["EMAIL_PORT"] or (465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"] or "", _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL_FROM

# --- web push ---------------------------------------------------------------------------------------------------------
# Notices to browsers that have no page open. Without a key there are none; `manage.py push_keys` makes one.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
# How makers of browsers reach whoever runs this server: mailto:somebody@play.example, or an https:// address.
VAPID_SUBJECT = env.str("VAPID_SUBJECT", default="")
# Whoever is at the table so many seconds after it began to wait for them is not told by push.
PUSH_GRACE = env.float("PUSH_GRACE", default=15)
# Tests alone: browsers' addresses may be at http://127.0.0.1, of which there are none else.
PUSH_LOOPBACK = env.bool("PUSH_LOOPBACK", default=False)

# --- accounts --------------------------------------------------------------------------------------------------------
# Whoever plays without one is a guest. Sign-up, log-in and all that belongs to it are django-allauth's, spoken by our
# own pages (docs/architecture.md, Accounts).
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
] + [{"NAME": "games.accounts.new_passwords.EndsAccess"}]
ACCOUNT_ADAPTER = "games.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "games.accounts.adapters.NO_VALIDATORS"
# Whoever signs up plays at once. An address that is not confirmed is good for nothing but a new password, and for that
# only while none of the account is.
ACCOUNT_EMAIL_VERIFICATION = "optional" if EMAIL_URL else "none"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
# One address: a new one takes the place of the old one when it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
# Nobody learns here whether an address is known, and strangers are not written to.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# By network address, and by what was typed in; counted where all processes see it. How those of a failed log-in work
# together is in games/accounts/login_limits.py.
ACCOUNT_RATE_LIMITS = {
    "login": None,  # django-allauth counts it before it is known which browser asks
    "login_from_network": env.rate("LOGIN_RATE", default="30/m/ip"),
    "login_failed": env.rate("LOGIN_FAILED_RATE", default="10/m/ip,5/300s/key"),
    "login_failed_anywhere": env.rate("LOGIN_FAILED_ANYWHERE_RATE", default="100/300s/key"),
    "login_failed_slowly": "1/300s/key",
    "login_failed_known": "5/300s/key",
    # django-allauth counts those that are refused, too; how many make an account is counted when they do.
    "signup": "120/m/ip",
    "signup_made": env.rate("SIGNUP_RATE", default="20/h/ip"),
    "reset_password": f"20/h/ip,{MAIL_LIMITS[2]}/d/ip,{MAIL_LIMITS[1]}/d/key",
}
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": f"{BASE_URL}/account/confirm/{{key}}",
    "account_reset_password": f"{BASE_URL}/account",
    "account_reset_password_from_key": f"{BASE_URL}/account/reset/{{key}}",
    "account_signup": f"{BASE_URL}/account",
    "socialaccount_login_error": "/account",
}
# Others that say who somebody is, as a JSON list (lionheart/providers.py); none, unless they are named.
SIGN_IN_WITH = providers.read(env.str("SIGN_IN_WITH", default=""))
INSTALLED_APPS += providers.apps(SIGN_IN_WITH)
SOCIALACCOUNT_PROVIDERS = providers.settings_of(SIGN_IN_WITH)
SOCIALACCOUNT_ADAPTER = "games.accounts.adapters.ProviderAdapter"
SOCIALACCOUNT_OPENID_CONNECT_URL_PREFIX = "openid"
SOCIALACCOUNT_EMAIL_VERIFICATION = ACCOUNT_EMAIL_VERIFICATION
# An address that a provider tells is no way into an account that has it.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 5
# Attempts to log in are counted here, by all processes together where there is Redis. Many at a time must not push out
# what others have been counted for: 50,000 counts take some 20 MB.
_memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}}
CACHES: dict[str, dict[str, Any]] = {"default": _memory, "process": {**_memory, "LOCATION": "process"}}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "lionheart.shared_counters.SharedCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": env.str("CHANNEL_PREFIX", default="lionheart"),
        "OPTIONS": network_timeouts.CACHE,
    }

# --- what a host watches ---------------------------------------------------------------------------------------------
# Figures for Prometheus, on a port of their own; 0: none. Each process needs its own. Whoever can reach it can read it.
METRICS_PORT = env.int("METRICS_PORT", default=0)
METRICS_HOST = env.str("METRICS_HOST", default="127.0.0.1")

# --- pages' files -----------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise warns where it is missing
STATICFILES_DIRS = [CLIENT_DIR] if CLIENT_DIR.is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # The client's own files carry a hash in their names (Vite); the others are only compressed.
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
            "()": "lionheart.logs.PlacesAlone",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "lionheart.logs.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.str("LOG_FORMAT", default="line") == "json" else "line",
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    # Django's own default mails errors to nobody and prints nothing when DEBUG is off.
    # The servers' own notes of who connects to which address are left out; ours say by which route.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "websockets": {"level": "WARNING"},
    },
}
