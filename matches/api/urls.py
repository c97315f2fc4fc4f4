"""Under `/api/v1/`."""

from django.urls import path, register_converter

from matches.api.paths import AnyUUID
from matches.api.views import live, lobby, matches, me, plans, play, ratings, reports, review, seeks, sequels, talk

register_converter(AnyUUID, "anyuuid")

urlpatterns = [
    path("me", me.MeView.as_view(), name="me"),
    path("me/bot", me.BotView.as_view(), name="bot"),
    path("me/export", me.ExportView.as_view(), name="export"),
    path("me/matches", me.MyMatchesView.as_view(), name="my-matches"),
    path("me/challenges", lobby.ChallengesView.as_view(), name="my-challenges"),
    path("me/stream", live.MyStreamView.as_view(), name="my-stream"),
    path("phrases", talk.PhrasesView.as_view(), name="phrases"),
    path("reports", reports.ReportsView.as_view(), name="reports"),
    path("variants", matches.VariantsView.as_view(), name="variants"),
    path("matches", matches.MatchesView.as_view(), name="matches"),
    path("matches/<anyuuid:match_id>", matches.MatchView.as_view(), name="match"),
    path("matches/<anyuuid:match_id>/join", play.JoinView.as_view(), name="join"),
    path("matches/<anyuuid:match_id>/seed", play.SeedView.as_view(), name="seed"),
    path("matches/<anyuuid:match_id>/start", play.StartView.as_view(), name="start"),
    path("matches/<anyuuid:match_id>/leave", play.LeaveView.as_view(), name="leave"),
    path("matches/<anyuuid:match_id>/decline", lobby.DeclineView.as_view(), name="decline"),
    path("matches/<anyuuid:match_id>/withdraw", lobby.WithdrawView.as_view(), name="withdraw"),
    path("matches/<anyuuid:match_id>/remove", lobby.RemoveView.as_view(), name="remove"),
    path("matches/<anyuuid:match_id>/offer-seat", lobby.OfferSeatView.as_view(), name="offer-seat"),
    path("matches/<anyuuid:match_id>/code", lobby.CodeView.as_view(), name="code"),
    path("invitations/<str:code>", lobby.InvitationView.as_view(), name="invitation"),
    path("matches/<anyuuid:match_id>/abort", play.AbortView.as_view(), name="abort"),
    path("matches/<anyuuid:match_id>/more-time", play.MoreTimeView.as_view(), name="more-time"),
    path("matches/<anyuuid:match_id>/actions", play.ActionsView.as_view(), name="actions"),
    path("matches/<anyuuid:match_id>/plan", plans.PlanView.as_view(), name="plan"),
    path("matches/<anyuuid:match_id>/events", review.EventsView.as_view(), name="events"),
    path("matches/<anyuuid:match_id>/stream", live.MatchStreamView.as_view(), name="stream"),
    path("matches/<anyuuid:match_id>/talk", talk.TalkView.as_view(), name="talk"),
    path("matches/<anyuuid:match_id>/mutes/<str:username>", talk.MuteView.as_view(), name="mute"),
    path("matches/<anyuuid:match_id>/hands", review.HandsView.as_view(), name="hands"),
    path("matches/<anyuuid:match_id>/hands/<int:hand>", review.HandView.as_view(), name="hand"),
    path("matches/<anyuuid:match_id>/record", review.RecordView.as_view(), name="record"),
    path("matches/<anyuuid:match_id>/fairness", review.FairnessView.as_view(), name="fairness"),
    path("leaderboards/<str:variant>", ratings.LeaderboardView.as_view(), name="leaderboard"),
    path("players/<str:name>", ratings.ProfileView.as_view(), name="profile"),
    path("players/<str:name>/opponents", ratings.OpponentsView.as_view(), name="opponents"),
    path("matches/<anyuuid:match_id>/rematch", sequels.RematchView.as_view(), name="rematch"),
    path("series/<anyuuid:series_id>", sequels.SeriesView.as_view(), name="series"),
    path("seeks", seeks.SeeksView.as_view(), name="seeks"),
    path("seeks/pool", seeks.PoolView.as_view(), name="pool"),
    path("seeks/<anyuuid:seek_id>", seeks.SeekView.as_view(), name="seek"),
    path("seeks/<anyuuid:seek_id>/join", seeks.JoinSeekView.as_view(), name="join-seek"),
]
