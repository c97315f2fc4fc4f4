export const STRINGS = {
  "pt-BR": { loading: "Carregando…", again: "Tentar de novo" },
  en: { loading: "Loading…", again: "Try again" },
  es: { loading: "Cargando…", again: "Intentar de nuevo" },
  it: { loading: "Carico…", again: "Riprova" },
};
