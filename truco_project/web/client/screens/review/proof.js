// Whether the cards are those that the server had committed to, found out by this browser, and what that means.
import { notedOf } from "../../noted.js";
import { nameOfSeat } from "../../parts/seats/seats.js";
import { html, useEffect, useMemo, useState } from "../../ui.js";
import { complaints } from "./verify.js";

/** What is wrong with the record's deals: null while that is being found out, `false` where this browser can't. */
function useComplaints(record, noted, seat) {
  const [wrong, setWrong] = useState(null);
  useEffect(() => {
    let current = true;
    setWrong(null);
    // Only for pages that came by https, or from this machine, browsers reckon.
    if (!globalThis.crypto?.subtle) setWrong(false);
    else complaints(record, noted, seat).then((found) => current && setWrong(found));
    return () => {
      current = false;
    };
  }, [record, noted, seat]);
  return wrong;
}

export function Proof({ t, record, my_seat }) {
  const noted = useMemo(() => notedOf(record.match.id), [record]);
  const wrong = useComplaints(record, noted, my_seat);
  const { fairness, seats, hands } = record;
  const state = wrong === null ? "checking" : wrong === false ? "unable" : wrong.length ? "wrong" : "right";
  return html`<section class=${`proof ${state}`} aria-labelledby="proof">
    <div role="status"><h2 id="proof"><${Mark} state=${state} /> ${t(`proof-${state}`)}</h2></div>
    ${state === "right" && html`<p>${t("proof-about", { n: hands.length })} ${seedSaid(t, seats, my_seat)} ${noted && t("noted")}</p>`}
    ${state === "unable" && html`<p>${t("unable-about")}</p>`}
    ${state === "wrong" && html`<p>${t("wrong-about")}</p>
      <ul>${wrong.map(({ what, hand, seat }, index) => html`<li key=${index}>
        ${hand !== undefined && html`<b>${t("hand", { n: hand })}:</b>`} ${t(`wrong-${what}`, { name: seat === undefined ? "" : nameOfSeat({ seats }, seat) })}
      </li>`)}</ul>`}
    <details><summary>${t("proof-details")}</summary>
      <dl>
        <dt>${t("commitment")}</dt><dd><code>${fairness.commitment}</code></dd>
        <dt>${t("secret")}</dt><dd><code>${fairness.master}</code></dd>
        ${seats.map(({ seat, client_seed, seed_source }) => client_seed && html`
          <dt>${t(seed_source === "player" ? "seed-own" : "seed-server", { name: nameOfSeat({ seats }, seat) })}</dt>
          <dd><code>${client_seed}</code></dd>`)}
      </dl>
    </details>
  </section>`;
}

/** How much the asker's own chance is worth: only a seed of one's own keeps a server from choosing. */
function seedSaid(t, seats, mySeat) {
  const mine = seats[mySeat];
  if (!mine?.client_seed) return "";
  return t(mine.seed_source === "player" ? "my-seed" : "my-seed-server");
}

const MARKS = { right: "M6 12.5l4 4 8-9", wrong: "M7 7l10 10M17 7L7 17", checking: "M12 7v5l3 2", unable: "M12 6v8M12 17v1" };

function Mark({ state }) {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" /><path d=${MARKS[state]} /></svg>`;
}
