// Before the start: who sits there already, and the creator's way to begin.
import { newSeed, post } from "../../api.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { html, useState } from "../../ui.js";
import { nameOfSeat } from "./seats.js";

export function Waiting({ t, view, accept }) {
  const [problem, setProblem] = useState(null);
  const full = view.seats.every(({ player }) => player !== null);
  async function give() {
    try {
      accept(await post(`/matches/${view.id}/seed`, { client_seed: newSeed(), commitment: view.commitment }));
    } catch (refused) {
      setProblem(refused);
    }
  }
  return html`<section class="felt over"><div class="result">
    <h2>${t("open")}</h2>
    <ul>${view.seats.map(({ seat }) => html`<li key=${seat}>${nameOfSeat(t, view, seat)}</li>`)}</ul>
    ${view.my_seat !== null && full && html`<button type="button" class="main" data-next onClick=${give}>${t("begin")}</button>`}
    <${ProblemText} problem=${problem} />
  </div></section>`;
}
