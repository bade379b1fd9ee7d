"""Responses with an ETag of their content: clients that already have it get a 304."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response


def tagged_response(request: HttpRequest, body: bytes, content_type: str) -> HttpResponseBase:
    """A response with an ETag, which depends only on the body."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response = HttpResponse(body, content_type=content_type, headers={"ETag": tag})
    return get_conditional_response(request, etag=tag, response=response) or response
