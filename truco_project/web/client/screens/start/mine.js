// My matches, kept up to date by the stream of all of them.
import { get } from "../../api.js";
import { setClock } from "../../clock.js";
import { follow } from "../../stream.js";
import { useEffect, useState } from "../../ui.js";

/** Those that are open or run, the most urgent first; null until they are known. And whether that is up to date. */
export function useMine(token) {
  const [items, setItems] = useState(null);
  const [live, setLive] = useState(true);
  useEffect(() => {
    setItems(null);
    if (!token) return undefined;
    let current = true;
    async function load() {
      try {
        const page = await get("/me/matches");
        if (!current) return;
        setClock(page.server_time);
        setItems(page.items.filter(({ status }) => status === "open" || status === "active"));
      } catch {
        if (current) setLive(false);
      }
    }
    const close = follow("/me/stream", { tell: ({ event }) => event !== "talk" && load(), state: (now) => setLive(now === "live") });
    return () => {
      current = false;
      close();
    };
  }, [token]);
  return { items, live };
}
