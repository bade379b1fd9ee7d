"""URL patterns: the admin, the API, and the client's page for everything else."""

from django.contrib import admin
from django.urls import include, path, re_path, register_converter
from django.urls.converters import StringConverter

from games.accounts.admin_login import admin_login
from games.accounts.second_factor_pages import second_factor_page
from games.api.client.views import UnknownView
from games.engine import editions
from games.web.health import PROBES
from games.web.moderation_summary import moderation_summary
from games.web.previews import preview_png
from games.web.time_out import TimeOutUndoView, TimeOutView
from games.web.views import client_page, mail_stop, robots

TEXTS = "src/pages/learn/content/{language}"
ROOM = {"parts": ("src/pages/room/RoomPage.tsx",)}
REPLAY = {"parts": ("src/pages/replay/ReplayPage.tsx",)}
RULES = {"listed": True, "parts": ("src/pages/learn/RulesPage.tsx", f"{TEXTS}/page.json", f"{TEXTS}/{{edition}}.json")}
LESSON = {"listed": True, "parts": ("src/pages/learn/LessonPage.tsx", f"{TEXTS}/lesson.json")}
GAMES = {"parts": ("src/pages/games/MyGames.tsx",)}
ENTRY = {"listed": True}
"""Arguments of `client_page`: extra client modules that a page needs, whether search engines may index it, and
whether it shows the board of its table at once."""


class EditionConverter(StringConverter):
    """A playable edition's name."""

    regex = "|".join(edition.name for edition in editions())


register_converter(EditionConverter, "edition")

urlpatterns = [
    path("admin/login/", admin_login),
    # The name by which django-allauth continues a log-in.
    path("admin/second-factor/", second_factor_page, name="mfa_authenticate"),
    path("admin/", admin.site.urls),
    path("api/lobby/messages/<slug:message>/time-out/", TimeOutView.as_view()),
    path("api/lobby/time-outs/<slug:sanction>/undo/", TimeOutUndoView.as_view()),
    path("api/", include("games.api.client.urls")),
    # Accounts have no phone numbers, for which allauth needs more settings.
    re_path(r"^_allauth/browser/v1/(?:account|auth)/phone", UnknownView.as_view()),
    # Second factors are shown and set up on that page.
    re_path(r"^_allauth/browser/v1/(?:account/authenticators|auth/2fa)\b", UnknownView.as_view()),
    path("_allauth/", include("allauth.headless.urls")),
    path("sign-in/", include("allauth.urls")),
    # Middleware answers these (games.web.health.probes); they are listed for the log's routes.
    *(path(probe.removeprefix("/"), view) for probe, view in PROBES.items()),
    path("robots.txt", robots),
    path("preview.png", preview_png),
    path("rooms/<str:room>/preview.png", preview_png),
    path("", client_page, ENTRY),
    path("rooms/<str:room>", client_page, {**ROOM, "poster": True}),
    path("rooms/<str:room>/replay", client_page, REPLAY),
    path("rooms/<str:room>/rounds", client_page, ROOM),
    path("rooms/<str:room>/rounds/<int:round>", client_page, ROOM),
    path("games", client_page, GAMES),
    path("games/<str:game>", client_page),
    path("account", client_page),
    path("account/<str:what>", client_page),
    path("account/<str:what>/<str:key>", client_page),
    path("players/<str:person>", client_page),
    path("credits", client_page, ENTRY),
    path("privacy", client_page, ENTRY),
    path("ratings", client_page),
    path("standing", client_page),
    path("moderation", moderation_summary),
    path("learn", client_page, LESSON),
    path("rules", client_page, {**RULES, "edition": "classic"}),
    path("rules/<edition:edition>", client_page, RULES),
    path("mail/confirm/<str:token>", client_page),
    path("mail/stop/<str:token>", mail_stop),
]

handler400 = "games.web.problem_pages.bad_request"
handler403 = "games.web.problem_pages.not_allowed"
handler404 = "games.web.problem_pages.not_found"
handler500 = "games.web.problem_pages.server_error"
