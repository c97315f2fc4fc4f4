// What this browser calls itself in the list of what is signed in, and how that name is read again.
const MARK = "web: ";
const BROWSERS = { Edg: "Edge", OPR: "Opera", SamsungBrowser: "Samsung", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" };
const SYSTEMS = { Android: "Android", iPhone: "iPhone", iPad: "iPad", Windows: "Windows", "Mac OS": "macOS", CrOS: "ChromeOS", Linux: "Linux" };

export function deviceName() {
  const first = (names) => Object.entries(names).find(([mark]) => navigator.userAgent.includes(mark))?.[1];
  return MARK + ([first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(", ") || "browser");
}

/** The browser that a token was made for, or null: it was made for something else. */
export const deviceOf = (name) => (name.startsWith(MARK) ? name.slice(MARK.length) : null);
