// One line a screen, in the order of their paths. A screen exports `Screen`, which is given what its path names.
export const SCREENS = [
  { path: "/", load: () => import("./start/screen.js") },
  { path: "/history", load: () => import("./history/screen.js") },
  { path: "/matches/:id", load: () => import("./table/screen.js") },
  { path: "/matches/:id/review", load: () => import("./review/screen.js") },
];
