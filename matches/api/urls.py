"""Under `/api/v1/`."""

from django.urls import path, register_converter

from matches.api.paths import AnyUUID
from matches.api.views import live, matches, me, play, review

register_converter(AnyUUID, "anyuuid")

urlpatterns = [
    path("me", me.MeView.as_view(), name="me"),
    path("me/bot", me.BotView.as_view(), name="bot"),
    path("me/export", me.ExportView.as_view(), name="export"),
    path("me/matches", me.MyMatchesView.as_view(), name="my-matches"),
    path("me/stream", live.MyStreamView.as_view(), name="my-stream"),
    path("variants", matches.VariantsView.as_view(), name="variants"),
    path("matches", matches.MatchesView.as_view(), name="matches"),
    path("matches/<anyuuid:match_id>", matches.MatchView.as_view(), name="match"),
    path("matches/<anyuuid:match_id>/join", play.JoinView.as_view(), name="join"),
    path("matches/<anyuuid:match_id>/seed", play.SeedView.as_view(), name="seed"),
    path("matches/<anyuuid:match_id>/start", play.StartView.as_view(), name="start"),
    path("matches/<anyuuid:match_id>/leave", play.LeaveView.as_view(), name="leave"),
    path("matches/<anyuuid:match_id>/actions", play.ActionsView.as_view(), name="actions"),
    path("matches/<anyuuid:match_id>/events", review.EventsView.as_view(), name="events"),
    path("matches/<anyuuid:match_id>/stream", live.MatchStreamView.as_view(), name="stream"),
    path("matches/<anyuuid:match_id>/hands", review.HandsView.as_view(), name="hands"),
    path("matches/<anyuuid:match_id>/hands/<int:hand>", review.HandView.as_view(), name="hand"),
    path("matches/<anyuuid:match_id>/record", review.RecordView.as_view(), name="record"),
    path("matches/<anyuuid:match_id>/fairness", review.FairnessView.as_view(), name="fairness"),
]
