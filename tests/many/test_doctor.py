"""`manage.py doctor` examines a whole deployment, through nginx."""

import os
from pathlib import Path

from tests.many.conftest import Many
from tests.services import manage
from tools import postgres


def test_the_doctor_finds_nothing_wrong_but_what_is_wrong(many: Many, tmp_path: Path) -> None:
    """Workers by other names than nginx's have other rooms."""
    named = {
        **os.environ,
        "DATABASE_URL": postgres.url(many.ports.postgres),
        "REDIS_URL": f"redis://127.0.0.1:{many.ports.redis}/0",
        "SECRET_KEY": "of-a-test",
        "ALLOWED_HOSTS": "127.0.0.1",
        "WORKERS": "2",
        "WORKER_SERVERS": ",".join(f"127.0.0.1:{port}" for port in many.ports.workers),
        "PROXIES": "1",
        "BACKUP_FOLDER": str(tmp_path / "backups"),
    }
    manage(named, "backup")
    good = manage(named, "doctor", "--address", many.url)
    assert "2 answer, and the proxy sends each room to its own" in good.stdout
    assert "max_connections" in good.stdout
    assert "0 faults" in good.stdout
    otherwise = {**named, "WORKER_SERVERS": named["WORKER_SERVERS"].replace("127.0.0.1", "localhost")}
    assert "rooms to another worker" in manage(otherwise, "doctor", "--address", many.url).stdout
