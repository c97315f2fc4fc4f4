// One line a screen, in the order of their paths. A screen exports `Screen`, which is given what its path names. It is drawn
// anew at each address, but where addresses have the same `key`: there it stays, and shows what the address now names.
export const SCREENS = [
  { path: "/", load: () => import("./start/screen.js") },
  { path: "/challenges", load: () => import("./challenges/screen.js") },
  { path: "/history", load: () => import("./history/screen.js") },
  { path: "/invitations/:code", load: () => import("./invitation/screen.js") },
  { path: "/leaderboards", key: "leaderboards", load: () => import("./leaderboards/screen.js") },
  { path: "/leaderboards/:variant", key: "leaderboards", load: () => import("./leaderboards/screen.js") },
  { path: "/lobby", load: () => import("./lobby/screen.js") },
  { path: "/matches/:id", load: () => import("./table/screen.js") },
  { path: "/matches/:id/review", load: () => import("./review/screen.js") },
  { path: "/new", load: () => import("./new/screen.js") },
  { path: "/notices", load: () => import("./notices/screen.js") },
  { path: "/players/:name", load: () => import("./player/screen.js") },
  { path: "/register", load: () => import("./register/screen.js") },
  { path: "/seeks", load: () => import("./seeks/screen.js") },
  { path: "/series/:id", load: () => import("./series/screen.js") },
  { path: "/settings", load: () => import("./settings/screen.js") },
  { path: "/settings/:part", load: () => import("./settings/screen.js") },
  { path: "/sign-in", load: () => import("./sign_in/screen.js") },
];
