"""Where an app may have its codes sent: what can be registered, and what of that a request may ask for. Pure."""

import re
from typing import Final

LONGEST: Final = 512

# Lower case only, no user, no port 0, no percent signs: one way to write each, so that equal means equal.
_PORT = r"(?::(?P<port>[1-9][0-9]{0,4}))?"
_PATH = r"[A-Za-z0-9._~!$&'()*+,;=:@/-]*"
_REST = rf"(?P<path>/{_PATH})?(?P<query>\?[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*)?"
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"

_HTTPS = re.compile(rf"https://(?:{_LABEL}(?:\.{_LABEL})+|localhost){_PORT}{_REST}", re.ASCII)
_LOCAL = re.compile(rf"http://(?:127\.0\.0\.1|\[::1\]|localhost){_PORT}{_REST}", re.ASCII)
# RFC 8252, 7.1: a domain backwards. The dot keeps out javascript:, data: and every scheme that a browser runs itself.
_CUSTOM = re.compile(rf"{_LABEL}(?:\.{_LABEL})+:(?P<authority>//{_LABEL}(?:\.{_LABEL})*)?{_REST}", re.ASCII)
FORM: Final = "^(?:{})$".format("|".join(re.sub(r"\?P<\w+>", "?:", form.pattern) for form in (_HTTPS, _LOCAL, _CUSTOM)))
"""Everything that can be registered has this form, in the words of JSON Schema; not all that has it can be."""

_ANY_PORT = re.compile(r"(http://(?:127\.0\.0\.1|\[::1\]))(?::([1-9][0-9]{0,4}))?(/.*)?", re.ASCII)


def may_be_registered(uri: str) -> bool:
    """An https address, this machine by http, or a scheme of the app's own; nothing that could be read in two ways."""
    if len(uri) > LONGEST:
        return False
    found = next((found for form in (_HTTPS, _LOCAL, _CUSTOM) if (found := form.fullmatch(uri))), None)
    if found is None:
        return False
    path = found["path"] or ""
    if {".", ".."} & set(path.split("/")) or "//" in path:
        return False
    if found.re is _CUSTOM:
        # A scheme alone leads nowhere.
        return bool(found["authority"] or path)
    return int(found["port"] or 1) <= 65535


def allowed(uri: str, registered: list[str]) -> bool:
    """Whether this is, to the letter, one of those registered; at this machine's own address the port is free.

    A program on somebody's machine takes the port that it gets (RFC 8252, 7.3).
    """
    if uri in registered:
        return True
    portless = _without_port(uri)
    return portless is not None and portless in {_without_port(other) for other in registered}


def origin(uri: str) -> str:
    """Where a redirect leads, as a Content-Security-Policy names it."""
    scheme, _, rest = uri.partition(":")
    if scheme not in ("http", "https"):
        return f"{scheme}:"
    authority = rest.removeprefix("//").partition("/")[0].partition("?")[0]
    # The policy's grammar has no IPv6 address.
    return f"{scheme}:" if authority.startswith("[") else f"{scheme}://{authority}"


def shown(uri: str) -> str:
    """What a person is told about where it leads: the host, or the app's own scheme."""
    scheme, _, rest = uri.partition(":")
    if scheme not in ("http", "https"):
        return f"{scheme}:"
    return rest.removeprefix("//").partition("/")[0].partition("?")[0]


def is_this_machine(uri: str) -> bool:
    return _LOCAL.fullmatch(uri) is not None


def _without_port(uri: str) -> str | None:
    found = _ANY_PORT.fullmatch(uri)
    if found is None or int(found[2] or 1) > 65535:
        return None
    return found[1] + (found[3] or "")
