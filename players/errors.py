"""What this app refuses, each with a code that clients may rely on."""

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException


class UsernameTaken(APIException):
    """Someone has this name, or had it: names are never given again."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "username_taken"
    default_detail = _("This name is not available.")


class UsernameFixed(APIException):
    """Only a guest that becomes an account chooses a name."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "username_fixed"
    default_detail = _("The name of an account can't be changed.")


class AlreadyBot(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "already_bot"
    default_detail = _("This is a bot account already.")


class AlreadyPlayed(APIException):
    """Who has played as a person can't say afterwards that it was a program."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "already_played"
    default_detail = _("Only an account that has not played yet can become a bot account.")


class TooManyTokens(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "too_many_tokens"
    default_detail = _("This account has as many tokens as it may have; revoke one first.")


class TooManyWebhooks(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "too_many_webhooks"
    default_detail = _("This account has as many webhooks as it may have; delete one first.")


class WebhookDisabled(APIException):
    """Nothing is sent to it until its owner enables it."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "webhook_disabled"
    default_detail = _("This webhook is disabled; enable it first.")


class TooManyBlocks(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "too_many_blocks"
    default_detail = _("You have blocked as many players as you may; unblock one first.")


class TooManyApps(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "too_many_apps"
    default_detail = _("This account has as many apps as it may have; remove one first.")


class NoVacationLeft(APIException):
    """Less than the shortest vacation is saved up."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "no_vacation_left"
    default_detail = _("There is not enough vacation saved up; it grows while you play.")


class EmailUnavailable(APIException):
    """Whoever runs this server named no mail server."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "email_unavailable"
    default_detail = _("This server sends no e-mail.")


class PushUnavailable(APIException):
    """This server lacks the library or the key."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "push_unavailable"
    default_detail = _("This server sends no push messages.")


class TooManySubscriptions(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "too_many_subscriptions"
    default_detail = _("This account has as many browsers as it may have; remove one first.")
