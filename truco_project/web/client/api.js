// The one door to the server: every request, its credentials and its refusals.
import { heard, unheard } from "./contact.js";
import { language } from "./i18n/index.js";
import { lapse, session } from "./session.js";

const ROOT = "/api/v1";
const TRIES = 4;
const KEPT = 40;

/** A refusal, `application/problem+json` (docs/api.md); code `unreachable`, status 0, where no answer came at all. */
export class Problem extends Error {
  constructor(status, body, wait = 0) {
    super(body.code);
    Object.assign(this, { status, code: body.code, body, wait });
  }
}

/** GET: what is kept is asked for by its tag, so the answer to nothing new is small. As whoever is signed in, or by `token`. */
export async function get(path, { signal, token = tokenNow() } = {}) {
  const name = `${token} ${language.get()} ${path}`;
  const kept = tagged.get(name);
  const answer = await send("GET", path, { signal, token, headers: kept ? { "If-None-Match": kept.etag } : {} });
  if (answer.status === 304) return kept.body;
  const body = await bodyOf(answer);
  keep(name, answer.headers.get("ETag"), body);
  return body;
}

/**
 * A write, sent again under the same key while nobody knows what became of it. Bears `Idempotency-Key` if `key`. With
 * `token: null` as nobody: what a password is asked for says nothing of who is signed in.
 */
export async function write(method, path, body, { key = null, token } = {}) {
  const headers = { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bodyOf(await send(method, path, { token, headers, body: JSON.stringify(body) }));
    } catch (problem) {
      const unknown = problem.code === "unreachable" || problem.code === "unavailable";
      if (!unknown || !key || attempt === TRIES) throw problem;
      await pause(Math.max(problem.wait, 2 ** attempt / 4));
    }
  }
}

export const post = (path, body = {}, options) => write("POST", path, body, options);
export const put = (path, body, options) => write("PUT", path, body, options);
export const patch = (path, body, options) => write("PATCH", path, body, options);
/** DELETE, which has no body. */
export const remove = async (path) => bodyOf(await send("DELETE", path, {}));

/** A stream's answer as it begins; stream.js reads on. */
export const open = (path, headers, signal) => send("GET", path, { headers: { ...headers, Accept: "text/event-stream" }, signal });

/** What a player adds to the deal (docs/fairness.md): 128 bits of this browser's chance. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** For an Idempotency-Key. Not by `randomUUID`, which browsers have for https and this machine alone. */
export const newKey = newSeed;

const tagged = new Map();
const tokenNow = () => session.get()?.token ?? null;

function keep(name, etag, body) {
  if (!etag) return;
  tagged.delete(name);
  tagged.set(name, { etag, body });
  if (tagged.size > KEPT) tagged.delete(tagged.keys().next().value);
}

async function send(method, path, { headers = {}, body, signal, token = tokenNow() }) {
  const all = { "Accept-Language": language.get(), ...(token && { Authorization: `Bearer ${token}` }), ...headers };
  let answer;
  try {
    // A cookie of this origin, of the pages for apps say, is no part of it: one credential, the token.
    answer = await fetch(ROOT + path, { method, headers: all, body, signal, credentials: "omit", cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    unheard();
    throw new Problem(0, { code: "unreachable" });
  }
  heard();
  if (answer.ok || answer.status === 304) return answer;
  const wait = Number(answer.headers.get("Retry-After")) || 0;
  const problem = new Problem(answer.status, await answer.json().catch(() => ({ code: "unreadable" })), wait);
  // Not the session of another tab that has signed in anew meanwhile.
  if (problem.code === "not_authenticated" && token && session.get()?.token === token) lapse();
  throw problem;
}

const bodyOf = async (answer) => (answer.status === 204 ? null : answer.json());
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
