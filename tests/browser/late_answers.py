"""Middleware of a server that keeps its answers back for random times, in the long form of the browser tests: a test
that does not wait for what it looks at fails."""

import random
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

DELAYS = (0, 0, 0.3, 1)
"""The seconds by which an answer may be late."""


def late_answers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Delays what a page loads after its first paint: data, and parts of the client."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and request.path.startswith(("/api/", "/static/assets/")):
            time.sleep(random.choice(DELAYS))
        return get_response(request)

    return answer
