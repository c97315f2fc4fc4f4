"""What staff see of accounts: no secret, and no way to delete one."""

from django.test import Client
from django.urls import reverse

from players import commands, tokens
from players.models import Player, Token

Account = tuple[Player, str]


def staff() -> Client:
    client = Client()
    client.force_login(Player.objects.create_superuser(username="root", password="toor in the yard"))
    return client


def test_accounts_and_tokens_are_shown_without_their_secrets(ana: Account) -> None:
    client, token = staff(), Token.objects.get()
    pages = [
        reverse("admin:players_player_changelist"),
        reverse("admin:players_player_change", args=[ana[0].pk]),
        reverse("admin:players_token_changelist"),
        reverse("admin:players_token_change", args=[token.pk]),
    ]
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200
        assert ana[0].password not in response.content.decode()
        assert tokens.digest(ana[1]).hex() not in response.content.decode()


def test_an_account_cannot_be_deleted(ana: Account) -> None:
    assert staff().post(reverse("admin:players_player_delete", args=[ana[0].pk])).status_code == 403


def test_a_token_deleted_by_staff_is_revoked_at_once(ana: Account) -> None:
    token, plain = commands.issue_token(ana[0])
    assert tokens.find_bearer(plain, now=token.created_at) is not None
    staff().post(reverse("admin:players_token_delete", args=[token.pk]), {"post": "yes"})
    assert tokens.find_bearer(plain, now=token.created_at) is None
