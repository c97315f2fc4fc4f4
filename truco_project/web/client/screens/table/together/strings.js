// What players do together besides playing.
export const STRINGS = {
  "pt-BR": {
    "more-time": "Dar mais tempo", given: "Tempo dado",
    abort: "Encerrar em comum acordo…", "abort-title": "Encerrar sem vencedor?",
    "abort-about": "A partida acaba, sem vencedor, se todas as pessoas da mesa concordarem. Os robôs não são consultados. Seu pedido vale até o fim desta mão.",
    "abort-sure": "Propor o fim",
    asked: { one: "{names} quer encerrar a partida sem vencedor.", other: "{names} querem encerrar a partida sem vencedor." },
    "i-asked": "Você propôs encerrar a partida sem vencedor.",
    agree: "Concordar", "take-back": "Retirar",
  },
  en: {
    "more-time": "Give more time", given: "Time given",
    abort: "End by agreement…", "abort-title": "End it without a winner?",
    "abort-about": "The match ends, without a winner, if all people at the table agree. Bots are not asked. Your yes counts until this hand is over.",
    "abort-sure": "Propose the end",
    asked: { one: "{names} would end the match without a winner.", other: "{names} would end the match without a winner." },
    "i-asked": "You proposed to end the match without a winner.",
    agree: "Agree", "take-back": "Take back",
  },
  es: {
    "more-time": "Dar más tiempo", given: "Tiempo dado",
    abort: "Terminar de común acuerdo…", "abort-title": "¿Terminar sin ganador?",
    "abort-about": "La partida termina, sin ganador, si todas las personas de la mesa están de acuerdo. A los robots no se les pregunta. Tu propuesta vale hasta el final de esta mano.",
    "abort-sure": "Proponer el final",
    asked: { one: "{names} quiere terminar la partida sin ganador.", other: "{names} quieren terminar la partida sin ganador." },
    "i-asked": "Propusiste terminar la partida sin ganador.",
    agree: "De acuerdo", "take-back": "Retirar",
  },
  it: {
    "more-time": "Dai più tempo", given: "Tempo dato",
    abort: "Chiudi di comune accordo…", "abort-title": "Chiudere senza vincitori?",
    "abort-about": "La partita finisce, senza vincitori, se tutte le persone al tavolo sono d’accordo. Ai bot non si chiede. La tua proposta vale fino alla fine di questa mano.",
    "abort-sure": "Proponi la fine",
    asked: { one: "{names} vorrebbe chiudere la partita senza vincitori.", other: "{names} vorrebbero chiudere la partita senza vincitori." },
    "i-asked": "Hai proposto di chiudere la partita senza vincitori.",
    agree: "Sono d’accordo", "take-back": "Ritira",
  },
};
