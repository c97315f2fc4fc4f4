"""What notices and letters say. Never a card, nor anything that not everybody at the table sees."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentence = str | Promise

TITLES: Final[Mapping[str, Sentence]] = {
    "turn": _("Your turn against %(names)s"),
    "challenge": _("%(names)s challenges you"),
    "reminder_half": _("Half of your time against %(names)s is over"),
    "reminder_late": _("Your time against %(names)s is almost over"),
    "result_won": _("You won against %(names)s"),
    "result_lost": _("You lost against %(names)s"),
    "result_aborted": _("The match against %(names)s was called off"),
}
NOBODY: Final = _("nobody yet")
TWO: Final = _("%(one)s and %(other)s")
BOTS: Final[Mapping[str, tuple[Sentence, Sentence]]] = {
    "random": (_("the random bot"), _("the random bots")),
    "easy": (_("the easy bot"), _("the easy bots")),
    "cautious": (_("the cautious bot"), _("the cautious bots")),
    "medium": (_("the medium bot"), _("the medium bots")),
    "hard": (_("the hard bot"), _("the hard bots")),
}
"""What one of the server's bots is called, and several of a level."""

BODIES: Final[Mapping[str, Sentence]] = {
    "deadline": _("The match waits for you until %(when)s."),
    "score": _("%(mine)s to %(theirs)s points."),
    "challenge": _("A seat is kept for you. Accept or decline:"),
    "turn": _("Play here:"),
    "result": _("The whole match, with every deal and its proof:"),
    "why": _("You get this because the account %(username)s wants to be told by e-mail."),
    "unsubscribe": _("No more of these:"),
}

LETTERS: Final[Mapping[str, Sentence]] = {
    "verify_subject": _("Is this your e-mail address?"),
    "verify": _("Somebody gave this address for the account %(username)s. If that was you, follow this link:"),
    "verify_else": _("If not, there is nothing to do: without the link the address is not used."),
    "reset_subject": _("A new password"),
    "reset": _("Somebody wants a new password for the account %(username)s. Choose it here:"),
    "reset_else": _("If it wasn't you, there is nothing to do: the password stays as it is."),
}

PAGES: Final[Mapping[str, Sentence]] = {
    "confirm_title": _("Your e-mail address"),
    "confirm_why": _("From now on letters for this account go to this address:"),
    "confirm": _("Yes, it is mine"),
    "confirmed_title": _("The address is verified"),
    "confirmed": _("You can close this page."),
    "stale_title": _("This link is no longer good"),
    "stale": _("It was used already, or is too old. Ask for a new one."),
    "stop_title": _("No more e-mails?"),
    "stop_why": _("Notices of your matches stay in your inbox. You can turn e-mails on again in your settings."),
    "stop": _("No more e-mails"),
    "stopped_title": _("No more e-mails will come"),
    "stopped": _("You can turn them on again in your settings."),
    "forgot_title": _("A new password"),
    "forgot_why": _("Give the e-mail address of your account. A link to choose a new password is sent there."),
    "email": _("E-mail address"),
    "send": _("Send the link"),
    "sent_title": _("Look into your mailbox"),
    "sent": _("If an account has this address, a link is on its way. It is good for a day."),
    "no_mail_title": _("This server sends no e-mail"),
    "no_mail": _("Ask whoever runs it for a new password."),
    "choose_title": _("Choose a new password"),
    "choose_why": _("At least eight characters, and not what many people use. Your browsers are signed out."),
    "new_password": _("New password"),
    "again": _("The same again"),
    "save": _("Save"),
    "chosen_title": _("The new password is in force"),
    "chosen": _("Sign in with it."),
}
