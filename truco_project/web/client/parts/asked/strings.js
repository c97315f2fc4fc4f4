export const STRINGS = {
  "pt-BR": { loading: "Um momento…", stale: "O que se vê pode estar velho.", again: "Tentar de novo" },
  en: { loading: "One moment…", stale: "What you see may be old.", again: "Try again" },
  es: { loading: "Un momento…", stale: "Lo que se ve puede estar anticuado.", again: "Intentar de nuevo" },
  it: { loading: "Un momento…", stale: "Quello che si vede può essere vecchio.", again: "Riprova" },
};
