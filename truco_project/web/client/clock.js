// Time left by the server's clock: this device's own may be wrong.
import { useEffect, useState } from "./ui.js";

let ahead = 0;
let latest = "";

/** To be told of the `server_time` of each answer as it comes; what has not changed since is answered with an old one. */
export function setClock(serverTime) {
  if (serverTime <= latest) return;
  latest = serverTime;
  ahead = Date.parse(serverTime) - Date.now();
}

/** Seconds until this moment of the server's, never below 0. */
export const secondsTo = (moment) => Math.max(0, (Date.parse(moment) - Date.now() - ahead) / 1000);

/** The same, counted down: by the second where seconds are shown, else by the minute. */
export function useSecondsTo(moment) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!moment) return undefined;
    let timer = 0;
    const tick = () => {
      redraw((count) => count + 1);
      timer = setTimeout(tick, secondsTo(moment) < 3700 ? 1000 : 30_000);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [moment]);
  return moment ? secondsTo(moment) : null;
}
