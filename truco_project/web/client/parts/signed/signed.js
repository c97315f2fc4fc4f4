// What only somebody who is signed in sees; the others are told how to.
import { useWords } from "../../i18n/index.js";
import { has } from "../../router.js";
import { lapsed, session } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { ProblemText } from "../problem/problem.js";

const DOORS = ["/sign-in", "/register"];

export function SignedIn({ children }) {
  const t = useWords("parts/signed");
  const signedIn = useStore(session);
  if (signedIn) return children;
  return html`<p>${t("needed")}</p>
    <div class="choices">
      <a class="button main" href=${andBack("/sign-in")}>${t("sign-in")}</a>
      <a class="button" href=${andBack("/register")}>${t("register")}</a>
    </div>`;
}

/** Nothing is at an address. It may be for somebody who isn't signed in; whose session has just ended is told that, and no more. */
export function NotHere({ problem }) {
  const t = useWords("parts/signed");
  const signedIn = useStore(session);
  const ended = useStore(lapsed);
  if (ended) return null;
  return html`<${ProblemText} problem=${problem} />
    ${!signedIn && html`<p><a class="button main" href=${andBack("/sign-in")}>${t("sign-in")}</a></p>`}`;
}

/** For whom plays as a guest: that this account can be kept, from anywhere. */
export function KeepGuest() {
  const t = useWords("parts/signed");
  const signedIn = useStore(session);
  return signedIn?.player.guest && html`<p class="keep">${t("guest")} <a href=${andBack("/register")}>${t("keep")}</a></p>`;
}

/** A path that afterwards leads back to where one is now. */
export function andBack(path) {
  const { pathname, search, hash } = location;
  if (DOORS.includes(pathname)) return path + search;
  const here = pathname + search + hash;
  return here === "/" ? path : `${path}?next=${encodeURIComponent(here)}`;
}

/** Where to go on: a screen of this client, whatever the address says. */
export function whereNext() {
  const wanted = new URLSearchParams(location.search).get("next") ?? "/";
  return /^\/(?!\/)/.test(wanted) && has(wanted) ? wanted : "/";
}
