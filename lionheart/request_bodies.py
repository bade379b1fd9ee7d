"""Sets the length of a request's body to what was received, whatever its headers say."""

import os
from typing import Any

from django.core.handlers.asgi import ASGIRequest


class ReceivedRequest(ASGIRequest):
    """A request whose `CONTENT_LENGTH` is the number of bytes received.

    A chunked body (`Transfer-Encoding: chunked`, RFC 9112) has no such header. Django REST framework and Django's
    multipart parser would take it for empty, and Django's size limit would not apply.
    """

    def __init__(self, scope: Any, body_file: Any) -> None:
        super().__init__(scope, body_file)
        self.META["CONTENT_LENGTH"] = str(body_file.seek(0, os.SEEK_END))
        body_file.seek(0)
