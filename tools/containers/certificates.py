"""A certificate for this machine, signed by itself."""

import subprocess
from pathlib import Path


def make_certificate(folder: Path) -> Path:
    """Writes `fullchain.pem` and its key `privkey.pem` for the host `localhost`; returns the first."""
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    uses = ["-addext", "subjectAltName=DNS:localhost", "-addext", "keyUsage=digitalSignature,keyCertSign"]
    command = [*new, *uses, "-keyout", str(key), "-out", str(chain)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return chain
