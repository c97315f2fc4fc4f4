// Forms whose refusals stand at the fields that they are of.
import { useWords } from "../../i18n/index.js";
import { createContext, html, useContext, useEffect, useId, useRef, useState } from "../../ui.js";
import { ProblemText } from "../problem/problem.js";

/** Refusals that name no field, and the one that they are about. */
const FIELD_OF = { username_taken: "username", not_authenticated: "password", email_unavailable: "email" };

const Faults = createContext({});

/** `send` is given the fields' values; what it throws is said at its field, or above the button. */
export function Form({ submit, send, kind = "main", disabled = false, children }) {
  const t = useWords("parts/form");
  const form = useRef(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const faults = problem ? faultsOf(t, problem, form.current) : {};

  async function onSubmit(event) {
    event.preventDefault();
    if (busy) return;
    const missing = [...form.current.elements].filter(({ required, value }) => required && value.trim() === "");
    if (missing.length > 0) {
      setProblem({ code: "invalid_request", body: { errors: missing.map(({ name }) => ({ pointer: `/${name}`, code: "blank" })) } });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await send(Object.fromEntries(new FormData(form.current)), form.current);
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(false);
  }
  useEffect(() => {
    if (problem) form.current.querySelector("[aria-invalid]")?.focus();
  }, [problem]);

  return html`<form class="form" ref=${form} noValidate onSubmit=${onSubmit}>
    <${Faults.Provider} value=${faults}>${children}<//>
    ${Object.keys(faults).length === 0 && html`<${ProblemText} problem=${problem} />`}
    <button type="submit" class=${kind} disabled=${disabled} aria-disabled=${busy ? "true" : undefined}>${submit}</button>
  </form>`;
}

/** A line to fill in. What else is given goes to the `<input>`. */
export function Field({ name, label, hint, required = true, ...rest }) {
  const id = useId();
  const fault = useContext(Faults)[name];
  const about = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input id=${id} name=${name} required=${required} aria-invalid=${fault ? "true" : undefined}
      aria-describedby=${about || undefined} autocapitalize="none" spellcheck=${false} ...${rest} />
    ${fault && html`<p class="fault" id=${`${id}-fault`}>${fault}</p>`}
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
  </div>`;
}

/** By field, those of the fields that are there. */
function faultsOf(t, { code, body }, form) {
  const named = (body?.errors ?? []).map((error) => [error.pointer?.split("/")[1], error]);
  const told = code in FIELD_OF ? [[FIELD_OF[code], { code }]] : named;
  const known = told.filter(([name]) => form.elements[name]);
  return Object.fromEntries(known.map(([name, error]) => [name, sentence(t, name, error)]));
}

function sentence(t, name, { code, detail }) {
  const key = [`${name}.${code}`, code].find((one) => t.knows(one));
  return key ? t(key) : detail;
}
