"""Talk, partners' signals, and not having to hear them."""

from truco_client.api.matches import create_match
from truco_client.api.players import block_player, list_blocks, unblock_player
from truco_client.api.talk import list_phrases, list_talk, mute_player, report_player, say, unmute_player
from truco_client.models import (
    Block,
    BlockList,
    CreateMatchRequest,
    CreateMatchRequestVariant,
    EmoteKey,
    Message,
    MessageType,
    Muted,
    PhraseKey,
    Phrases,
    Problem,
    Reported,
    ReportReason,
    ReportRequest,
    ReportRequestReason,
    SayEmoteRequest,
    SayPhraseRequest,
    SaySignalRequest,
    SayTextRequest,
    SignalKey,
    TalkPage,
)

from tests.contract.slow.people import Person, another, done, need, refused
from tests.contract.slow.tables import begun


def at_the_table(ana: Person, bia: Person) -> None:
    can_be_said = need(Phrases, list_phrases.sync(client=ana.client))
    assert PhraseKey.GOOD_LUCK in [phrase.key for phrase in can_be_said.phrases]
    partners = CreateMatchRequest(
        variant=CreateMatchRequestVariant.PAULISTA,
        seats=["me", "bot:cautious", "open", "bot:cautious"],
        signals=True,
    )
    match = begun(ana, bia, partners)
    for words in (
        SayPhraseRequest(type_="phrase", key=PhraseKey.GOOD_LUCK),
        SayEmoteRequest(type_="emote", key=EmoteKey.DUCK),
        SaySignalRequest(type_="signal", key=SignalKey.ZAP),
    ):
        need(Message, say.sync(match.id, client=bia.client, body=words))
    own_words = SayTextRequest(type_="text", text="Boa!")
    assert need(Problem, say.sync(match.id, client=bia.client, body=own_words)).code == "text_off"

    heard = need(TalkPage, list_talk.sync(match.id, client=ana.client)).messages
    assert [(message.player, message.type_, message.key) for message in heard] == [
        (bia.name, MessageType.PHRASE, PhraseKey.GOOD_LUCK),
        (bia.name, MessageType.EMOTE, EmoteKey.DUCK),
        (bia.name, MessageType.SIGNAL, SignalKey.ZAP),
    ]
    assert need(Muted, mute_player.sync(match.id, bia.name, client=ana.client)).muted == [bia.name]
    assert need(TalkPage, list_talk.sync(match.id, client=ana.client)).messages == []
    assert need(Muted, unmute_player.sync(match.id, bia.name, client=ana.client)).muted == []

    body = ReportRequest(
        player=bia.name,
        reason=ReportRequestReason.SPAM,
        match=match.id,
        message=heard[0].number,
        text="Again and again.",
    )
    reported = need(Reported, report_player.sync(client=ana.client, body=body))
    assert (reported.match, reported.message, reported.reason) == (match.id, heard[0].number, ReportReason.SPAM)


def blocks(ana: Person, bia: Person) -> None:
    caio = another(ana, "caio")
    assert need(Block, block_player.sync(caio.name, client=bia.client)).username == caio.name
    assert [block.username for block in need(BlockList, list_blocks.sync(client=bia.client)).items] == [caio.name]
    challenge = CreateMatchRequest(variant=CreateMatchRequestVariant.MINEIRO_DUEL, seats=["me", bia.name])
    assert refused(create_match.sync(client=caio.client, body=challenge)) == ["unknown_player"]
    done(unblock_player.sync_detailed(caio.name, client=bia.client))
