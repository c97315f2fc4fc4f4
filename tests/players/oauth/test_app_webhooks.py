"""What an app is told by webhooks ends with what it is allowed; the account's own are none of its business."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, RefreshToken
from rest_framework.exceptions import NotAuthenticated

from players import commands, tasks
from players.models import Player, Webhook
from players.oauth import registry
from players.webhooks import commands as webhooks
from tests.players.conftest import PASSWORD
from tests.players.oauth.flow import Api, App, Browser, api, tokens_for

URL = "https://hooks.example.org/truco"
Account = tuple[Player, str]


@pytest.fixture
def caio(db: None) -> Account:
    return commands.register(username="Caio", password=PASSWORD)


def made(by: Api) -> dict[str, Any]:
    response = by.post("/webhooks", {"url": URL})
    assert response.status_code == 201, response.content
    return dict(response.json())


def ids(of: Api) -> list[str]:
    return [webhook["id"] for webhook in of.get("/webhooks").json()["items"]]


def allowed(app: App, username: str = "Caio") -> dict[str, Any]:
    return tokens_for(app, username, scope="read webhooks")


def test_an_app_sees_and_changes_its_own_webhooks_alone(app: App, bia: Account, caio: Account) -> None:
    account, of_app, of_other = (
        api(caio[1]),
        api(allowed(app)["access_token"]),
        api(allowed(App(bia[0]))["access_token"]),
    )
    mine, its, others = made(account), made(of_app), made(of_other)
    assert (ids(of_app), ids(of_other)) == ([its["id"]], [others["id"]])
    assert ids(account) == [others["id"], its["id"], mine["id"]]
    for foreign in (mine, others):
        path = f"/webhooks/{foreign['id']}"
        assert [
            of_app.get(path).status_code,
            of_app.patch(path, {"url": "https://thief.example.org/"}).status_code,
            of_app.delete(path).status_code,
            of_app.post(f"{path}/rotate-secret", {}).status_code,
            of_app.get(f"{path}/deliveries").status_code,
            of_app.post(f"{path}/replay", {"since": "2026-01-01T00:00:00Z"}).status_code,
        ] == [404] * 6
    assert of_app.patch(f"/webhooks/{its['id']}", {"enabled": False}).status_code == 200
    assert account.delete(f"/webhooks/{its['id']}").status_code == 204


def test_taking_back_what_an_app_may_ends_its_webhooks_and_no_others(app: App, bia: Account, caio: Account) -> None:
    account, other = api(caio[1]), App(bia[0])
    mine = made(account)
    made(api(allowed(app)["access_token"]))
    kept = made(api(allowed(other)["access_token"]))
    of_bia = made(api(allowed(app, "Bia")["access_token"]))
    answer = Browser("Caio").send("/account/apps", "/account/apps", client_id=app.client_id)
    assert answer.status_code == 303
    assert ids(account) == [kept["id"], mine["id"]]
    assert ids(api(bia[1])) == [of_bia["id"]]


def test_an_app_that_is_removed_takes_its_webhooks_with_it(app: App, bia: Account, caio: Account) -> None:
    made(api(allowed(app)["access_token"]))
    registry.remove(bia[0], app.client_id)
    assert not Webhook.objects.exists()


def test_an_app_that_gives_its_tokens_back_or_has_one_used_twice_is_told_no_more(app: App, caio: Account) -> None:
    given_back = allowed(app)
    made(api(given_back["access_token"]))
    assert app.revoke(given_back["refresh_token"]).status_code == 200
    assert not Webhook.objects.exists()

    stolen = allowed(app)
    made(api(stolen["access_token"]))
    assert app.refresh(stolen["refresh_token"]).status_code == 200
    assert Webhook.objects.count() == 1
    assert app.refresh(stolen["refresh_token"]).status_code == 400
    assert not Webhook.objects.exists()


def test_as_long_as_one_of_several_consents_lasts_its_webhooks_do(app: App, caio: Account) -> None:
    first, second = allowed(app), allowed(app)
    hook = made(api(first["access_token"]))
    app.revoke(first["refresh_token"])
    assert ids(api(second["access_token"])) == [hook["id"]]


def test_a_consent_that_ran_out_unused_ends_them_too(app: App, caio: Account) -> None:
    mine = made(api(caio[1]))
    made(api(allowed(app)["access_token"]))
    tasks.tend_webhooks()
    assert Webhook.objects.count() == 2
    AccessToken.objects.update(expires=timezone.now() - timedelta(days=31))
    tasks.tend_webhooks()
    assert [str(webhook.pk) for webhook in Webhook.objects.all()] == [mine["id"]]


def test_a_process_that_remembers_an_app_that_is_gone_makes_it_no_webhook(app: App, caio: Account) -> None:
    allowed(app)
    RefreshToken.objects.all().delete()
    Application.objects.filter(client_id=app.client_id).delete()
    with pytest.raises(NotAuthenticated):
        webhooks.create(caio[0], url=URL, types=["turn.started"], client_id=app.client_id)
