"""What the codes say to people, in the reader's language. The codes are stable, these sentences are not."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TITLES: Mapping[int, str | Promise] = {
    400: _("Bad request"),
    401: _("Not signed in"),
    403: _("Not allowed"),
    404: _("Not found"),
    405: _("Method not allowed"),
    406: _("Not acceptable"),
    409: _("Conflict"),
    413: _("Too large"),
    415: _("Unsupported media type"),
    422: _("Refused"),
    429: _("Too many requests"),
    500: _("Internal error"),
    503: _("Unavailable"),
}

DETAILS: Mapping[str, str | Promise] = {
    "invalid_request": _("The request is not of the form that is asked for; see `errors`."),
    "unknown_option": _("There is no such option or value; see `errors` for those there are."),
    "not_authenticated": _("A valid token or session is needed."),
    "permission_denied": _("You may not do this."),
    "not_found": _("There is nothing here, or nothing that you may know of."),
    "method_not_allowed": _("This method does not exist here."),
    "not_acceptable": _("The answer is JSON."),
    "too_large": _("The body is too large."),
    "unsupported_media_type": _("The body must be JSON."),
    "throttled": _("Too many requests; see `Retry-After`."),
    "unavailable": _("The server cannot answer just now; see `Retry-After`."),
    "internal_error": _("The server failed. The fault has been logged."),
    "idempotency_mismatch": _("This Idempotency-Key was used for another request."),
    "stale_version": _("The match has moved on since the version that you decided on."),
    "match_not_active": _("The match is not being played."),
    "match_active": _("The match has begun."),
    "match_not_over": _("The match is not over."),
    "series_goes_on": _("The series goes on; its next match is on its way."),
    "seek_over": _("This search is over."),
    "too_many_seeks": _("You are looking for as many matches as you may."),
    "not_your_turn": _("The match does not wait for you."),
    "would_forfeit": _("A raise in this hand loses the match; confirm it with `confirm_forfeit`."),
    "match_full": _("No seat is free."),
    "seat_taken": _("This seat is not free."),
    "already_seated": _("You have a seat in this match."),
    "already_asked": _("A seat of this match is kept for this player already."),
    "removed_by_host": _("The host of this match has sent you away."),
    "not_challenged": _("No seat of this match is kept for you."),
    "own_seat": _("One's own seat is left with `leave`."),
    "nobody_to_agree": _(
        "A rated match is aborted together with an opponent, and server bots are not asked; resign instead."
    ),
    "not_private": _("A public match needs no code."),
    "seats_open": _("Not every seat is taken."),
    "commitment_mismatch": _("This is not the commitment of the match."),
    "time_given": _("More time was given for this turn already."),
    "not_yours_to_give": _("Only who waits for the other team's players can give them more time."),
    "already_voted": _("You have voted to fold; your partner decides."),
    "card_not_held": _("You do not hold this card."),
    "offer_pending": _("An offer must be answered first."),
    "no_offer": _("There is no offer to answer."),
    "face_down_too_early": _("No card is played face down in this trick."),
    "face_down_not_allowed": _("No card is played face down in this hand."),
    "raise_not_allowed": _("You may not raise now."),
    "ladder_exhausted": _("The hand is worth the most that it can be."),
    "slot_needed": _("In this hand a card is played by its slot."),
    "card_needed": _("In this hand a card is played by its name."),
    "seat_not_held": _("This player holds no seat in the match."),
    "signals_off": _("This match is played without signals."),
    "no_hand": _("No hand is being played."),
    "no_partner": _("Your partner is a server bot, which reads no signals."),
    "text_off": _("On this server only what is on the list can be said."),
    "talk_over": _("The talk of this match is over."),
    "unknown_player": _("There is no such player."),
    "same_person": _("This account shares a browser or an address with another at this rated table."),
}


def title_of(status: int) -> str:
    return str(TITLES[status])


def detail_of(code: str, *, otherwise: str | Promise | None = None) -> str:
    """The sentence of a code; a code without one speaks for itself."""
    return str(DETAILS.get(code, otherwise or code))
