// Server-sent events by fetch: EventSource sends no Authorization, and a token has no place in an address.
import { open } from "./api.js";
import { heard as answered } from "./contact.js";

const SILENCE = 40_000;
const LONGEST = 15_000;

/**
 * Follow a stream until `close`. `tell({id, event, data})` hears each event; `state` hears `live` from the first byte
 * on, `lost` while there is no connection, `over` when nothing will come any more.
 */
export function follow(path, { tell, state }) {
  let last = "", heard = 0, failures = 0, closed = false, over = false, asked = null, wake = null;

  async function run() {
    while (!closed && !over) {
      asked = new AbortController();
      try {
        await read(asked.signal);
      } catch (problem) {
        over = !closed && [401, 403, 404].includes(problem.status);
        if (problem.wait) failures = Math.max(failures, Math.log2(problem.wait * 2));
      }
      clearTimeout(silence);
      if (closed || over) break;
      state("lost");
      await pause(Math.min(LONGEST, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
      failures += 1;
    }
    if (over) state("over");
  }

  let silence = 0;
  function listen() {
    heard = Date.now();
    clearTimeout(silence);
    const mine = asked;
    silence = setTimeout(() => mine.abort(), SILENCE);
  }

  async function read(signal) {
    listen();
    const answer = await open(path, last ? { "Last-Event-ID": last } : {}, signal);
    if (answer.status === 204) {
      over = true;
      return;
    }
    failures = 0;
    state("live");
    for await (const told of events(answer.body.getReader(), listen)) {
      if (told.id !== null) last = told.id;
      if (told.event === "resync") {
        last = "";
        return;
      }
      tell(told);
    }
  }

  const pause = (time) =>
    new Promise((done) => {
      const timer = setTimeout(done, time);
      wake = () => (clearTimeout(timer), done());
    });

  // A device that slept, or has a network again, waits for no timer: those stood still, too.
  function look() {
    if (document.visibilityState === "hidden") return;
    failures = 0;
    if (Date.now() - heard > SILENCE) asked?.abort();
    wake?.();
  }
  const gone = () => asked?.abort();
  addEventListener("online", look);
  addEventListener("offline", gone);
  addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  run();

  return function close() {
    closed = true;
    removeEventListener("online", look);
    removeEventListener("offline", gone);
    removeEventListener("pageshow", look);
    document.removeEventListener("visibilitychange", look);
    asked?.abort();
    wake?.();
  };
}

async function* events(reader, listen) {
  const decoder = new TextDecoder();
  let rest = "", id = null, event = "message", data = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    listen();
    answered();
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const [, name, text] = /^([^:]*):? ?(.*)$/.exec(line.replace(/\r$/, ""));
      if (line === "" || line === "\r") {
        if (data.length) yield { id, event, data: JSON.parse(data.join("\n")) };
        id = null;
        event = "message";
        data = [];
      } else if (name === "id") id = text;
      else if (name === "event") event = text;
      else if (name === "data") data.push(text);
    }
  }
}
