// The log folded, as docs/api.md says what each event does to a view; and cut into steps, one a decision with all it led to.

/** Events with every card open: those of the record. */
export function opened(events, record) {
  const actions = new Map(record.hands.flatMap((hand) => hand.actions.map((action) => [action.seq, action])));
  return events.map((event) => {
    if (event.type === "card_played") return { ...event, card: actions.get(event.seq).card };
    if (event.type !== "hand_dealt") return event;
    const { holdings } = record.hands[event.number - 1];
    return { ...event, holdings: event.holdings.map((holding) => ({ ...holding, cards: holdings[holding.seat] })) };
  });
}

/**
 * `{seq, event, then, position}`: the event that a step is named after, what it led to at once, and how it all stands
 * afterwards, `{score, hand, result}`. A hand that is over stays on the table until the next deal.
 */
export function stepsOf(events) {
  const steps = [];
  let position = { score: [0, 0], hand: null, result: null };
  for (const event of events) {
    const fold = FOLDS[event.type];
    if (!fold) continue;
    position = { ...position, ...fold(position, event) };
    if (LED_TO.has(event.type)) steps.at(-1).then.push(event);
    else steps.push({ seq: event.seq, event, then: [] });
    steps.at(-1).position = position;
  }
  return steps;
}

const LED_TO = new Set(["trick_ended", "hand_ended"]);

const inHand = (change) => ({ hand }, event) => ({ hand: { ...hand, ...change(hand, event) } });
const called = (hand, seat, type, stake) => [...hand.calls, { seat, type, stake }];

const FOLDS = {
  hand_dealt: (_, { score, number, kind, dealer, leader, vira, manilhas, stake, offer, holdings }) => ({
    score,
    hand: { number, kind, dealer, leader, vira, manilhas, stake, offer, holdings, calls: [], trick: [], tricks: [], ended: null },
  }),
  card_played: inHand((hand, { seat, card, face_down, slot }) => ({
    trick: [...hand.trick, { seat, card, face_down }],
    holdings: hand.holdings.map((holding) => (holding.seat === seat ? without(holding, card, slot) : holding)),
  })),
  trick_ended: inHand(({ trick, tricks }, { winner, leads_next }) => ({
    trick: [],
    tricks: [...tricks, { plays: trick, winner, leads_next }],
  })),
  raised: inHand((hand, { seat, offer, stake }) => ({ offer, stake, calls: called(hand, seat, "raise", offer.stake) })),
  accepted: inHand((hand, { seat, stake }) => ({ offer: null, stake, calls: called(hand, seat, "accept", stake) })),
  fold_voted: inHand((hand, { seat }) => ({
    offer: { ...hand.offer, folded_seats: [...hand.offer.folded_seats, seat] },
    calls: called(hand, seat, "fold", hand.offer.stake),
  })),
  folded: inHand((hand, { seat }) => ({ offer: null, calls: called(hand, seat, "fold", hand.offer?.stake ?? hand.stake) })),
  hand_ended: ({ hand }, { winner, points, score, reason }) => ({ score, hand: { ...hand, ended: { winner, points, reason } } }),
  seat_substituted: () => ({}),
  resigned: () => ({}),
  forfeited: () => ({}),
  match_ended: (_, { winner, score, reason }) => ({ score, result: { winner, score, reason } }),
};

function without({ seat, count, cards, slots }, card, slot) {
  return {
    seat,
    count: count - 1,
    cards: cards && cards.filter((held) => held !== card),
    ...(slots && { slots: slots.filter((held) => held !== slot) }),
  };
}
