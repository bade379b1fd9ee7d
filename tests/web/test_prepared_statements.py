"""PostgreSQL keeps the plans of frequent statements, unless a pooler shares its connections."""

import os

import pytest

from tests import services

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="needs PostgreSQL"),
]
COUNT = """
from django.contrib.sessions.models import Session
from django.db import connection
for number in range(10):
    list(Session.objects.filter(session_key=str(number)))
with connection.cursor() as cursor:
    cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%django_session%'")
    print(cursor.fetchone()[0])
"""
"""Prints how many plans PostgreSQL keeps of a statement that was executed ten times."""


@pytest.mark.parametrize(("setting", "kept"), [("True", 1), ("False", 0)])
def test_plans_are_kept_if_the_setting_says_so(setting: str, kept: int) -> None:
    with services.throwaway_database() as database:
        environment = {
            **os.environ,
            "DATABASE_URL": database,
            "SECRET_KEY": "of-a-test",
            "PREPARED_STATEMENTS": setting,
        }
        said = services.manage(environment, "shell", "--no-imports", "--command", COUNT)
    assert said.stdout.strip() == str(kept)
