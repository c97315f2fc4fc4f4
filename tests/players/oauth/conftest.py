"""Two people, and an app that one of them made."""

import pytest

from players import commands
from players.models import Player
from tests.players.conftest import PASSWORD
from tests.players.oauth.flow import App

Account = tuple[Player, str]


@pytest.fixture
def bia(db: None) -> Account:
    return commands.register(username="Bia", password=PASSWORD)


@pytest.fixture
def app(bia: Account) -> App:
    """Bia's app, for whoever wants it."""
    return App(bia[0])
