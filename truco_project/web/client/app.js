import { Announcer } from "./parts/announcer.js";
import { Away } from "./parts/away/away.js";
import { keepFocus } from "./parts/focus.js";
import { Lapsed } from "./parts/lapsed/lapsed.js";
import { Missing } from "./parts/missing/missing.js";
import { language } from "./i18n/index.js";
import { install } from "./installation.js";
import { address, find, go } from "./router.js";
import { useStore } from "./store.js";
import { html, render, useEffect, useRef, useState } from "./ui.js";
import "./preferences.js";

function App() {
  const path = useStore(address);
  const spoken = useStore(language);
  const [shown, setShown] = useState(null);

  useEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);

  useEffect(() => {
    let current = true;
    const found = find(path);
    if (!found) {
      setShown({ Screen: Missing, params: {}, key: path });
      return undefined;
    }
    found.load().then(
      ({ Screen }) => current && setShown({ Screen, params: found.params, key: found.key ?? path }),
      // No network, or a server that was renewed meanwhile: its modules are others.
      () => current && setShown({ Screen: Missing, params: { broken: true }, key: path }),
    );
    return () => {
      current = false;
    };
  }, [path]);

  // Whoever goes by keyboard or by ear begins at the new screen's content, not before everything.
  const drawn = useRef(false);
  useEffect(() => {
    if (drawn.current && document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    drawn.current = shown !== null;
  }, [shown]);

  return html`<${Announcer} /><${Away} />${shown && html`<${shown.Screen} key=${shown.key} ...${shown.params}/>`}<${Lapsed} />`;
}

render(html`<${App} />`, document.getElementById("app"));
install(go);
keepFocus();
