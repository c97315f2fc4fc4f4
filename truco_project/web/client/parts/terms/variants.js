// What the server can play: its variants with their house rules, its bots, its clocks.
import { get } from "../../api.js";
import { useEffect, useState } from "../../ui.js";

let asked = null;

/** `{known, problem}`: the answer of `/variants`, null until it is there. It is asked for once. */
export function useVariants() {
  const [found, setFound] = useState({ known: null, problem: null });
  useEffect(() => {
    let current = true;
    asked ??= get("/variants");
    asked.then(
      (known) => current && setFound({ known, problem: null }),
      (problem) => {
        asked = null;
        if (current) setFound({ known: null, problem });
      },
    );
    return () => {
      current = false;
    };
  }, []);
  return found;
}
