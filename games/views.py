"""The one page that the client lives on."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe


@require_safe
@never_cache
@ensure_csrf_cookie
def client_page(request: HttpRequest, **address: Any) -> HttpResponse:
    """The same page at each of the client's addresses; the client reads the address itself."""
    return render(request, "games/index.html")
