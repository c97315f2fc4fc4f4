import { Announcer } from "./parts/announcer.js";
import { Missing } from "./parts/missing/missing.js";
import { language } from "./i18n/index.js";
import { address, find } from "./router.js";
import { useStore } from "./store.js";
import { html, render, useEffect, useState } from "./ui.js";
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
      setShown({ Screen: Missing, params: {}, path });
      return undefined;
    }
    found.load().then(
      ({ Screen }) => current && setShown({ Screen, params: found.params, path }),
      // No network, or a server that was renewed meanwhile: its modules are others.
      () => current && setShown({ Screen: Missing, params: { broken: true }, path }),
    );
    return () => {
      current = false;
    };
  }, [path]);

  return html`<${Announcer} />${shown && html`<${shown.Screen} key=${shown.path} ...${shown.params}/>`}`;
}

render(html`<${App} />`, document.getElementById("app"));
