"""Apps, webhooks and browsers that are told. Nobody listens at these addresses, and what is sent to them comes back."""

import datetime
import secrets

from truco_client.api.apps import create_app, delete_app, list_apps, list_authorized_apps, update_app
from truco_client.api.notices import create_push_subscription, delete_push_subscription, list_push_subscriptions
from truco_client.api.webhooks import (
    create_webhook,
    delete_webhook,
    get_webhook,
    list_webhook_deliveries,
    list_webhooks,
    replay_webhook_deliveries,
    replay_webhook_delivery,
    rotate_webhook_secret,
    update_webhook,
)
from truco_client.models import (
    App,
    AppList,
    AuthorizedAppList,
    ChangeAppRequest,
    ChangeWebhookRequest,
    Delivery,
    DeliveryPage,
    NewAppRequest,
    NewWebhookRequest,
    NewWebhookRequestTypesItem,
    PushKeysRequest,
    PushSubscription,
    PushSubscriptionList,
    Replayed,
    ReplayRequest,
    SubscribeRequest,
    Webhook,
    WebhookList,
    WebhookWithSecret,
)

from tests.contract.slow.people import Person, done, need, soon
from tests.contract.slow.tables import challenged

# Another host each time: one that has failed is left alone for a while.
NOWHERE = f"https://{secrets.token_hex(8)}.truco.invalid"
KEYS = PushKeysRequest(
    p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth="BTBZMqHH6r4Tts7J_aSIgg",
)


def apps(ana: Person, bia: Person) -> None:
    body = NewAppRequest(name="Truco on the train", redirect_uris=["https://train.truco.invalid/callback"])
    app = need(App, create_app.sync(client=ana.client, body=body))
    renamed = need(App, update_app.sync(app.client_id, client=ana.client, body=ChangeAppRequest(name="Truco at sea")))
    assert need(AppList, list_apps.sync(client=ana.client)).items == [renamed]
    assert need(AuthorizedAppList, list_authorized_apps.sync(client=ana.client)).items == []
    done(delete_app.sync_detailed(app.client_id, client=ana.client))


def webhooks(ana: Person, bia: Person) -> None:
    body = NewWebhookRequest(url=f"{NOWHERE}/truco", types=[NewWebhookRequestTypesItem.CHALLENGE_RECEIVED])
    webhook = need(WebhookWithSecret, create_webhook.sync(client=bia.client, body=body))
    assert need(Webhook, get_webhook.sync(webhook.id, client=bia.client)).url == webhook.url
    assert [one.id for one in need(WebhookList, list_webhooks.sync(client=bia.client)).items] == [webhook.id]
    assert need(WebhookWithSecret, rotate_webhook_secret.sync(webhook.id, client=bia.client)).secret != webhook.secret

    challenged(ana, bia)

    def failed() -> Delivery | None:
        page = need(DeliveryPage, list_webhook_deliveries.sync(webhook.id, client=bia.client))
        return next((one for one in page.items if one.last_error), None)

    delivery = soon(failed)
    assert delivery.type_ == NewWebhookRequestTypesItem.CHALLENGE_RECEIVED
    again = replay_webhook_delivery.sync(webhook.id, delivery.id, client=bia.client)
    assert need(Delivery, again).id == delivery.id
    since = delivery.created_at - datetime.timedelta(minutes=1)
    replayed = replay_webhook_deliveries.sync(webhook.id, client=bia.client, body=ReplayRequest(since=since))
    need(Replayed, replayed)
    off = update_webhook.sync(webhook.id, client=bia.client, body=ChangeWebhookRequest(enabled=False))
    assert need(Webhook, off).enabled is False
    done(delete_webhook.sync_detailed(webhook.id, client=bia.client))


def browsers(ana: Person, bia: Person) -> None:
    body = SubscribeRequest(endpoint=f"{NOWHERE}/push", keys=KEYS, expiration_time=None)
    subscribed = need(PushSubscription, create_push_subscription.sync(client=ana.client, body=body))
    listed = need(PushSubscriptionList, list_push_subscriptions.sync(client=ana.client))
    assert (listed.items, listed.public_key is not None) == ([subscribed], True)
    done(delete_push_subscription.sync_detailed(subscribed.id, client=ana.client))
