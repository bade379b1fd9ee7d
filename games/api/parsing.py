"""Parsing request bodies as strictly as frames."""

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from games.protocol import MAX_FRAME


class BodyParser(BaseParser):
    """JSON of limited length and depth; an empty body is an empty object."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        body = stream.read(MAX_FRAME + 1)
        if len(body) > MAX_FRAME:
            raise ParseError(f"More than {MAX_FRAME} bytes.")
        try:
            return msgspec.json.decode(body or b"{}")
        except (ValueError, RecursionError):
            raise ParseError("Not valid JSON, or nested too deeply.") from None
