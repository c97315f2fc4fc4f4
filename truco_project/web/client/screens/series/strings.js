export const STRINGS = {
  "pt-BR": {
    title: "Queda", gone: "Esta queda não existe, ou não é para você.",
    "best-of": "Melhor de {n}: ganha quem vencer mais da metade.", won: "{team}: queda ganha!", undecided: "Terminou sem vencedor.", "goes-on": "Em andamento.",
    game: "Partida {n}", "is-open": "esperando jogadores", "is-active": "em jogo", "is-finished": "terminada", "is-aborted": "cancelada",
  },
  en: {
    title: "Series", gone: "There is no such series, or it is not for you.",
    "best-of": "Best of {n}: whoever wins more than half wins it.", won: "{team}: series won!", undecided: "It ended without a winner.", "goes-on": "It goes on.",
    game: "Match {n}", "is-open": "waiting for players", "is-active": "being played", "is-finished": "over", "is-aborted": "aborted",
  },
  es: {
    title: "Serie", gone: "Esta serie no existe, o no es para ti.",
    "best-of": "Al mejor de {n}: gana quien venza en más de la mitad.", won: "{team}: ¡serie ganada!", undecided: "Terminó sin ganador.", "goes-on": "En curso.",
    game: "Partida {n}", "is-open": "esperando jugadores", "is-active": "en juego", "is-finished": "terminada", "is-aborted": "cancelada",
  },
  it: {
    title: "Serie", gone: "Questa serie non esiste, o non è per te.",
    "best-of": "Al meglio di {n}: vince chi ne vince più della metà.", won: "{team}: serie vinta!", undecided: "È finita senza vincitore.", "goes-on": "In corso.",
    game: "Partita {n}", "is-open": "in attesa di giocatori", "is-active": "in gioco", "is-finished": "finita", "is-aborted": "annullata",
  },
};
