"""Pages for people: signing a browser in, and the apps that may act for it. No script, and nothing from elsewhere."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.generic import View
from oauth2_provider.models import Application
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from players.api.authentication import CookieAuthentication
from players.api.buckets import take
from players.api.sign_in import sign_in
from players.api.throttles import Limit, ReadOrWriteThrottle, SignInThrottle, limit_headers, seconds_to_wait
from players.models import Player
from players.oauth import registry
from players.oauth.words import SCOPES, WORDS

LONGEST_NAME: Final = 30
LONGEST_PASSWORD: Final = 128
# Whom these pages are for first; the API's own last resort is English.
FIRST_LANGUAGE: Final = "pt-br"


class Page(View):
    """HTML that no other page may frame and nobody keeps."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not _speaks_ours(request):
            translation.activate(FIRST_LANGUAGE)
        asked = Request(request, authenticators=[CookieAuthentication()])
        taken = take([bucket for limit in self.limits(request) for bucket in limit.buckets(asked)])
        if taken.let_in:
            response = super().dispatch(request, *args, **kwargs)
        else:
            response = self.wait(request, seconds_to_wait(taken.levels))
        assert isinstance(response, HttpResponse)
        for name, value in limit_headers(taken.levels).items():
            response[name] = value
        response.headers.setdefault("Content-Security-Policy", policy())
        response["Cache-Control"] = "no-store"
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        return response

    def limits(self, request: HttpRequest) -> list[Limit]:
        """Those of the API: a page is read, a form is a write."""
        return [ReadOrWriteThrottle()]

    def wait(self, request: HttpRequest, seconds: int) -> HttpResponse:
        response = self.tell(WORDS["site"], WORDS["wait"], status=429)
        response["Retry-After"] = str(seconds)
        return response

    def show(self, template: str, words: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
        context = {"t": WORDS, "language": translation.get_language(), **words}
        return render(self.request, f"account/{template}.html", context, status=status)

    def tell(self, title: Any, text: Any, *, status: int) -> HttpResponse:
        """A page of a few words."""
        return self.show("message", {"title": title, "text": text}, status=status)


class SignInPage(Page):
    """A name and a password, for a session of this browser."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._form(request)

    def post(self, request: HttpRequest) -> HttpResponse:
        username, password = request.POST.get("username", ""), request.POST.get("password", "")
        wrong = len(username) > LONGEST_NAME or len(password) > LONGEST_PASSWORD or "\x00" in username + password
        if wrong:
            return self._form(request, error=WORDS["wrong"], status=401)
        try:
            login(request, sign_in(Request(request), username=username, password=password))
        except Throttled as error:
            return self.wait(request, int(-(-(getattr(error, "wait", None) or 1) // 1)))
        except AuthenticationFailed:
            return self._form(request, error=WORDS["wrong"], status=401)
        return HttpResponseRedirect(next_of(request), status=303)

    def limits(self, request: HttpRequest) -> list[Limit]:
        return [*super().limits(request), *([SignInThrottle()] if request.method == "POST" else [])]

    def wait(self, request: HttpRequest, seconds: int) -> HttpResponse:
        response = self._form(request, error=WORDS["wait"], status=429)
        response["Retry-After"] = str(seconds)
        return response

    def _form(self, request: HttpRequest, *, error: Any = None, status: int = 200) -> HttpResponse:
        name = request.POST.get("username", "")[:LONGEST_NAME]
        return self.show("sign_in", {"error": error, "username": name, "next": next_of(request)}, status=status)


class SignOutPage(Page):
    """By a button alone: a link would do it unasked."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        logout(request)
        return HttpResponseRedirect(to_sign_in(next_of(request)), status=303)


class AppsPage(Page):
    """The apps that may act for me, each with a button that ends it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return HttpResponseRedirect(to_sign_in(request.get_full_path()))
        apps = [
            {"one": one, "may": [SCOPES[scope][0] for scope in one.scopes]}
            for one in registry.authorizations_of(player)
        ]
        return self.show("apps", {"apps": apps, "player": player})

    def post(self, request: HttpRequest) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return HttpResponseRedirect(to_sign_in(reverse("account-apps")), status=303)
        client_id = request.POST.get("client_id", "")
        # Where somebody was quicker, it is as was asked for.
        with suppress(Application.DoesNotExist):
            registry.revoke(player, "" if "\x00" in client_id else client_id)
        return HttpResponseRedirect(reverse("account-apps"), status=303)


def player_of(request: HttpRequest) -> Player | None:
    """Who is signed in here; the session of an erased or closed account is nobody's."""
    return request.user if isinstance(request.user, Player) else None


def to_sign_in(then: str) -> str:
    return f"{reverse('sign-in')}?{urlencode({'next': then})}"


def next_of(request: HttpRequest) -> str:
    """Where to go afterwards: a path of this server, whatever was asked for."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    within = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if within and wanted.isprintable() else reverse("account-apps")


def policy(form_action: str = "'self'") -> str:
    """Styles of our own and nothing else. A form's redirects count as its targets, so consent names the app's."""
    return f"default-src 'none'; style-src 'self'; form-action {form_action}; frame-ancestors 'none'; base-uri 'none'"


def _speaks_ours(request: HttpRequest) -> bool:
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        try:
            translation.get_supported_language_variant(code)
        except LookupError:
            continue
        return True
    return False
