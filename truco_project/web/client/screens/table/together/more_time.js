// A gift: more time for those who are waited for.
import { post } from "../../../api.js";
import { useWords } from "../../../i18n/index.js";
import { ProblemText } from "../../../parts/problem/problem.js";
import { isBot, teamOf } from "../../../parts/seats/seats.js";
import { html, useState } from "../../../ui.js";

/** A button where all wait for this seat, of the other side; whether they have been given some already, the server knows. */
export function MoreTime({ view, seat, accept }) {
  const t = useWords("screens/table/together");
  const [given, setGiven] = useState(null);
  const [problem, setProblem] = useState(null);
  const one = view.seats[seat];
  const theirs = view.my_seat !== null && one.team !== teamOf(view) && view.awaiting.includes(seat) && !isBot(one);
  if (!theirs || !view.deadline) return null;
  async function give() {
    setProblem(null);
    try {
      accept(await post(`/matches/${view.id}/more-time`, { version: view.version }));
      setGiven(view.version);
    } catch (refused) {
      if (refused.body.match) accept(refused.body.match);
      setProblem(refused);
    }
  }
  return html`
    <button type="button" disabled=${given === view.version} onClick=${give}>${t(given === view.version ? "given" : "more-time")}</button>
    <${ProblemText} problem=${problem} />`;
}
