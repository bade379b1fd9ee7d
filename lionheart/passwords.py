"""How passwords are hashed."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with what OWASP names as enough: 19 MiB, two rounds, one lane. Django's own takes 100 MiB and eight
    lanes for each attempt, of which a small server could not bear many at a time."""

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
