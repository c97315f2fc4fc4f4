// A refusal, in a sentence. Ours where a person can do something about it, the server's own for the rest.
import { useWords } from "../../i18n/index.js";
import { html } from "../../ui.js";

export function ProblemText({ problem, dismiss = null }) {
  const t = useWords("parts/problem");
  if (!problem) return null;
  return html`<div class="problem" role="alert">
    <p>${sentence(t, problem)}</p>
    ${dismiss && html`<button type="button" class="plain" onClick=${dismiss}>${t("dismiss")}</button>`}
  </div>`;
}

function sentence(t, { code, body, wait, status }) {
  if (code === "throttled") return t("throttled", { n: Math.max(1, Math.ceil(wait)) });
  const [wrong] = body?.errors ?? [];
  for (const known of [code, wrong?.code]) if (t.knows(known)) return t(known);
  return wrong?.detail ?? body?.detail ?? t("other", { status });
}
