"""Where everything of a hand lies in its row of cells, and what the numbers mean.

A hand is one flat row `s`: the rules first, which don't change, then what has happened. A copy of the row is a copy
of the hand. Seats are 0..seats-1 and teams 0 and 1, as in the engine.
"""

# Cards: strengths relative to the hand. 0..9 are the common ranks, 10..13 the manilhas, weakest to strongest.
FIRST_MANILHA = 10
FACE_DOWN = -1
EMPTY = -2
"""No card: not yet played to the table, no longer in the holding."""

# Actions, and the bits of `legal`: 0, 1, 2 play the holding's card open, 3, 4, 5 the same cards face down.
PLAY = 0
COVER = 3
RAISE = 6
ACCEPT = 7
FOLD = 8
ACTIONS = 9

NOBODY = -1
"""No seat, no team."""
TIED = 2
"""As the result of a trick; a result is a team, TIED, or NOBODY while the trick isn't over."""

ORDINARY = 0
MAO_DE_ONZE = 1
MAO_DE_FERRO = 2

# The rules, as `ruleset` writes them.
SEATS = 0
TARGET = 1
LADDER = 2
"""Five values."""
SPECIAL_SCORE = 7
SPECIAL_STAKE = 8
SPECIAL_REFUSED = 9
SPECIAL_HAND = 10
"""DECIDE, FORCED or OFF."""
IRON_HAND = 11
"""DARK, OPEN or OFF."""
FACE_DOWN_FROM = 12
"""The first trick, counted from 0, in which a card may be covered; NEVER."""
TIE_LEADER = 13
"""SAME, FIRST_TIED or HAND_LEADER."""
FIRST_ANSWER_BINDS = 14
ALL_TIED_TO_LEADER = 15
USELESS_RAISE_REFUSED = 16
ANSWERS = 17
"""Four flags: whether the seat answers for its team."""
RULES = 21
"""How many cells the rules take."""

DECIDE, FORCED = 0, 1
DARK, OPEN = 0, 1
OFF = 2
SAME, FIRST_TIED, HAND_LEADER = 0, 1, 2
NEVER = 3

# What was settled by the deal.
SCORE = 21
"""Of each team, before the hand."""
KIND = 23
IS_DARK = 24
"""Whether nobody sees a card before it is played."""
LEADER = 25
"""The seat that led the hand's first trick."""
DECIDING = 26
"""The team that decides, or decided, this mão de onze; its partners see each other's cards."""

# What is going on.
STAKE = 27
"""While a call pends, the value before it."""
NEXT_STAKE = 28
"""What could be called over the stake, or over the pending call; 0: nothing."""
OFFER = 29
"""The value that is to be accepted or folded; 0: none."""
REFUSED = 30
"""What folding it gives the other team."""
CALLER = 31
"""The seat that called it; NOBODY for the decision of a mão de onze."""
VOTED = 32
"""The seat that said fold and waits for its partner."""
LAST_CALLER = 33
"""The team that raised last in this hand."""
RAISES = 34
"""How often the hand has been raised."""
TO_PLAY = 35
"""Who plays next; while an offer pends, who goes on when it is accepted."""
TO_ACT = 36
"""Who is to decide now. Of two seats that can answer at once, one; a searcher may name the other."""
TRICK = 37
"""0, 1, 2."""
PLAYED = 38
"""Cards on the table in this trick."""
IS_OVER = 39
WINNER = 40
"""The team that won the hand; NOBODY if it goes on or nobody did."""
POINTS = 41
"""What the winner scores; it may go beyond the target."""
LED = 42
"""Three seats: who led each trick."""
RESULT = 45
"""Three results."""

# Cards.
HOLDING = 48
"""Three a seat, in the order of deal; EMPTY when played."""
DEALT = 60
"""The same as they were dealt."""
TABLE = 72
"""Four a trick, by seat: the strength played open, FACE_DOWN, or EMPTY."""
SIZE = 84
