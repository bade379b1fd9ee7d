"""The OpenAPI schema of the public API, and its documentation page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.api.v1.openapi import schema_text


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The API documentation, where requests can be tried with a token. Everything is served from here, and the page
    contains no inline scripts."""
    return render(request, "games/api.html")


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The schema, in OpenAPI 3.1."""
    return HttpResponse(schema_text(), content_type="application/json")
