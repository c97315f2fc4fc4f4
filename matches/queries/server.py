"""What the server offers, and whether its clock runs."""

from typing import Any

from django.db import connection

from matches.bots import BOTS
from matches.clocks.weekends import zones
from matches.deadlines import LONGEST_SECONDS, SHORTEST_SECONDS, USUAL_BANK, USUAL_SECONDS
from matches.engine.variants import EVERY_VALUE, VARIANTS, Variant
from matches.models import Heartbeat
from players.vacation.queries import terms as vacation_terms


def variants() -> dict[str, Any]:
    """Variants with their house rules and allowed values, the default first; the server's bots; the clock's range."""
    return {
        "variants": [_variant(variant) for variant in VARIANTS.values()],
        "bots": [{"name": name} for name in BOTS],
        "clock": {
            "per_action": _seconds(USUAL_SECONDS),
            "bank": {name: _seconds(default) for name, default in USUAL_BANK.items()},
            "weekend": sorted(zones()),
            "vacation": vacation_terms(),
        },
    }


def seconds_since_sweep() -> float | None:
    """How long ago the clock last ran; None if it never did."""
    query = "SELECT extract(epoch FROM truco_now() - at)::float8 FROM matches_heartbeat WHERE name = %s"
    with connection.cursor() as cursor:
        cursor.execute(query, (Heartbeat.SWEEP,))
        row = cursor.fetchone()
    return row[0] if row else None


def _seconds(default: int) -> dict[str, int]:
    return {"min": SHORTEST_SECONDS, "max": LONGEST_SECONDS, "default": default}


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "name": variant.name,
        "ruleset": variant.ruleset,
        "seats": variant.seats,
        "ladder": list(variant.ladder),
        "special_margin": variant.special_margin,
        "special_stake": variant.special_stake,
        "special_refused": variant.special_refused,
        "manilhas": list(variant.fixed_manilhas) if variant.fixed_manilhas else None,
        "rules": {
            option: {"default": variant.allowed(option)[0], "allowed": list(variant.allowed(option))}
            for option in EVERY_VALUE
        },
    }
