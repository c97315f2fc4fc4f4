"""An e-mail address: verified by its link, shown to nobody else, good for a new password, gone with the account."""

import re
from typing import Any

import pytest
from django.core import signing
from django.test import Client

from matches import commands
from players import commands as accounts
from players.api import buckets
from players.models import Mailbox, Notice, NoticeSettings, Player, PushSubscription, Sending
from players.notices import links
from tests.api.callers import API, Caller
from tests.builders import play
from tests.clock import Clock
from tests.notices.mail import MailServer
from tests.notices.people import as_caller, choose, duel, with_mailbox
from tests.notices.test_push import subscribed
from tests.players.oauth.test_pages import hardened

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "correct horse battery"
ENGLISH = {"Accept-Language": "en"}


def change(caller: Caller, **body: Any) -> Any:
    return caller.client.patch(API + "/me", body, "application/json", headers={**caller.headers, **ENGLISH})


def verified(caller: Caller, mail: MailServer, address: str) -> str:
    """The link that verified it."""
    assert change(caller, email=address, current_password=PASSWORD).status_code == 200
    commands.send_notices()
    link = mail.link("/account/email/")
    assert press(link).status_code == 200
    return link


def press(link: str, browser: Client | None = None, **form: str) -> Any:
    """The button of the page behind a link."""
    browser = browser or Client(enforce_csrf_checks=True)
    page = browser.get(link, headers=ENGLISH, follow=True)
    assert page.status_code == 200, page.content
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
    assert token is not None
    path = page.redirect_chain[-1][0] if page.redirect_chain else link
    return browser.post(path, {"csrfmiddlewaretoken": token[1], **form}, headers=ENGLISH)


def shown(caller: Caller) -> dict[str, Any]:
    email: dict[str, Any] = caller.get("/me/notices/settings").json()["email"]
    return email


def ask_for_a_new_password(address: str) -> Any:
    return press("/account/forgot", email=address)


def test_an_address_counts_once_its_link_is_followed(clock: Clock, mail: MailServer) -> None:
    ana = Caller("ana")
    assert change(ana, email="ana@example.org", current_password=PASSWORD).status_code == 200
    assert shown(ana) == {"address": None, "pending": "ana@example.org", "available": True}
    commands.send_notices()
    assert mail.subjects == [("ana@example.org", "Is this your e-mail address?")]
    link = mail.link("/account/email/")
    # Programs that look at every link must not verify anything.
    assert Client().get(link).status_code == 200
    assert shown(ana)["address"] is None
    assert press(link).status_code == 200
    assert shown(ana) == {"address": "ana@example.org", "pending": None, "available": True}
    assert press(link).status_code == 200


def test_a_link_is_good_for_the_last_address_asked_for_alone(clock: Clock, mail: MailServer) -> None:
    ana = Caller("ana")
    first = verified(ana, mail, "ana@example.org")
    verified(ana, mail, "ana.new@example.org")
    assert shown(ana)["address"] == "ana.new@example.org"
    for ask in (Client().get, Client().post):
        assert ask(first).status_code == 404
    assert shown(ana)["address"] == "ana.new@example.org"
    assert change(ana, email=None, current_password=PASSWORD).status_code == 200
    assert shown(ana) == {"address": None, "pending": None, "available": True}


def test_a_forged_or_old_link_does_nothing(clock: Clock, mail: MailServer) -> None:
    ana = Caller("ana")
    assert ana.player is not None
    change(ana, email="ana@example.org", current_password=PASSWORD)
    forged = signing.dumps({"player": str(ana.player.pk), "address": "ana@example.org"}, salt="another")
    for signed in (forged, "x", links.verify(ana.player, "eve@example.org").rpartition("/")[2]):
        assert Client().post(f"/account/email/{signed}").status_code == 404
    assert shown(ana)["address"] is None


def test_the_address_is_changed_by_nobody_without_the_password(clock: Clock, mail: MailServer) -> None:
    ana = Caller("ana")
    for body in ({"email": "eve@example.org"}, {"email": "eve@example.org", "current_password": "wrong"}):
        assert change(ana, **body).status_code == 400
    assert (Mailbox.objects.count(), Sending.objects.count()) == (0, 0)


def test_nobodys_mailbox_is_flooded(clock: Clock, mail: MailServer) -> None:
    victim = {"email": "victim@example.org", "current_password": PASSWORD}
    answers = [change(Caller(f"ana{number}"), **victim).status_code for number in range(7)]
    assert answers == [200] * 5 + [429] * 2
    clock.move(hours=25)
    assert change(Caller("late"), **victim).status_code == 200


def test_an_address_is_shown_to_nobody_else(clock: Clock, mail: MailServer) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    verified(ana, mail, "ana@example.org")
    match = ana.create(seats=["me", "bia"])
    seen = [
        other.get(path).content.decode()
        for other in (bia, Caller())
        for path in (f"/matches/{match['id']}", "/matches", "/me/matches", f"/matches/{match['id']}/events")
    ]
    seen += [ana.get(path).content.decode() for path in ("/me", f"/matches/{match['id']}")]
    assert not any("example.org" in text for text in seen)
    assert ana.get("/me/export").json()["email"]["address"] == "ana@example.org"


def test_a_new_password_by_a_link_that_is_good_once(clock: Clock, mail: MailServer) -> None:
    ana = Caller("ana")
    verified(ana, mail, "ana@example.org")
    session = Client()
    session.force_login(ana.player)  # type: ignore[arg-type]
    assert ask_for_a_new_password("Ana@Example.org").status_code == 200
    commands.send_notices()
    assert mail.subjects[-1] == ("ana@example.org", "A new password")
    link = mail.link("/account/reset/")
    weak = press(link, new_password1="12345678", new_password2="12345678")
    assert weak.status_code == 400
    new = "a new battery for the horse"
    assert press(link, new_password1=new, new_password2=new).status_code == 200
    again = Client().get(link, follow=True)
    assert again.status_code == 404
    signing_in = {"username": "ana", "password": new}
    assert Caller().post("/session", signing_in).status_code in (200, 201, 204)
    assert session.get(API + "/me").status_code == 401
    assert ana.get("/me").status_code == 200


def test_the_answer_is_the_same_for_an_address_that_nobody_has(clock: Clock, mail: MailServer) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    verified(ana, mail, "ana@example.org")
    # Not verified: not hers.
    change(bia, email="bia@example.org", current_password=PASSWORD)
    commands.send_notices()
    before = len(mail.got)
    answers = [
        ask_for_a_new_password(a) for a in ("ana@example.org", "bia@example.org", "eve@example.org", "no address")
    ]
    pages = {re.sub(r'value="\w+"', "", answer.content.decode()) for answer in answers}
    assert (len(pages), {answer.status_code for answer in answers}) == (1, {200})
    commands.send_notices()
    assert [to for to, _ in mail.subjects[before:]] == ["ana@example.org"]


def test_asking_for_new_passwords_is_limited(settings: Any, clock: Clock, mail: MailServer) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_in": "2/hour"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    buckets.own.forget()
    answers = [ask_for_a_new_password("eve@example.org") for _ in range(3)]
    buckets.own.forget()
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0


def test_a_mail_program_unsubscribes_by_one_click(clock: Clock, mail: MailServer) -> None:
    table = duel()
    bia = with_mailbox(table.player(1), "bia@example.org")
    table.act(play(0, "3S"))
    commands.tell_all()
    clock.move(seconds=120)
    commands.send_notices()
    link = mail.link("/account/unsubscribe/")
    assert Client().get(link).status_code == 200
    caller = as_caller(bia, table.tokens[1])
    assert caller.get("/me/notices/settings").json()["channels"]["email"] != []
    # No cookie, no token of a form: RFC 8058.
    mail_program = Client(enforce_csrf_checks=True)
    assert mail_program.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    settings = caller.get("/me/notices/settings").json()
    assert (settings["channels"]["email"], settings["language"]) == ([], "en")
    assert settings["channels"]["inbox"] != []
    assert Client().post("/account/unsubscribe/forged").status_code == 404


def test_settings_are_chosen_all_at_once_and_checked() -> None:
    ana = Caller("ana")
    before = ana.get("/me/notices/settings").json()
    assert (before["language"], before["time_zone"], before["quiet_hours"]) == ("pt-BR", "America/Sao_Paulo", None)
    chosen = {
        "language": "es",
        "time_zone": "America/Montevideo",
        "quiet_hours": {"start": "22:00", "end": "07:30"},
        "channels": {"inbox": ["turn", "result"], "email": [], "push": ["reminder"]},
    }

    def put(body: dict[str, Any]) -> Any:
        return ana.client.put(API + "/me/notices/settings", body, "application/json", headers=ana.headers)

    assert put(chosen).json() == {**chosen, "email": before["email"]}
    for wrong, code in (
        ({"time_zone": "America/Sao_Paolo"}, "unknown_zone"),
        ({"quiet_hours": {"start": "22:00", "end": "22:00"}}, "no_end"),
        ({"quiet_hours": {"start": "24:00", "end": "22:00"}}, "invalid"),
    ):
        answer = put({**chosen, **wrong})
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, code)


def test_an_erased_account_leaves_no_address_notice_or_browser(clock: Clock, mail: MailServer) -> None:
    table = duel()
    bia = with_mailbox(table.player(1), "bia@example.org")
    subscribed(bia, "https://push.example.org/abc")
    choose(bia)
    table.act(play(0, "3S"))
    commands.tell_all()
    assert Sending.objects.count() == 2
    accounts.erase(Player.objects.get(pk=bia.pk))
    for model in (Mailbox, PushSubscription, Notice, Sending, NoticeSettings):
        assert model._default_manager.filter(player=bia).count() == 0, model
    commands.tell_all()
    assert Notice.objects.filter(player=bia).count() == 0


def test_without_a_mail_server_nobody_is_promised_a_letter(settings: Any) -> None:
    settings.TRUCO_EMAIL = False
    answer = change(Caller("ana"), email="ana@example.org", current_password=PASSWORD)
    assert (answer.status_code, answer.json()["code"]) == (409, "email_unavailable")
    page = Client().get("/account/forgot", headers=ENGLISH)
    assert "This server sends no e-mail" in page.content.decode()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("pt-BR", "Uma nova senha"),
        ("es-AR", "Una nueva contraseña"),
        ("en", "A new password"),
        ("fr", "Uma nova senha"),
    ],
)
def test_the_pages_are_hardened_and_speak_the_readers_language(sent: str, said: str) -> None:
    page = Client().get("/account/forgot", headers={"Accept-Language": sent})
    assert said in page.content.decode()
    hardened(page)
    hardened(Client().get("/account/reset/x/y"))
    hardened(Client().get(links.unsubscribe(Caller("ana").player).partition(":8000")[2]))  # type: ignore[arg-type]
