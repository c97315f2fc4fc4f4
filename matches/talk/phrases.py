"""What can be said without words of one's own: keys as data, and what they say in the reader's language.

None of the phrases is a call: who raises, accepts or folds does so by a move, and nothing here can be taken for one.
A key that was given out stays, for messages hold it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentence = str | Promise


@dataclass(frozen=True)
class Emote:
    emoji: str
    text: Sentence


@dataclass(frozen=True)
class Signal:
    """A traditional sign for one of the manilhas, in Paulista and Mineiro alike. It may lie."""

    suit: str
    """Of the manilha; with a vira, of whatever rank the manilhas then are."""
    text: Sentence


PHRASES: Final[Mapping[str, Sentence]] = MappingProxyType(
    {
        "good_luck": _("Good luck, everybody!"),
        "thanks": _("Thanks!"),
        "sorry": _("My mistake!"),
        "well_played": _("Well played!"),
        "lucky": _("What luck!"),
        "thinking": _("Let me think…"),
        "back_soon": _("I'll be right back."),
        "your_turn": _("It's your turn!"),
        "bad_cards": _("I get nothing but bad cards…"),
        "who_shuffled": _("Who shuffled this deck?"),
        "bluffing": _("You're bluffing!"),
        "come_and_see": _("Pay to see it!"),
        "have_the_zap": _("The zap is right here!"),
        "scared": _("Are you scared?"),
        "ran_away": _("Running away, are you?"),
        "fell_for_it": _("You fell for it!"),
        "thief": _("You thief!"),
        "leave_it_to_me": _("Leave it to me, partner!"),
        "take_this_one": _("Take this one, partner!"),
        "tie_this_one": _("Tie this one, partner!"),
        "trust_me": _("Trust me, partner!"),
        "careful_at_eleven": _("Mão de onze: careful now!"),
        "good_game": _("Good game!"),
        "another": _("Another match?"),
    }
)

EMOTES: Final[Mapping[str, Emote]] = MappingProxyType(
    {
        "laugh": Emote("😂", _("Laughs")),
        "smile": Emote("😄", _("Smiles")),
        "cool": Emote("😎", _("Stays cool")),
        "think": Emote("🤔", _("Thinks it over")),
        "wow": Emote("😮", _("Is amazed")),
        "sweat": Emote("😅", _("Sweats")),
        "cry": Emote("😭", _("Cries")),
        "angry": Emote("😠", _("Is angry")),
        "sleep": Emote("😴", _("Falls asleep")),
        "applause": Emote("👏", _("Applauds")),
        "thumbs_up": Emote("👍", _("Thumbs up")),
        "handshake": Emote("🤝", _("Shakes hands")),
        "fire": Emote("🔥", _("Is on fire")),
        "duck": Emote("🦆", _("Quacks: somebody was a sitting duck")),
    }
)

SIGNALS: Final[Mapping[str, Signal]] = MappingProxyType(
    {
        "zap": Signal("C", _("Winks: the zap, the manilha of clubs")),
        "copeta": Signal("H", _("Raises the eyebrows: the copeta, the manilha of hearts")),
        "espadilha": Signal("S", _("Puffs out a cheek: the espadilha, the manilha of spades")),
        "pica_fumo": Signal("D", _("Shows the tip of the tongue: the pica-fumo, the manilha of diamonds")),
    }
)
"""The strongest first."""
