export const STRINGS = {
  "pt-BR": { bot: "Robô {level}", random: "aleatório", easy: "fácil", cautious: "cauteloso", medium: "médio", hard: "difícil" },
  en: { bot: "{level} bot", random: "Random", easy: "Easy", cautious: "Cautious", medium: "Medium", hard: "Hard" },
  es: { bot: "Robot {level}", random: "al azar", easy: "fácil", cautious: "prudente", medium: "medio", hard: "difícil" },
  it: { bot: "Bot {level}", random: "a caso", easy: "facile", cautious: "prudente", medium: "medio", hard: "difficile" },
};
