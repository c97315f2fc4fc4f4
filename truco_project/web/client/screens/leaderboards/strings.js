export const STRINGS = {
  "pt-BR": {
    title: "Classificação", variants: "Variantes", periods: "Período",
    all: "Geral", month: "Mês", week: "Semana", day: "Hoje",
    rank: "Lugar", player: "Jogador", rating: "Pontos", gained: "Ganhou", wins: "Vitórias", of: "{wins} de {matches}", bot: "robô",
    nobody: "Ainda não há ninguém aqui: entra quem jogou dez partidas que valem classificação.",
    "nobody-yet": "Ninguém pontuou ainda neste período.", more: "Mostrar mais",
  },
  en: {
    title: "Leaderboards", variants: "Variants", periods: "Period",
    all: "Overall", month: "Month", week: "Week", day: "Today",
    rank: "Rank", player: "Player", rating: "Rating", gained: "Gained", wins: "Wins", of: "{wins} of {matches}", bot: "bot",
    nobody: "There is nobody here yet: one enters after ten rated matches.",
    "nobody-yet": "Nobody has gained anything in this period yet.", more: "Show more",
  },
  es: {
    title: "Clasificación", variants: "Modalidades", periods: "Período",
    all: "General", month: "Mes", week: "Semana", day: "Hoy",
    rank: "Puesto", player: "Jugador", rating: "Puntos", gained: "Ganó", wins: "Victorias", of: "{wins} de {matches}", bot: "robot",
    nobody: "Aún no hay nadie aquí: se entra con diez partidas puntuadas.",
    "nobody-yet": "Nadie ha sumado todavía en este período.", more: "Mostrar más",
  },
  it: {
    title: "Classifica", variants: "Varianti", periods: "Periodo",
    all: "Generale", month: "Mese", week: "Settimana", day: "Oggi",
    rank: "Posto", player: "Giocatore", rating: "Punti", gained: "Guadagnati", wins: "Vittorie", of: "{wins} su {matches}", bot: "robot",
    nobody: "Qui non c’è ancora nessuno: si entra dopo dieci partite valide per la classifica.",
    "nobody-yet": "In questo periodo nessuno ha ancora guadagnato punti.", more: "Mostra altri",
  },
};
