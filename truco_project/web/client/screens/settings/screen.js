import { useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Likes } from "../../parts/likes/likes.js";
import { Missing } from "../../parts/missing/missing.js";
import { KeepGuest, SignedIn } from "../../parts/signed/signed.js";
import { html } from "../../ui.js";
import { Account } from "./account.js";
import { Blocks } from "./blocks.js";
import { Notices } from "./notices.js";
import { Programs } from "./programs.js";
import { Sessions } from "./sessions.js";
import { Vacation } from "./vacation.js";

const PARTS = { notices: Notices, account: Account, sessions: Sessions, vacation: Vacation, blocks: Blocks, programs: Programs };

/** What concerns this device, and the way to what concerns the account; or one part of that. */
export function Screen({ part = null }) {
  const t = useWords("screens/settings");
  if (part === null) {
    return html`<${Frame} title=${t("title")}>
      <section class="device" aria-labelledby="device">
        <h2 id="device">${t("device")}</h2>
        <${Likes} />
      </section>
      <h2>${t("of-account")}</h2>
      <${SignedIn}>
        <${KeepGuest} />
        <ul class="rows">${Object.keys(PARTS).map((one) => html`<li key=${one}><a class="row" href=${`/settings/${one}`}>
          <span class="names">${t(one)}</span><span class="state">${t(`${one}-about`)}</span>
        </a></li>`)}</ul>
      <//>
    <//>`;
  }
  const Part = Object.hasOwn(PARTS, part) ? PARTS[part] : null;
  if (!Part) return html`<${Missing} />`;
  return html`<${Frame} title=${t(part)}>
    <p class="up"><a href="/settings">${t("title")}</a></p>
    <${SignedIn}><div class="settings"><${Part} t=${t} /></div><//>
  <//>`;
}
