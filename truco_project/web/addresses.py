"""Where the client's screens are: the addresses at which a reload finds it again."""

from typing import Final

NAME: Final = r"[\w-]+"
PAGES: Final = (
    "",
    "(?:lobby|new|seeks|challenges|history|settings|notices|sign-in|register)",
    f"settings/{NAME}",
    f"matches/{NAME}",
    f"matches/{NAME}/review",
    f"players/{NAME}",
    "leaderboards",
    f"leaderboards/{NAME}",
    f"invitations/{NAME}",
    f"series/{NAME}",
)
"""Patterns that Python and JavaScript read alike: the service worker has them too."""
OTHERS: Final = r"(?:api|admin|account|oauth|client|static|metrics|\.well-known)(?:/|$)"
"""What is never the client's, whatever is or isn't there."""
