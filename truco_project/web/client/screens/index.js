// One line a screen, in the order of their paths. A screen exports `Screen`, which is given what its path names.
export const SCREENS = [
  { path: "/", load: () => import("./start/screen.js") },
  { path: "/challenges", load: () => import("./challenges/screen.js") },
  { path: "/invitations/:code", load: () => import("./invitation/screen.js") },
  { path: "/lobby", load: () => import("./lobby/screen.js") },
  { path: "/matches/:id", load: () => import("./table/screen.js") },
  { path: "/new", load: () => import("./new/screen.js") },
  { path: "/seeks", load: () => import("./seeks/screen.js") },
  { path: "/series/:id", load: () => import("./series/screen.js") },
];
