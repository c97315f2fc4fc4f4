// Who is signed in here: `{token, player}` or null, the same in every tab (docs/decisions/0017).
import { keptStore } from "./store.js";

export const session = keptStore("truco.session", null);

export const signIn = ({ token, player }) => session.set({ token, player });
export const forget = () => session.set(null);
