"""Imports the engine and the libraries that the server uses, except modules that read settings when imported or whose
objects belong to one process, such as Twisted's reactor."""

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
