export const STRINGS = {
  "pt-BR": {
    title: "Avisos", choose: "Escolher de que sou avisado", none: "Nenhum aviso.", more: "Mostrar mais", "read-all": "Marcar tudo como lido",
    unread: { one: "{n} não lido", other: "{n} não lidos" }, "all-read": "Tudo lido.", over: "já passou",
    turn: "vez", challenge: "desafio", result: "resultado", reminder: "lembrete",
    "turn-title": "É sua vez", "challenge-title": "Um desafio para você", "result-title": "Uma partida acabou", "reminder-title": "Seu tempo está acabando",
  },
  en: {
    title: "Notices", choose: "Choose what I am told of", none: "No notices.", more: "Show more", "read-all": "Mark all as read",
    unread: { one: "{n} unread", other: "{n} unread" }, "all-read": "All read.", over: "no news any more",
    turn: "turn", challenge: "challenge", result: "result", reminder: "reminder",
    "turn-title": "It is your turn", "challenge-title": "A challenge for you", "result-title": "A match is over", "reminder-title": "Your time is running out",
  },
  es: {
    title: "Avisos", choose: "Elegir de qué me avisan", none: "Ningún aviso.", more: "Mostrar más", "read-all": "Marcar todo como leído",
    unread: { one: "{n} sin leer", other: "{n} sin leer" }, "all-read": "Todo leído.", over: "ya pasó",
    turn: "turno", challenge: "desafío", result: "resultado", reminder: "recordatorio",
    "turn-title": "Es tu turno", "challenge-title": "Un desafío para ti", "result-title": "Terminó una partida", "reminder-title": "Se acaba tu tiempo",
  },
  it: {
    title: "Avvisi", choose: "Scegli di che cosa essere avvisato", none: "Nessun avviso.", more: "Mostra altri", "read-all": "Segna tutto come letto",
    unread: { one: "{n} da leggere", other: "{n} da leggere" }, "all-read": "Tutto letto.", over: "ormai passato",
    turn: "turno", challenge: "sfida", result: "risultato", reminder: "promemoria",
    "turn-title": "Tocca a te", "challenge-title": "Una sfida per te", "result-title": "Una partita è finita", "reminder-title": "Il tuo tempo sta per scadere",
  },
};
