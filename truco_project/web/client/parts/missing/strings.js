export const STRINGS = {
  "pt-BR": { missing: "Não há nada aqui", home: "Ir para o início", broken: "A página não carregou", again: "Carregar de novo" },
  en: { missing: "There is nothing here", home: "Go to the start", broken: "The page did not load", again: "Load it again" },
  es: { missing: "Aquí no hay nada", home: "Ir al inicio", broken: "La página no se cargó", again: "Cargar de nuevo" },
  it: { missing: "Qui non c’è niente", home: "Vai all’inizio", broken: "La pagina non si è caricata", again: "Ricarica" },
};
