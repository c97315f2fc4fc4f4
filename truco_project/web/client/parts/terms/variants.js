// What the server can play: its variants with their house rules, its bots, its clocks.
import { get } from "../../api.js";
import { useEffect, useState } from "../../ui.js";

let asked = null;

/** `{value, problem, load}`, as `useLoaded` has it, of `/variants`; but it is asked for once. */
export function useVariants() {
  const [found, setFound] = useState({ value: null, problem: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    asked ??= get("/variants");
    asked.then(
      (value) => current && setFound({ value, problem: null }),
      (problem) => {
        asked = null;
        if (current) setFound({ value: null, problem });
      },
    );
    return () => {
      current = false;
    };
  }, [turn]);
  return { ...found, load: () => setTurn(turn + 1) };
}
