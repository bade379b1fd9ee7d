"""All that can be requested: paths with their methods, frames, and actions of the admin."""

import inspect
from typing import Any, get_args

from django.contrib import admin

from games import protocol
from tests.web.paths import paths

METHODS = ("get", "post", "put", "patch", "delete")
CHANGING = ("/add/", "/change/", "/delete/", "/password/", "/second-factor/")
"""The ends of the admin's paths that change something on POST."""
FUNCTIONS: dict[str, tuple[str, ...]] = {"mail_stop": ("GET", "POST"), "login": ("GET", "POST")}
"""Views that are functions and accept more than GET."""


def addresses() -> set[str]:
    """`GET api/rooms/<slug:room>/` and so on: every method of every path, the admin's pages included."""
    requests = set()
    for route, view in paths():
        # The admin's views are functions.
        methods = ["GET"] if route.startswith("admin/") else _methods(view)
        if route.startswith("admin/") and route.endswith(CHANGING):
            methods.append("POST")
        requests |= {f"{method} {route}" for method in methods}
    return requests


def acts() -> set[str]:
    """`act games/room: close` and so on: actions on a page of the admin, or on selected rows of a list."""
    requests = set()
    for model, model_admin in admin.site._registry.items():
        names = [
            *getattr(model_admin, "acts", ()),
            *(act if isinstance(act, str) else act.__name__ for act in model_admin.actions or ()),
        ]
        requests |= {f"act {model._meta.app_label}/{model._meta.model_name}: {name}" for name in names}
    return requests


def frames() -> set[str]:
    """The types of client frames, in rooms and in the lobby."""
    types = {frame.__struct_config__.tag for frame in get_args(protocol.Command)}
    return {f"{place}: {type_}" for place in ("table", "lobby") for type_ in types}


def _methods(view: Any) -> list[str]:
    """The methods that a view accepts; a view that is a function does not declare them."""
    kind = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if kind is None:
        return list(FUNCTIONS.get(inspect.unwrap(view).__name__, ("GET",)))
    return [method.upper() for method in METHODS if hasattr(kind, method)]
