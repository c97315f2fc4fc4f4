// What the lobby is searched by: what the address says, and what the server is asked.
const MINUTE = 60, DAY = 86_400;
/** How fast, in seconds for a first action. */
export const PACES = { live: { clock_max: 30 * MINUTE }, day: { clock_min: 30 * MINUTE, clock_max: DAY }, days: { clock_min: DAY } };

const NAMES = ["variant", "pace", "rated", "open_seats", "conduct_min"];

/** The page's own words, by the names that the server knows but for `pace`. What isn't chosen isn't there. */
export const searchOf = (address) => Object.fromEntries(new URLSearchParams(address));

/** Of a search what the server knows: links that were passed around bear names of others (`fbclid`), which it would refuse. */
export function meant(search, { variants }) {
  const options = variants.flatMap(({ rules }) => Object.keys(rules));
  return Object.fromEntries(Object.entries(search).filter(([name]) => NAMES.includes(name) || options.includes(name)));
}

export const addressOf = (search) => {
  const chosen = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ""));
  return chosen.size ? `/lobby?${chosen}` : "/lobby";
};

export function questionOf({ pace, ...search }, limit) {
  const asked = { status: "open", ...search, ...PACES[pace], limit };
  return `/matches?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""))}`;
}
