// Who acts at this device: the account that is signed in, or a guest of a moment ago.
import { post } from "../api.js";
import { session, signIn } from "../session.js";

/** Whoever has no account yet gets a guest's: nobody is asked to register before the first card. */
export async function someone() {
  if (!session.get()) signIn(await post("/players/guest"));
}
