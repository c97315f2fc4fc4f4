"""What the pages say. Here and not in the templates, so that the catalogs' checks see every sentence."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SCOPES: Final[Mapping[str, tuple[str | Promise, str | Promise]]] = {
    "read": (
        _("See your account and your matches"),
        _(
            "Your name, your matches and notices, what is said at your tables, and the cards in your hand "
            "while you play."
        ),
    ),
    "play": (
        _("Play for you"),
        _("Open, join and leave matches; play cards, call truco, accept, fold, resign, plan and talk in your name."),
    ),
    "challenge": (
        _("Challenge other players for you"),
        _(
            "Send and answer challenges, look for opponents, agree to rematches, and decide who sits at your "
            "tables before they start, in your name."
        ),
    ),
    "webhooks": (
        _("Have news of your matches sent to it"),
        _("Its server learns when it is your turn. Cards are never in these messages."),
    ),
    "account": (
        _("Manage your account"),
        _(
            "See and end your tokens and apps, choose your notices, go on vacation, block players, download all your "
            "data, and erase your account for good. Allow this only to an app that you trust completely."
        ),
    ),
}
"""For each scope, what it allows in a few words, and what that means."""

WORDS: Final[Mapping[str, str | Promise]] = {
    "site": _("Truco by correspondence"),
    "wants": _("wants to act for your account"),
    "signed_in_as": _("You are signed in as"),
    "switch": _("Another account"),
    "will_be_able": _("If you allow it, this app can:"),
    "leads_to": _("Afterwards you go to"),
    "this_machine": _("a program on this device"),
    "registered_by": _("Registered by"),
    "unchecked": _("We have not checked this app. Allow only what you expected to be asked."),
    "never_password": _("It never gets your password. You can take this back at any time under"),
    "allow": _("Allow"),
    "deny": _("Don't allow"),
    "sign_in": _("Sign in"),
    "sign_in_why": _("With the name and the password of your account."),
    "username": _("Name"),
    "password": _("Password"),
    "wrong": _("Wrong name or password."),
    "wait": _("Too many attempts. Wait a while, then try again."),
    "forgot": _("Forgot the password?"),
    "guests": _("Guests have no password: keep your account first, in the app in which you play."),
    "sign_out": _("Sign out"),
    "my_apps": _("My apps"),
    "my_apps_why": _("These apps can act for your account."),
    "no_apps": _("No app can act for your account."),
    "since": _("Allowed on"),
    "last": _("last used on"),
    "revoke": _("Take back"),
    "bad_link": _("This link doesn't work"),
    "bad_link_why": _(
        "The app that sent you here isn't registered, or asks to be answered at an address that isn't its own. "
        "Nothing was allowed. If you are its author, the app's page in the docs says what is needed."
    ),
    "back": _("Back to the app"),
    "unchecked_address": _("We have not checked this app. Go there only if you expected to."),
    "guest": _("Guests can't allow apps"),
    "guest_why": _("Keep your account first: choose a name and a password in the app in which you play."),
}
