import { newKey, post, remove } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { announce } from "../../parts/announcer.js";
import { useHeading } from "../../parts/focus.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { someone } from "../../parts/someone.js";
import { termsOf, useTermWords, variantName } from "../../parts/terms/terms.js";
import { useVariants } from "../../parts/terms/variants.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { SeekForm } from "./form.js";

const POOL = "/seeks/pool";

export function Screen() {
  const t = useWords("screens/seeks");
  const variants = useVariants();
  const known = variants.value;
  const signedIn = useStore(session);
  const [heading, toHeading] = useHeading();
  const [busy, setBusy] = useState(false);
  // A refusal is shown where it was asked for: this page is long.
  const [problem, setProblem] = useState({});
  const mine = useLoaded(signedIn ? "/seeks" : null, { told: true, hears: ({ event }) => event === "paired" && announce(t("paired")) });
  const pool = useLoaded(POOL, { every: 10 });
  async function act(action, where = "lists") {
    setBusy(true);
    setProblem({});
    try {
      await action();
      toHeading();
    } catch (refused) {
      setProblem({ [where]: refused });
    }
    setBusy(false);
    mine.load();
    pool.load();
  }
  const seek = (body, where) => act(async () => {
    await someone();
    await post("/seeks", body, { key: newKey() });
  }, where);
  const shared = { t, known, busy, act };
  const items = (signedIn && mine.value ? mine.value.items : []).filter(({ status }) => status === "waiting" || status === "paired");
  return html`<${Frame} title=${t("title")}>
    <p>${t("about")}</p>
    <${ProblemText} problem=${problem.lists} dismiss=${() => setProblem({})} />
    <section class="offers-part" aria-labelledby="mine">
      <h2 id="mine" ref=${heading} class="offers-title" tabindex="-1">${t("mine")}</h2>
      ${signedIn && html`<${Loading} of=${mine} />`}
      ${items.length === 0 ? (!signedIn || mine.value) && html`<p>${t("none")}</p>`
        : html`<ul class="offers">${items.map((one) => html`<li key=${one.id}><${Mine} ...${shared} seek=${one} me=${signedIn.player.username} /></li>`)}</ul>`}
    </section>
    <section class="offers-part" aria-labelledby="pool">
      <h2 id="pool">${t("pool")}</h2>
      <${Loading} of=${pool} />
      <${Pool} ...${shared} answer=${pool.value} mine=${items} seek=${seek} guest=${signedIn?.player.guest ?? true} />
    </section>
    <section class="offers-part" aria-labelledby="new">
      <h2 id="new">${t("new")}</h2>
      <${Loading} of=${variants} />
      ${known && html`<${SeekForm} t=${t} known=${known} busy=${busy} problem=${problem.form} seek=${(body) => seek(body, "form")} guest=${signedIn?.player.guest ?? true} />`}
    </section>
  <//>`;
}

function Wish({ t, known, wish, children }) {
  const terms = useTermWords();
  return html`<div class="offer">
    <h3>${variantName(terms, wish.variant)}</h3>
    ${wish.partner && html`<p class="who">${t("with", { name: `${wish.player} + ${wish.partner}` })}</p>`}
    <p class="soft">${termsOf(terms, known, wish).join(" · ")}</p>
    ${children}
  </div>`;
}

function Mine({ t, known, busy, act, seek, me }) {
  const link = useRef(null);
  const paired = seek.status === "paired";
  const asked = seek.partner === me && !seek.partner_agreed;
  useEffect(() => {
    // Unless somebody is in the midst of something else.
    if (paired && document.activeElement?.closest("form") === null) link.current?.focus();
  }, [paired]);
  const end = () => act(() => remove(`/seeks/${seek.id}`));
  return html`<${Wish} t=${t} known=${known} wish=${seek}>
    <p class=${paired ? "found" : "searching"} role="status">${t(paired ? "paired" : asked ? "asked" : seek.partner && !seek.partner_agreed ? "partner-waits" : "searching", { name: asked ? seek.player : seek.partner })}</p>
    <div class="choices">
      ${paired ? html`<a class="button main" ref=${link} href=${`/matches/${seek.match}`}>${t("go")}</a>` : html`
        ${asked && html`<button type="button" class="main" disabled=${busy} onClick=${() => act(() => post(`/seeks/${seek.id}/join`))}>${t("agree")}</button>`}
        <button type="button" disabled=${busy} onClick=${end}>${t(asked ? "refuse" : "end")}</button>`}
    </div>
  <//>`;
}

function Pool({ t, known, busy, answer, mine, seek, guest }) {
  if (!answer) return null;
  if (answer.items.length === 0) return html`<p>${t("pool-none")}</p>`;
  const sought = mine.filter(({ status }) => status === "waiting").map(sameness);
  return html`<ul class="offers">${answer.items.map((wish) => html`<li key=${sameness(wish)}>
    <${Wish} t=${t} known=${known} wish=${wish}>
      <p>${t("waiting", { n: wish.waiting })}</p>
      <div class="choices">
        ${sought.includes(sameness(wish)) ? html`<span class="soft">${t("yours")}</span>`
          : guest && wish.rated ? html`<span class="soft">${t("no-guests")}</span>`
          : html`<button type="button" class="main" disabled=${busy} onClick=${() => seek(askedAgain(wish))}>${t("same")}</button>`}
      </div>
    <//>
  </li>`)}</ul>`;
}

/** What is equal in all that are paired with each other. */
const sameness = ({ variant, rules, clock, rated }) => JSON.stringify([variant, rules, clock, rated]);

/** What somebody looks for, as the server is asked for it. */
function askedAgain({ variant, rules, rated, clock: { per_action, bank, weekend, vacation } }) {
  return { variant, rules, rated, clock: { ...(bank ? { bank } : { per_action }), ...(weekend && { weekend }), vacation } };
}
