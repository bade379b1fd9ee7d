"""The schema of the public API, and the page that shows it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.api.v1.openapi import schema_text


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The API to look through, and to try with a token: all of it is served from here, and no script stands in it."""
    return render(request, "games/api.html")


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The schema, OpenAPI 3.1."""
    return HttpResponse(schema_text(), content_type="application/json")
