// The service worker. Before these lines the server says DIGEST, the version; FILES, all of its files; PAGES, the addresses
// of the client. It keeps the client, so that it opens without a network. It never keeps what the API answers: what stands
// on a screen comes from the server, now, or isn't there.
const KEPT = `truco-${DIGEST}`;
const WORDS = "truco-words";
const SHELL = "/";

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (new RegExp(PAGES).test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith(`/client/${DIGEST}/`)) event.respondWith(file(request));
});

// A page of this very version wants it in force; one of another goes on with what it began with, and is told.
self.addEventListener("message", (event) => {
  if (event.data === DIGEST) self.skipWaiting();
  else event.source.postMessage("renewed");
});

async function keepAll() {
  const kept = await caches.open(KEPT);
  await Promise.all([SHELL, ...FILES.map((name) => `/client/${DIGEST}/${name}`)].map(async (path) => {
    const answer = await fetch(path, path === SHELL ? { cache: "no-cache" } : {});
    // While a server is being renewed, another version may answer: then this one is none to keep.
    if (!answer.ok || !answer.headers.get("ETag")?.includes(DIGEST)) throw new Error(`${path} is of another version`);
    await kept.put(path, answer);
  }));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("truco-") && name !== KEPT && name !== WORDS).map((name) => caches.delete(name)));
}

/** As the server has it now; what is kept only where there is no server. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
  } catch {
    // No network.
  }
  return (await inKept(SHELL)) ?? Response.error();
}

const file = async (request) => (await inKept(request)) ?? fetch(request);
const inKept = async (request) => (await caches.open(KEPT)).match(request);

self.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));

/** In the language of the notices; where the server doesn't speak this device's, in words that the client has left here. */
async function tell({ kind, match_id, title, body, url }) {
  const words = await (await caches.open(WORDS)).match("/words");
  const own = words && (await words.json());
  await self.registration.showNotification(own?.[kind] ?? title, {
    body: own ? "" : body,
    lang: own?.lang ?? "",
    icon: `/client/${DIGEST}/look/icon-192.png`,
    // One a match: what is news takes the place of what was.
    tag: match_id,
    renotify: true,
    data: new URL(url).pathname,
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** In a window that is there, or a new one. */
async function open(path) {
  const [window] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!window) return self.clients.openWindow(path);
  window.postMessage({ go: path });
  return window.focus();
}
