// A match as text that one can paste anywhere. Its grammar is docs/notation.md.
const SPECIAL = { ordinary: "", mao_de_onze: " onze", mao_de_ferro: " ferro" };

export const letterOf = (seat) => "abcd"[seat];

/** Of a record, with the address of the match where it can be looked at. */
export function notationOf({ match, seats, hands, result }, address) {
  const winner = result.winner === null ? "=" : letterOf(result.winner);
  return [
    `Truco ${match.ruleset}`,
    ...seats.map(({ seat, player }) => `${letterOf(seat)} ${player ?? "-"}`),
    ...hands.map((hand) => lineOf(hand, seats.length)),
    `# ${winner} ${result.score.join("-")} ${result.reason}`,
    address,
  ].join("\n");
}

function lineOf({ number, score_before, kind, vira, holdings, actions, tricks, ended, winner, points }, seats) {
  const cards = holdings.map((holding, seat) => ` ${letterOf(seat)}:${holding.join("-")}`).join("");
  const end = !ended ? "..." : winner === null ? "=" : `${letterOf(winner)}+${points}`;
  const head = `${number}. ${score_before.join("-")}${SPECIAL[kind]}${vira ? ` v${vira}` : ""}${cards}`;
  return [head, ">", ...movesOf(actions, tricks, seats), ">", end].join(" ");
}

/** The moves, and behind each card that completes a trick how it ended. */
function movesOf(actions, tricks, seats) {
  const moves = [];
  let played = 0;
  for (const action of actions) {
    moves.push(moveOf(action));
    if (action.type !== "play") continue;
    played += 1;
    const trick = played % seats === 0 ? tricks[played / seats - 1] : null;
    if (trick) moves.push(`/${trick.winner === null ? "=" : ""}${letterOf(trick.leads_next)}`);
  }
  return moves;
}

function moveOf({ seat, by, type, card, face_down, to }) {
  const what = {
    play: face_down ? `(${card})` : card,
    raise: to === undefined ? "!!" : `!${to}`,
    accept: "=",
    fold: "-",
    resign: "#",
  };
  return `${letterOf(seat)}${what[type]}${by === "timeout" ? "*" : ""}`;
}
