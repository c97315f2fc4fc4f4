import json
import sys

from tests.contract.slow import accounts, integrations, matches, ratings, seeks, tables, talk
from tests.contract.slow.people import Calls, registered

SCENES = (
    *(tables.search, tables.challenges, tables.host, tables.private),
    *(matches.clocks, matches.vacation, matches.plan, matches.review, matches.aborted, matches.series),
    *(seeks.alone, seeks.with_a_partner, seeks.paired),
    *(talk.at_the_table, talk.blocks, ratings.ten_rated_matches),
    *(accounts.notices, accounts.addresses, accounts.passwords, accounts.guests, accounts.bots, accounts.sessions),
    *(integrations.apps, integrations.webhooks, integrations.browsers, accounts.export, accounts.goodbye),
)


def main(address: str) -> None:
    calls = Calls()
    ana, bia = (registered(address, name, calls) for name in ("ana", "bia"))
    for scene in SCENES:
        scene(ana, bia)
    json.dump(sorted(calls.made), sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
