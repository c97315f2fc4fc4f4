// Addresses that are told what happens.
import { patch, post, remove } from "../../api.js";
import { Field, Form } from "../../parts/form/form.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { html, useState } from "../../ui.js";
import { Secret } from "./programs.js";

export function Webhooks({ t }) {
  const webhooks = useLoaded("/webhooks");
  const [made, setMade] = useState(null);
  const [problem, setProblem] = useState(null);
  async function change(request) {
    setProblem(null);
    try {
      await request();
      await webhooks.load();
    } catch (refused) {
      setProblem(refused);
    }
  }
  async function make({ url }, form) {
    setMade(null);
    const { secret } = await post("/webhooks", { url });
    form.reset();
    setMade(secret);
    await webhooks.load();
  }
  if (!webhooks.value) return html`<${Loading} of=${webhooks} />`;
  return html`
    <${ProblemText} problem=${problem} />
    <ul class="rows">${webhooks.value.items.map(({ id, url, enabled }) => html`<li key=${id} class="row">
      <span class="names">${url}</span>
      <span class="state">${t(enabled ? "told" : "not-told")}
        <button type="button" onClick=${() => change(() => patch(`/webhooks/${id}`, { enabled: !enabled }))}>${t(enabled ? "pause" : "resume")}</button>
        <button type="button" onClick=${() => change(() => remove(`/webhooks/${id}`))}>${t("take-away")}</button></span>
    </li>`)}</ul>
    ${made && html`<${Secret} t=${t} text=${made} />`}
    <details class="make"><summary>${t("new-webhook")}</summary>
      <${Form} submit=${t("add")} kind="" send=${make}>
        <${Field} name="url" label=${t("address")} type="url" maxlength="500" autocomplete="off" placeholder="https://" />
      <//>
    </details>`;
}
