"""The libraries that a process of the program imports, and the engine: nothing that reads settings when it is imported,
or that belongs to one process, as Twisted's reactor does."""

import gc
from importlib import import_module

LIBRARIES = (
    "argon2",
    "asgiref.sync",
    "channels.generic.websocket",
    "channels.layers",
    "channels_redis.pubsub",
    "confusable_homoglyphs.confusables",
    "cryptography.hazmat.primitives.asymmetric.ec",
    "django.contrib.postgres.fields",
    "django.core.handlers.asgi",
    "django.core.management",
    "django.db.backends.postgresql.base",
    "django.db.backends.sqlite3.base",
    "django.db.models",
    "django.forms",
    "django.template.loader",
    "django.test",
    "django.urls",
    "django.views.generic",
    "games.bots",
    "games.engine",
    "http_ece",
    "inflection",
    "jsonschema",
    "jwt",
    "msgspec",
    "openskill.models",
    "prometheus_client",
    "psycopg",
    "psycopg_pool",
    "redis.asyncio",
    "requests",
    "rest_framework.compat",
    "sqlparse",
    "twisted.internet.defer",
    "twisted.internet.task",
    "uritemplate",
    "uvicorn",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "whitenoise",
    "yaml",
)

for name in LIBRARIES:
    import_module(name)
gc.freeze()
