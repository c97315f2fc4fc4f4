"""Under `/api/v1/`; `me` is routed by the project, which can also erase an account from its matches."""

from django.urls import path

from players.api.app_views import AppsView, AppView, AuthorizedAppsView, AuthorizedAppView
from players.api.block_views import BlocksView, BlockView
from players.api.notice_views import NoticesView, PushOneView, PushView, ReadView, SettingsView
from players.api.session_views import SessionView
from players.api.token_views import TokensView, TokenView
from players.api.vacation_views import VacationView
from players.api.views import GuestView, PlayersView
from players.api.webhook_views import DeliveriesView, ReplayOneView, ReplayView, SecretView, WebhooksView, WebhookView

urlpatterns = [
    path("players", PlayersView.as_view(), name="players"),
    path("players/guest", GuestView.as_view(), name="guest"),
    path("tokens", TokensView.as_view(), name="tokens"),
    path("tokens/<str:id>", TokenView.as_view(), name="token"),
    path("apps", AppsView.as_view(), name="apps"),
    path("apps/<str:client_id>", AppView.as_view(), name="app"),
    path("me/apps", AuthorizedAppsView.as_view(), name="authorized-apps"),
    path("me/apps/<str:client_id>", AuthorizedAppView.as_view(), name="authorized-app"),
    path("me/blocks", BlocksView.as_view(), name="blocks"),
    path("me/blocks/<str:username>", BlockView.as_view(), name="block"),
    path("me/notices", NoticesView.as_view(), name="notices"),
    path("me/notices/read", ReadView.as_view(), name="notices-read"),
    path("me/notices/settings", SettingsView.as_view(), name="notice-settings"),
    path("me/push", PushView.as_view(), name="push"),
    path("me/push/<str:id>", PushOneView.as_view(), name="push-one"),
    path("session", SessionView.as_view(), name="session"),
    path("me/vacation", VacationView.as_view(), name="vacation"),
    path("webhooks", WebhooksView.as_view(), name="webhooks"),
    path("webhooks/<str:id>", WebhookView.as_view(), name="webhook"),
    path("webhooks/<str:id>/rotate-secret", SecretView.as_view(), name="webhook-secret"),
    path("webhooks/<str:id>/deliveries", DeliveriesView.as_view(), name="webhook-deliveries"),
    path("webhooks/<str:id>/deliveries/<str:delivery_id>/replay", ReplayOneView.as_view(), name="webhook-replay-one"),
    path("webhooks/<str:id>/replay", ReplayView.as_view(), name="webhook-replay"),
]
