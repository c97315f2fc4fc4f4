// Who is signed in here: `{token, player}` or null, the same in every tab (docs/decisions/0017).
import { keptStore, store } from "./store.js";

export const session = keptStore("truco.session", null);

export const signIn = ({ token, player }) => session.set({ token, player });
export const forget = () => session.set(null);

/** Whose session the server has ended while this page was open (from afar, say); null once somebody is signed in. */
export const lapsed = store(null);
session.listen((now) => now && lapsed.set(null));

/** To be told of by whoever finds that the token is of no use any more. */
export function lapse() {
  const { player } = session.get();
  session.set(null);
  lapsed.set(player);
}
