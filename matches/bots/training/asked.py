"""House rules as a command line names them."""

from collections.abc import Iterable

from matches.engine.variants import VARIANTS, Rules, resolve


def rules_asked(variant: str, chosen: Iterable[str]) -> Rules:
    """The variant's rules with options as `option=value`; raises UnknownOption, ValueError for another form."""
    pairs = dict(rule.split("=", 1) for rule in chosen)
    return resolve(
        VARIANTS[variant], {option: int(value) if value.isdigit() else value for option, value in pairs.items()}
    )
