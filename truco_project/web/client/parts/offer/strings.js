export const STRINGS = {
  "pt-BR": { you: "você", kept: "guardado para {name}", closed: "fechado", free: "lugar livre" },
  en: { you: "you", kept: "kept for {name}", closed: "closed", free: "free seat" },
  es: { you: "tú", kept: "guardado para {name}", closed: "cerrado", free: "asiento libre" },
  it: { you: "tu", kept: "tenuto per {name}", closed: "chiuso", free: "posto libero" },
};
