// What somebody likes on this device; nothing of it concerns the server.
import { keptStore } from "./store.js";

export const fourColours = keptStore("truco.four-colours", false);
export const sound = keptStore("truco.sound", false);
export const vibration = keptStore("truco.vibration", false);

const show = (on) => document.documentElement.classList.toggle("four-colours", on);
show(fourColours.get());
fourColours.listen(show);
