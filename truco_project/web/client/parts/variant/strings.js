export const STRINGS = {
  "pt-BR": { "paulista-duel": "Paulista a dois", paulista: "Paulista em duplas", "mineiro-duel": "Mineiro a dois", mineiro: "Mineiro em duplas" },
  en: { "paulista-duel": "Paulista for two", paulista: "Paulista in pairs", "mineiro-duel": "Mineiro for two", mineiro: "Mineiro in pairs" },
  es: { "paulista-duel": "Paulista mano a mano", paulista: "Paulista en parejas", "mineiro-duel": "Mineiro mano a mano", mineiro: "Mineiro en parejas" },
  it: { "paulista-duel": "Paulista in due", paulista: "Paulista a coppie", "mineiro-duel": "Mineiro in due", mineiro: "Mineiro a coppie" },
};
