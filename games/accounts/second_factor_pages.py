"""The page of the admin where staff show their second factor, set it up, and replace it."""

import base64
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from allauth.account.internal.stagekit import get_pending_stage
from allauth.account.stages import LoginStage
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.totp.internal.auth import generate_totp_secret
from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from games.accounts import second_factor
from games.accounts.login_limits import count_attempt, count_code
from games.accounts.request_fields import remember_keep_guest_access
from games.selectors.people.guest_access import KEEP_GUEST_ACCESS
from games.services import Refused, moderation

Result = TypeVar("Result")
SECRET = "second_factor_secret"  # noqa: S105
"""The session's value for the secret that is being set up, encrypted."""
LONGEST = 200
"""Of a code or password; longer ones are cut off."""
ERRORS = {
    "wrong_code": gettext_lazy("This code is wrong, has been used, or is no longer valid."),
    "wrong_password": gettext_lazy("This is not your password."),
    "too_many_attempts": gettext_lazy("Too many attempts. Try again later."),
}
TITLES = {
    "ask": gettext_lazy("Second factor"),
    "set_up": gettext_lazy("Set up a second factor"),
    "codes": gettext_lazy("Your recovery codes"),
    "replace": gettext_lazy("Second factor"),
}


@never_cache
@sensitive_post_parameters()
def second_factor_page(request: HttpRequest) -> HttpResponse:
    """Asks for the second factor during a log-in, and in a session without it; otherwise sets it up or replaces it."""
    stage = get_pending_stage(request)
    if isinstance(stage, AuthenticateStage):
        return _ask(request, stage.login.user, stage)
    user = request.user
    if not (isinstance(user, User) and user.is_active and user.is_staff):
        return redirect_to_login(request.get_full_path(), reverse("admin:login"))
    if not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists():
        return _set_up(request, user)
    if not second_factor.is_passed(request):
        return _ask(request, user, None)
    return _replace(request, user)


def _ask(request: HttpRequest, user: User, stage: LoginStage | None) -> HttpResponse:
    """Asks for a code; the right one completes the log-in, if that waits for it."""
    refused = None
    if request.method == "POST":
        code = _text(request, "code")
        try:
            authenticator = _counted(request, user, lambda: moderation.second_factor_use(user=user, code=code))
        except Refused as error:
            refused = error
        else:
            second_factor.mark_passed(request, user, authenticator)
            return HttpResponseRedirect(_next(request) if stage is None else _log_in(request, stage))
    return _page(request, "ask", refused, logs_in=stage is not None)


def _log_in(request: HttpRequest, stage: LoginStage) -> str:
    """Completes a log-in; returns the address to continue at: by default the account page, where players log in."""
    if request.session.pop(KEEP_GUEST_ACCESS, False):
        remember_keep_guest_access(request)
    stage.exit()
    return _safe(request, stage.login.redirect_url) or "/account"


def _set_up(request: HttpRequest, user: User) -> HttpResponse:
    """Shows a new secret, until a code proves that an app has it; then the recovery codes, once."""
    adapter, session, refused = get_adapter(), request.session, None
    asks_password = user.has_usable_password() and not second_factor.entered_password_recently(request)
    if SECRET not in session:
        session[SECRET] = adapter.encrypt(generate_totp_secret())
    secret = adapter.decrypt(session[SECRET])
    if request.method == "POST":
        try:
            if asks_password:
                _check_password(request, user)
            codes = moderation.second_factor_add(user=user, secret=secret, code=_text(request, "code"))
        except Refused as error:
            refused = error
        else:
            del session[SECRET]
            return _show_codes(request, user, codes)
    address = adapter.build_totp_url(user, secret)
    return _page(
        request,
        "set_up",
        refused,
        asks_password=asks_password,
        secret=" ".join(secret[start : start + 4] for start in range(0, len(secret), 4)),
        address=address,
        picture=f"data:image/svg+xml;base64,{base64.b64encode(adapter.build_totp_svg(address).encode()).decode()}",
    )


def _replace(request: HttpRequest, user: User) -> HttpResponse:
    """Makes new recovery codes, or removes the second factor, for one on another device. Either requires a code."""
    refused = None
    if request.method == "POST":
        code, renews = _text(request, "code"), request.POST.get("do") == "codes"
        try:
            if renews:
                codes = _counted(request, user, lambda: moderation.recovery_codes_renew(user=user, code=code))
                return _show_codes(request, user, codes)
            _counted(request, user, lambda: moderation.second_factor_remove(user=user, code=code))
        except Refused as error:
            refused = error
        else:
            return HttpResponseRedirect(request.path)
    own = {one.type: one for one in Authenticator.objects.filter(user=user)}
    codes_left = own[Authenticator.Type.RECOVERY_CODES].wrap().get_unused_codes()
    since = own[Authenticator.Type.TOTP].created_at
    return _page(request, "replace", refused, since=since, left=len(codes_left))


def _show_codes(request: HttpRequest, user: User, codes: list[str]) -> HttpResponse:
    app = Authenticator.objects.get(user=user, type=Authenticator.Type.TOTP)
    second_factor.mark_passed(request, user, app)
    return _page(request, "codes", None, codes=codes)


def _page(request: HttpRequest, step: str, refused: Refused | None, **shown: Any) -> TemplateResponse:
    reason = refused and (refused.reason or refused.code)
    context = {
        **admin.site.each_context(request),
        "title": TITLES[step],
        "step": step,
        "error": reason and ERRORS.get(reason, reason),
        "next": _next(request),
        **shown,
    }
    status = HTTPStatus.TOO_MANY_REQUESTS if reason == "too_many_attempts" else HTTPStatus.OK
    return TemplateResponse(request, f"games/admin/second_factor/{step}.html", context, status=status)


def _counted(request: HttpRequest, user: User, act: Callable[[], Result]) -> Result:
    """The result of an act that requires a code; a wrong one counts as an attempt."""
    counted = count_code(request, user)
    if counted is None:
        raise Refused("too_fast", "too_many_attempts")
    result = act()
    counted.rollback()
    return result


def _check_password(request: HttpRequest, user: User) -> None:
    """A wrong password counts as an attempt to log in."""
    counted = count_attempt(request, user.get_username())
    if counted is None:
        raise Refused("too_fast", "too_many_attempts")
    if not user.check_password(_text(request, "password")):
        raise Refused("forbidden", "wrong_password")
    counted.rollback()
    second_factor.mark_password(request)


def _text(request: HttpRequest, field: str) -> str:
    return request.POST.get(field, "")[:LONGEST]


def _next(request: HttpRequest) -> str:
    return _safe(request, request.POST.get("next") or request.GET.get("next")) or reverse("admin:index")


def _safe(request: HttpRequest, address: str | None) -> str | None:
    """An address of this server; None for any other."""
    ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if ours else None
