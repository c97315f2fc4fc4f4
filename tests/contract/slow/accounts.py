"""Accounts: what they are told and how, addresses, passwords, sign-ins, and what is kept about them."""

import secrets
from uuid import UUID

from truco_client import AuthenticatedClient, Client
from truco_client.api.notices import get_notice_settings, list_notices, read_notices, set_notice_settings
from truco_client.api.players import become_bot, create_guest, delete_me, export_me, get_me, update_me
from truco_client.api.ratings import get_profile
from truco_client.api.session import close_session, get_session, open_session
from truco_client.api.tokens import create_token, list_tokens, revoke_token
from truco_client.models import (
    ChangeEmailRequest,
    ChangePasswordRequest,
    ChannelsRequest,
    ChannelsRequestEmailItem,
    ChannelsRequestInboxItem,
    Export,
    IssueTokenRequest,
    IssueTokenRequestScopesItem,
    KeepGuestRequest,
    ListNoticesShow,
    NewAccount,
    NewToken,
    Notice,
    NoticeKind,
    NoticePage,
    NoticeSettingsRequest,
    NoticeSettingsRequestLanguage,
    Player,
    PlayerKind,
    Problem,
    QuietHoursRequest,
    ReadNoticesRequest,
    Session,
    ShownNoticeSettings,
    SignInOutcome,
    SignInRequest,
    TokenList,
    Unread,
)

from tests.contract.slow.people import Person, another, done, need, refused, soon
from tests.contract.slow.tables import challenged

CSRF = "X-CSRFToken"


def notices(ana: Person, bia: Person) -> None:
    challenge = challenged(ana, bia)

    def told() -> Notice | None:
        items = need(NoticePage, list_notices.sync(client=bia.client)).items
        return next((one for one in items if one.match_id == challenge.id), None)

    notice = soon(told)
    assert (notice.kind, notice.read, notice.over) == (NoticeKind.CHALLENGE, False, False)
    assert ana.name in notice.title
    before = need(NoticePage, list_notices.sync(client=bia.client, show=ListNoticesShow.UNREAD)).unread
    one_less = need(Unread, read_notices.sync(client=bia.client, body=ReadNoticesRequest(ids=[notice.id]))).unread
    assert one_less == before - 1
    assert need(Unread, read_notices.sync(client=bia.client, body=ReadNoticesRequest(up_to=notice.id))).unread == 0

    wanted = NoticeSettingsRequest(
        language=NoticeSettingsRequestLanguage.EN,
        time_zone="America/Manaus",
        quiet_hours=QuietHoursRequest(start="22:00", end="07:30"),
        channels=ChannelsRequest(
            inbox=[ChannelsRequestInboxItem.TURN], email=[ChannelsRequestEmailItem.RESULT], push=[]
        ),
    )
    chosen = need(ShownNoticeSettings, set_notice_settings.sync(client=bia.client, body=wanted))
    assert chosen == need(ShownNoticeSettings, get_notice_settings.sync(client=bia.client))
    assert chosen.quiet_hours is not None
    assert (chosen.time_zone, chosen.quiet_hours.end, chosen.channels.push) == ("America/Manaus", "07:30", [])


def addresses(ana: Person, bia: Person) -> None:
    address = f"{ana.name}@example.org"
    wrong = ChangeEmailRequest(email=address, current_password="not this one")
    assert refused(update_me.sync(client=ana.client, body=wrong)) == ["wrong_password"]
    for email in (address, None):
        right = ChangeEmailRequest(email=email, current_password=ana.password)
        need(Player, update_me.sync(client=ana.client, body=right))
        settings = need(ShownNoticeSettings, get_notice_settings.sync(client=ana.client))
        assert (settings.email.address, settings.email.pending) == (None, email)


def passwords(ana: Person, bia: Person) -> None:
    caio, new = another(ana, "caio"), secrets.token_urlsafe(16)
    body = ChangePasswordRequest(password=new, current_password=caio.password)
    assert need(Player, update_me.sync(client=caio.client, body=body)).username == caio.name
    wanted = IssueTokenRequest(
        username=caio.name, password=new, name="reader", scopes=[IssueTokenRequestScopesItem.READ]
    )
    token = need(NewToken, create_token.sync(client=caio.client, body=wanted))
    assert need(Player, get_me.sync(client=caio.with_token(token.token))).username == caio.name
    assert token.id in tokens(caio)
    done(revoke_token.sync_detailed(token.id, client=caio.client))
    assert token.id not in tokens(caio)


def tokens(person: Person) -> list[UUID]:
    return [listed.id for listed in need(TokenList, list_tokens.sync(client=person.client)).items]


def guests(ana: Person, bia: Person) -> None:
    anybody = Client(base_url=ana.address, raise_on_unexpected_status=True, httpx_args=ana.calls.hooks)
    guest = need(NewAccount, create_guest.sync(client=anybody))
    name = f"duda{secrets.token_hex(4)}"
    body = KeepGuestRequest(username=name, password=secrets.token_urlsafe(16))
    kept = need(Player, update_me.sync(client=ana.with_token(guest.token), body=body))
    assert (guest.player.guest, kept.guest, kept.username) == (True, False, name)


def bots(ana: Person, bia: Person) -> None:
    robot = another(ana, "robot")
    assert need(Player, become_bot.sync(client=robot.client)).kind is PlayerKind.BOT_ACCOUNT


def sessions(ana: Person, bia: Person) -> None:
    browser = AuthenticatedClient(
        base_url=ana.address,
        token="",
        prefix="",
        auth_header_name=CSRF,
        raise_on_unexpected_status=True,
        httpx_args=ana.calls.hooks,
    )
    assert need(Session, get_session.sync(client=browser)).player is None
    echo_the_cookie(browser)
    done(open_session.sync_detailed(client=browser, body=SignInRequest(username=ana.name, password=ana.password)))
    signed_in = need(Session, get_session.sync(client=browser)).player
    assert signed_in is not None
    assert signed_in.username == ana.name
    echo_the_cookie(browser)
    done(close_session.sync_detailed(client=browser))
    assert need(Session, get_session.sync(client=browser)).player is None


def echo_the_cookie(browser: AuthenticatedClient) -> None:
    """As a page of the server's does: signing in has changed it."""
    http = browser.get_httpx_client()
    http.headers[CSRF] = http.cookies["csrftoken"]


def export(ana: Person, bia: Person) -> None:
    """Of two who have played, talked, looked for matches, reported and been away; and somebody has tried to sign in."""
    stranger = IssueTokenRequest(username=ana.name, password="not this one")
    assert need(Problem, create_token.sync(client=bia.client, body=stranger)).status == 401
    exported = [need(Export, export_me.sync(client=person.client)) for person in (ana, bia)]
    assert [one.account.username for one in exported] == [ana.name, bia.name]
    for one in exported:
        assert one.matches
        assert one.seeks
        assert one.ratings
        assert one.notices
        assert one.tokens
    assert exported[0].reports
    assert [one.outcome for one in exported[0].sign_ins] == [SignInOutcome.FAILURE]
    assert exported[1].talk
    assert any(one.vacations for one in exported)


def goodbye(ana: Person, bia: Person) -> None:
    done(delete_me.sync_detailed(client=ana.client))
    assert need(Problem, get_profile.sync(ana.name, client=bia.client)).status == 404
