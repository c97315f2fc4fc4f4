"""Pages for people: an address verified, a new password, no more letters. No script, and nothing from elsewhere."""

from typing import Any

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.contrib.auth.views import INTERNAL_RESET_SESSION_TOKEN, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from rest_framework.request import Request

from players import commands
from players.api.buckets import take
from players.api.throttles import SignInThrottle, seconds_to_wait
from players.models import Player
from players.notices import links, mailbox
from players.notices.words import PAGES
from players.oauth.pages import LONGEST_PASSWORD, Page
from players.oauth.words import WORDS


class LetterPage(Page):
    """Where a letter's link leads: looking at it does nothing, for programs look at links too."""

    def ask(self, step: str, *, why: str, shown: str = "") -> HttpResponse:
        """A page with a button."""
        words = {"title": PAGES[f"{step}_title"], "text": PAGES[why], "shown": shown, "button": PAGES[step]}
        return self.show("ask", words)

    def say(self, step: str, *, status: int = 200) -> HttpResponse:
        return self.tell(PAGES[f"{step}_title"], PAGES[step], status=status)


class VerifyPage(LetterPage):
    """An e-mail address becomes a player's."""

    def get(self, request: HttpRequest, signed: str) -> HttpResponse:
        found = links.verified(signed, mailbox.addresses_of)
        if found is None:
            return self.say("stale", status=404)
        return self.ask("confirm", why="confirm_why", shown=found[1])

    def post(self, request: HttpRequest, signed: str) -> HttpResponse:
        found = links.verified(signed, mailbox.addresses_of)
        if found is None or not mailbox.verify(*found):
            return self.say("stale", status=404)
        return self.say("confirmed")


@method_decorator(csrf_exempt, name="dispatch")
class UnsubscribePage(LetterPage):
    """No more letters, by a link or (RFC 8058) by the reader's mail program, which bears no session."""

    def get(self, request: HttpRequest, signed: str) -> HttpResponse:
        known = links.unsubscribed(signed) is not None
        return self.ask("stop", why="stop_why") if known else self.say("stale", status=404)

    def post(self, request: HttpRequest, signed: str) -> HttpResponse:
        player_id = links.unsubscribed(signed)
        if player_id is None:
            return self.say("stale", status=404)
        mailbox.unsubscribe(player_id)
        return self.say("stopped")


class ResetForm(PasswordResetForm):
    """Takes an address, and tells nobody whether an account has it."""

    def save(self, *args: Any, **kwargs: Any) -> None:
        mailbox.send_resets(self.cleaned_data["email"])


class ForgotPage(LetterPage):
    """A link to choose a new password: the answer is the same for every address."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._form() if settings.TRUCO_EMAIL else self.say("no_mail")

    def post(self, request: HttpRequest) -> HttpResponse:
        if not settings.TRUCO_EMAIL:
            return self.say("no_mail", status=409)
        taken = take(list(SignInThrottle().buckets(Request(request))))
        if not taken.let_in:
            response = self._form(error=WORDS["wait"], status=429)
            response["Retry-After"] = str(seconds_to_wait(taken.levels))
            return response
        form = ResetForm(request.POST)
        if form.is_valid():
            form.save()
        return self.say("sent")

    def _form(self, *, error: Any = None, status: int = 200) -> HttpResponse:
        return self.show("forgot", {"p": PAGES, "error": error}, status=status)


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """As the API takes it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("new_password1", "new_password2"):
            self.fields[name].max_length = LONGEST_PASSWORD  # type: ignore[attr-defined]


class ChoosePasswordPage(LetterPage, PasswordResetConfirmView):
    """A new password, by a link that is good once and for a day: Django's own, in our look."""

    form_class = NewPasswordForm

    def get_user(self, uidb64: str) -> Player | None:
        user = super().get_user(uidb64)
        return user if isinstance(user, Player) and user.is_active and user.has_usable_password() else None

    def form_valid(self, form: Any) -> HttpResponse:
        assert self.user is not None
        commands.change_password(self.user, password=form.cleaned_data["new_password1"])
        del self.request.session[INTERNAL_RESET_SESSION_TOKEN]
        return self.say("chosen")

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> Any:
        if not self.validlink:
            return self.say("stale", status=404)
        form = context["form"]
        errors = [error for field in form.errors.values() for error in field]
        return self.show("new_password", {"p": PAGES, "errors": errors}, status=400 if errors else 200)
