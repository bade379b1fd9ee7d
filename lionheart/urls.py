"""Addresses: the admin, the API, and the client's page for the rest."""

from django.contrib import admin
from django.urls import include, path, re_path

from games.accounts.admin_login import admin_login
from games.api.views import UnknownView
from games.views import client_page, mail_stop
from lionheart.health import healthz, readyz

urlpatterns = [
    path("admin/login/", admin_login),
    path("admin/", admin.site.urls),
    path("api/", include("games.api.urls")),
    # Nobody has a telephone here, and allauth asks the settings for one.
    re_path(r"^_allauth/browser/v1/(?:account|auth)/phone", UnknownView.as_view()),
    path("_allauth/", include("allauth.headless.urls")),
    path("sign-in/", include("allauth.urls")),
    path("healthz", healthz),
    path("readyz", readyz),
    path("", client_page),
    path("rooms/<str:room>", client_page),
    path("rooms/<str:room>/replay", client_page),
    path("rooms/<str:room>/rounds", client_page),
    path("rooms/<str:room>/rounds/<int:round>", client_page),
    path("games", client_page),
    path("games/<str:game>", client_page),
    path("account", client_page),
    path("account/<str:what>", client_page),
    path("account/<str:what>/<str:key>", client_page),
    path("players/<str:person>", client_page),
    path("credits", client_page),
    path("ratings", client_page),
    path("standing", client_page),
    path("learn", client_page),
    path("rules", client_page),
    path("rules/<str:edition>", client_page),
    path("mail/confirm/<str:token>", client_page),
    path("mail/stop/<str:token>", mail_stop),
]

handler400 = "games.problem_pages.bad_request"
handler403 = "games.problem_pages.not_allowed"
handler404 = "games.problem_pages.not_found"
handler500 = "games.problem_pages.our_mistake"
