// A value that several parts look at, and that other tabs may change.
import { useEffect, useState } from "./ui.js";

export function store(value) {
  const listeners = new Set();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One that outlives the page, the same in every tab; where nothing can be kept, it lives as long as the page. */
export function keptStore(name, otherwise) {
  const kept = store(read(name, otherwise));
  const { set } = kept;
  kept.set = (next) => {
    try {
      if (next === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden.
    }
    set(next);
  };
  addEventListener("storage", (event) => {
    if (event.key === name || event.key === null) set(read(name, otherwise));
  });
  return kept;
}

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function useStore(from) {
  const [value, setValue] = useState(from.get());
  useEffect(() => {
    setValue(() => from.get());
    return from.listen((next) => setValue(() => next));
  }, [from]);
  return value;
}
