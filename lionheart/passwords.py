"""The password hasher."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with OWASP's recommended minimum: 19 MiB, two iterations, one lane. Django's defaults take 100 MiB
    and eight lanes per attempt, too much for a small server with several attempts at a time."""

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
