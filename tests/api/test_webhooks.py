"""Webhooks over HTTP (docs/webhooks.md): mine alone, their secrets shown once, replays."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from players import commands as accounts
from players.moments import written
from players.webhooks.commands import MAX_WEBHOOKS, Notice, enqueue
from players.webhooks.models import Delivery, EventType, Webhook
from tests.api.callers import API, Caller
from tests.api.problems import problem

pytestmark = pytest.mark.django_db

URL = "https://hooks.example.org/truco"


def made(caller: Caller, **body: Any) -> dict[str, Any]:
    response = caller.post("/webhooks", {"url": URL, **body})
    assert response.status_code == 201, response.content
    return dict(response.json())


def patch(caller: Caller, path: str, body: Any) -> Any:
    return caller.client.patch(API + path, body, "application/json", headers=caller.headers)


def told(caller: Caller, count: int = 1) -> None:
    assert caller.player is not None
    enqueue(
        Notice(caller.player.pk, "turn.started", uuid4().hex, timezone.now(), {"match_id": str(uuid4())})
        for _ in range(count)
    )


def failed() -> None:
    Delivery.objects.update(status="failed", next_at=None, attempts=11)


def limited(caller: Caller, *scopes: str) -> Caller:
    """The same account with a token of these scopes."""
    other = caller.device()
    assert caller.player is not None
    other.headers["Authorization"] = f"Bearer {accounts.issue_token(caller.player, scopes=scopes)[1]}"
    return other


def test_a_webhook_is_told_of_everything_unless_its_owner_says_otherwise() -> None:
    ana = Caller("ana")
    webhook = made(ana)
    assert webhook["types"] == EventType.values
    assert webhook["enabled"] is True
    assert made(ana, types=["match.ended", "turn.started", "match.ended"])["types"] == ["turn.started", "match.ended"]


def test_the_secret_is_shown_once_and_by_a_rotation() -> None:
    ana = Caller("ana")
    response = ana.post("/webhooks", {"url": URL})
    webhook = response.json()
    assert response["Cache-Control"] == "no-store"
    assert webhook["secret"].startswith("whsec_")
    for path in ("/webhooks", f"/webhooks/{webhook['id']}", "/me/export"):
        text = ana.get(path).content.decode()
        assert webhook["id"] in text
        assert "whsec_" not in text
        assert webhook["secret"].removeprefix("whsec_") not in text
    rotated = ana.post(f"/webhooks/{webhook['id']}/rotate-secret")
    assert rotated["Cache-Control"] == "no-store"
    assert rotated.json()["secret"] not in (webhook["secret"], "")


def test_webhooks_are_listed_newest_first_changed_and_deleted() -> None:
    ana = Caller("ana")
    first, second = made(ana), made(ana)
    assert [item["id"] for item in ana.get("/webhooks").json()["items"]] == [second["id"], first["id"]]
    changed = patch(ana, f"/webhooks/{first['id']}", {"url": URL + "/2", "types": ["turn.started"], "enabled": False})
    assert changed.status_code == 200
    assert {**first, "secret": None} | changed.json() == {
        **first,
        "secret": None,
        "url": URL + "/2",
        "types": ["turn.started"],
        "enabled": False,
        "disabled_at": changed.json()["disabled_at"],
        "disabled_reason": "owner",
    }
    assert patch(ana, f"/webhooks/{first['id']}", {}).json() == changed.json()
    assert patch(ana, f"/webhooks/{first['id']}", {"enabled": True}).json()["disabled_reason"] is None
    assert ana.delete(f"/webhooks/{first['id']}").status_code == 204
    problem(ana.get(f"/webhooks/{first['id']}"), 404, "not_found")


@pytest.mark.parametrize("url", ["http://hooks.example.org/", "https://10.0.0.1/", "https://localhost/", "nonsense"])
def test_an_address_inside_is_refused_in_the_readers_language(url: str) -> None:
    ana = Caller("ana")
    response = ana.post("/webhooks", {"url": url}, **{"Accept-Language": "es"})
    (error,) = problem(response, 400, "invalid_request")["errors"]
    assert (error["pointer"], error["code"]) == ("/url", "address_refused")
    assert error["detail"].startswith("Los webhooks van a")
    webhook = made(ana)
    problem(patch(ana, f"/webhooks/{webhook['id']}", {"url": url}), 400, "invalid_request")


@pytest.mark.parametrize(
    "body",
    [{}, {"url": 3}, {"url": URL, "types": []}, {"url": URL, "types": ["card.seen"]}, {"url": URL, "secret": "mine"}],
)
def test_a_body_that_is_not_as_asked_for_is_refused(body: dict[str, Any]) -> None:
    problem(Caller("ana").post("/webhooks", body), 400, "invalid_request")


def test_another_players_webhook_is_not_found_whatever_is_asked_of_it() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    webhook = made(ana)
    told(ana)
    delivery = Delivery.objects.get().pk
    path = f"/webhooks/{webhook['id']}"
    for response in (
        bia.get(path),
        patch(bia, path, {"enabled": False}),
        patch(bia, path, {"nonsense": 1}),
        bia.delete(path),
        bia.post(f"{path}/rotate-secret"),
        bia.get(f"{path}/deliveries"),
        bia.get(f"{path}/deliveries?nonsense=1"),
        bia.post(f"{path}/deliveries/{delivery}/replay"),
        bia.post(f"{path}/replay", {"since": "2026-01-01T00:00:00Z"}),
        bia.get("/webhooks/nonsense"),
    ):
        problem(response, 404, "not_found")
    mine = made(bia)
    problem(bia.post(f"/webhooks/{mine['id']}/deliveries/{delivery}/replay"), 404, "not_found")
    problem(bia.post(f"/webhooks/{mine['id']}/deliveries/nonsense/replay"), 404, "not_found")
    assert Delivery.objects.get().status == "pending"
    assert bia.get("/webhooks").json()["items"] != ana.get("/webhooks").json()["items"]


def test_webhooks_need_an_account_and_their_scope() -> None:
    ana = Caller("ana")
    problem(Caller().get("/webhooks"), 401, "not_authenticated")
    problem(Caller().post("/webhooks", {"url": URL}), 401, "not_authenticated")
    everything_else = limited(ana, "read", "play", "challenge", "account")
    problem(everything_else.get("/webhooks"), 403, "permission_denied")
    problem(everything_else.post("/webhooks", {"url": URL}), 403, "permission_denied")
    assert made(limited(ana, "webhooks"))["enabled"] is True


def test_an_account_has_so_many_webhooks_and_no_more() -> None:
    ana = Caller("ana")
    for _ in range(MAX_WEBHOOKS):
        made(ana)
    problem(ana.post("/webhooks", {"url": URL}), 409, "too_many_webhooks")


def test_deliveries_are_listed_a_page_at_a_time_and_by_status() -> None:
    ana = Caller("ana")
    path = f"/webhooks/{made(ana)['id']}/deliveries"
    told(ana, 5)
    newest = [str(pk) for pk in Delivery.objects.order_by("-id").values_list("pk", flat=True)]
    first = ana.get(f"{path}?limit=3").json()
    second = ana.get(f"{path}?limit=3&cursor={first['next']}").json()
    assert [item["id"] for item in first["items"] + second["items"]] == newest
    assert (first["next"], second["next"]) == (newest[2], None)
    assert first["items"][0]["webhook_id"] == f"msg_{UUID(newest[0]).hex}"
    assert ana.get(f"{path}?status=failed").json()["items"] == []
    assert len(ana.get(f"{path}?status=pending").json()["items"]) == 5
    for query in ("limit=0", "limit=101", "limit=x", "cursor=x", "status=lost", "page=2"):
        problem(ana.get(f"{path}?{query}"), 400, "invalid_request")


def test_one_delivery_is_sent_again_under_its_id() -> None:
    ana = Caller("ana")
    path = f"/webhooks/{made(ana)['id']}"
    told(ana, 2)
    failed()
    chosen, other = Delivery.objects.order_by("id")
    response = ana.post(f"{path}/deliveries/{chosen.pk}/replay")
    assert response.status_code == 202
    assert (response.json()["status"], response.json()["attempts"]) == ("pending", 0)
    assert response.json()["webhook_id"] == f"msg_{chosen.pk.hex}"
    assert [d.status for d in Delivery.objects.order_by("id")] == ["pending", "failed"]
    assert Delivery.objects.get(pk=chosen.pk).body == chosen.body
    assert other.pk != chosen.pk


def test_a_range_is_sent_again_what_failed_or_all_of_it() -> None:
    ana = Caller("ana")
    path = f"/webhooks/{made(ana)['id']}"
    told(ana, 4)
    failed()
    rows = list(Delivery.objects.order_by("id"))
    for hours, row in zip((4, 3, 2, 1), rows, strict=True):
        Delivery.objects.filter(pk=row.pk).update(created_at=F("created_at") - timedelta(hours=hours))
    Delivery.objects.filter(pk=rows[2].pk).update(status="delivered")

    def ago(hours: float) -> str:
        return written(timezone.now() - timedelta(hours=hours))

    def replayed(**body: Any) -> int:
        response = ana.post(f"{path}/replay", body)
        assert response.status_code == 202, response.content
        return int(response.json()["count"])

    assert replayed(since=ago(3.5), until=ago(1.5)) == 1
    assert [d.status for d in Delivery.objects.order_by("id")] == ["failed", "pending", "delivered", "failed"]
    assert replayed(since=ago(3.5), until=ago(1.5), status="all") == 1
    assert replayed(since=ago(10)) == 2
    assert [d.status for d in Delivery.objects.order_by("id")] == ["pending"] * 4
    assert replayed(since=ago(10), status="all") == 0


def test_nothing_is_replayed_to_a_disabled_webhook() -> None:
    ana = Caller("ana")
    path = f"/webhooks/{made(ana)['id']}"
    told(ana)
    patch(ana, path, {"enabled": False})
    (listed,) = ana.get(f"{path}/deliveries").json()["items"]
    assert (listed["status"], listed["last_error"]) == ("failed", "disabled")
    problem(ana.post(f"{path}/deliveries/{listed['id']}/replay"), 409, "webhook_disabled")
    problem(ana.post(f"{path}/replay", {"since": "2026-01-01T00:00:00Z"}), 409, "webhook_disabled")
    patch(ana, path, {"enabled": True})
    assert ana.post(f"{path}/deliveries/{listed['id']}/replay").status_code == 202


def test_an_erased_account_leaves_no_webhook() -> None:
    ana = Caller("ana")
    made(ana)
    told(ana)
    assert ana.delete("/me").status_code == 204
    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)
