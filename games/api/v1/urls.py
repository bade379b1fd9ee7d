"""All addresses under /api/v1/."""

from django.urls import URLPattern, URLResolver, path, re_path

from games.api.v1 import docs, programs
from games.api.v1.addresses import ADDRESSES

urlpatterns: list[URLPattern | URLResolver] = [
    path("", docs.page),
    path("openapi.json", docs.openapi, name="api-schema"),
    *ADDRESSES,
    re_path(r"", programs.UnknownView.as_view()),
]
