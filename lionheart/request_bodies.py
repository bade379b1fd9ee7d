"""How long a request's body is: as long as what was received, whatever its headers say."""

import os
from typing import Any

from django.core.handlers.asgi import ASGIRequest


class ReceivedRequest(ASGIRequest):
    """A request whose `CONTENT_LENGTH` is the number of bytes that were received.

    A body that is sent in chunks (`Transfer-Encoding: chunked`, RFC 9112) has no such header. Django REST framework and
    Django's parser of multipart forms then take it for an empty one, and Django's limit on its size does not hold.
    """

    def __init__(self, scope: Any, body_file: Any) -> None:
        super().__init__(scope, body_file)
        self.META["CONTENT_LENGTH"] = str(body_file.seek(0, os.SEEK_END))
        body_file.seek(0)
