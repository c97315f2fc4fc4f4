"""Where webhooks may go: to the public internet alone, never inside."""

import re
import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from players.webhooks.models import LONGEST_URL

Address = IPv4Address | IPv6Address

USUAL_PORTS: Final = {"http": 80, "https": 443}

# IANA's special-purpose registries, written out: what `ipaddress.is_global` knows differs between Python's versions.
_NOT_PUBLIC_4: Final = [
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        # What only this one machine of a certain cloud answers at, though the address looks public.
        "168.63.129.16/32",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
]
# Everything else is loopback, link-local, unique local, multicast, IPv4 in another form (::ffff:0:0/96,
# ::ffff:0:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48), or nobody's.
_PUBLIC_6: Final = IPv6Network("2000::/3")
_NOT_PUBLIC_6: Final = [
    IPv6Network(text)
    for text in (
        "2001::/23",  # Teredo, ORCHID and other protocols' own
        "2001:db8::/32",
        "2002::/16",  # 6to4: an IPv4 address inside
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]
# What every resolver takes. The last label of a name begins with a letter: what ends in a number is an IPv4 address
# in one of the forms that only some parsers read.
_LABEL: Final = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME: Final = re.compile(rf"(?=.{{1,253}}\Z)(?:{_LABEL}\.)*(?=[a-z]){_LABEL}", re.ASCII)


FORM: Final = r"^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9.:\[\]_~!$&'()*+,;=-]+([/?][A-Za-z0-9.:\[\]_~!$&'()*+,;=@%/?-]*)?$"
"""Every address that can be told anything has this form; not all that have it can be."""


class AddressRefused(Exception):
    """A webhook must not go there."""


class Target(NamedTuple):
    """A url in parts that no two parsers read differently."""

    scheme: str
    host: str
    port: int
    path: str


def parse(url: str) -> Target:
    """Raises AddressRefused for all but plain https urls on port 443; a host's name is judged when it is resolved."""
    if not url.isascii() or not url.isprintable() or len(url) > LONGEST_URL or set(url) & set(' \\"<>^`{|}'):
        raise AddressRefused(url)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise AddressRefused(url) from error
    host = (parts.hostname or "").rstrip(".")
    if not host or "@" in parts.netloc or "#" in url or "%" in parts.netloc or parts.scheme not in ("https", "http"):
        raise AddressRefused(url)
    literal = _literal(host)
    if literal is None and ("[" in parts.netloc or _NAME.fullmatch(host) is None):
        raise AddressRefused(url)
    if port is None:
        port = USUAL_PORTS[parts.scheme]
    target = Target(parts.scheme, host, port, (parts.path or "/") + _query(parts.query))
    if not settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE:
        if (target.scheme, target.port) != ("https", 443):
            raise AddressRefused(url)
        _refuse_inner(host, literal)
    return target


def _query(query: str) -> str:
    return f"?{query}" if query else ""


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _refuse_inner(host: str, literal: Address | None) -> None:
    """What is certainly wrong can be said at once; what counts is the check when it is connected to."""
    inner = host == "localhost" or host.endswith((".localhost", ".local", ".internal")) or "." not in host
    if (literal is None and inner) or (literal is not None and not is_public(literal)):
        raise AddressRefused(host)


def is_public(address: Address) -> bool:
    """Whether the address is one of the public internet, and no other address in disguise."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _NOT_PUBLIC_4)
    if address.scope_id is not None:
        return False
    return address in _PUBLIC_6 and not any(address in network for network in _NOT_PUBLIC_6)


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host, each of them allowed; raises AddressRefused, or OSError where there are none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE:
        for address in addresses:
            # One that is inside is enough: such an answer is an attack or a mistake.
            if not is_public(ip_address(address)):
                raise AddressRefused(host)
    return addresses
