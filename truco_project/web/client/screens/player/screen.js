import { useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { botName } from "../../parts/seats/seats.js";
import { KeepGuest } from "../../parts/signed/signed.js";
import { When } from "../../parts/when/when.js";
import { has } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { Approach } from "./approach.js";
import { Matches } from "./matches.js";
import { Numbers } from "./numbers.js";
import { Variant } from "./variant.js";

export function Screen({ name }) {
  const t = useWords("screens/player");
  const me = useStore(session)?.player;
  const at = `/players/${encodeURIComponent(name)}`;
  const profile = useLoaded(at);
  const found = profile.value;
  // Of whom there is not, nothing more is asked.
  const met = useLoaded(found && `${at}/opponents?limit=100`);
  const finished = useLoaded(found && `/matches?status=finished&player=${encodeURIComponent(found.player)}&limit=100`);
  if (!found) {
    const nobody = profile.problem?.code === "not_found";
    return html`<${Frame} title=${nobody ? t("nobody", { name }) : name}>
      ${nobody ? html`<p><a href="/leaderboards">${t("others")}</a></p>` : html`<${Loading} of=${profile} />`}
    <//>`;
  }
  const mine = found.player === me?.username;
  return html`<${Frame} title=${found.kind === "server_bot" ? botName(found.player) : found.player}>
    <p class="soft">
      ${t(mine ? "you" : found.guest ? "guest" : found.kind)}
      ${found.created_at && html` · ${t("since")} <${When} at=${found.created_at} />`}
    </p>
    ${mine ? html`<${KeepGuest} />` : found.kind !== "server_bot" && me && html`<${Approach} t=${t} player=${found.player} />`}
    ${found.overall.matches === 0 ? html`<p>${t("no-matches")}</p>` : html`
      ${!mine && me && met.value && html`<${Against} t=${t} met=${met.value} me=${me.username} player=${found.player} />`}
      <${Numbers} t=${t} overall=${found.overall} conduct=${found.conduct} />
      ${found.variants.map((one) => html`<${Variant} key=${one.variant} t=${t} record=${one} player=${found.player} matches=${finished.value?.items ?? []} />`)}
      <h2>${t("last-matches")}</h2>
      <${Loading} of=${finished} />
      ${finished.value && html`<${Matches} t=${t} items=${finished.value.items} player=${found.player} me=${me?.username} />
        ${has("/history") && html`<p><a href=${`/history?player=${found.player}`}>${t("all-matches")}</a></p>`}`}`}
  <//>`;
}

/** How we two stand; nothing is said where the list is too long to tell. */
function Against({ t, met, me, player }) {
  const us = met.items.find(({ player }) => player === me);
  if (!us) return met.next === null && html`<p>${t("never-met")}</p>`;
  return html`<p class="against">${t("against", { n: us.matches, lost: us.wins, won: us.matches - us.wins })}
    ${has("/history") && html` <a href=${`/history?along=${player}`}>${t("between-us")}</a>`}</p>`;
}
