// My plan for the hand that is being played (docs/plans.md): what the server will do when my turn comes.
import { get, put, remove } from "../../../api.js";
import { useCallback, useEffect, useState } from "../../../ui.js";

/** `plan` (null: none), `save(steps, answer)` and `forget()`, which throw what the server refuses with. */
export function usePlan(view, accept) {
  const [plan, setPlan] = useState(null);
  const seated = view !== null && view.my_seat !== null && view.hand !== null;
  const path = seated && `/matches/${view.id}/plan`;
  const hand = seated && view.hand.number;
  const version = view?.version;

  useEffect(() => {
    setPlan(null);
  }, [path, hand]);
  // What is done, stopped or over shows at a later version; where there was no plan, one more is seen by asking once a hand.
  useEffect(() => {
    let current = true;
    if (path) get(`${path}?or_none=true`).then((now) => current && setPlan(now), () => {});
    return () => {
      current = false;
    };
  }, [path, hand, plan !== null && version]);

  const save = useCallback(async (steps, answer) => {
    try {
      const saved = await put(path, { version, steps, answer });
      setPlan(saved.plan);
      accept(saved.match);
    } catch (refused) {
      if (refused.body.match) accept(refused.body.match);
      throw refused;
    }
  }, [path, version]);
  const forget = useCallback(async () => {
    await remove(path);
    setPlan(null);
  }, [path]);
  return { plan, save, forget };
}
