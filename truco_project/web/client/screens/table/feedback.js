// A short sound and a touch of vibration when it is my turn or somebody calls; both off until asked for.
import { sound, vibration } from "../../preferences.js";

const NOTES = { turn: [520], call: [440, 660], end: [390, 520, 650] };
let context = null;

export function feel(what) {
  if (vibration.get()) navigator.vibrate?.(what === "turn" ? 30 : [40, 60, 40]);
  if (sound.get()) play(NOTES[what]);
}

function play(notes) {
  context ??= new AudioContext();
  const begin = context.currentTime;
  for (const [index, frequency] of notes.entries()) {
    const tone = context.createOscillator(), volume = context.createGain();
    const at = begin + index * 0.12;
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.26);
  }
}
