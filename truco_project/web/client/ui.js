// What screens are written with: Preact, its hooks, and htm in place of a compiler.
import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { Fragment, createContext, render } from "./vendor/preact.js";
export { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export const html = htm.bind(h);
