export const STRINGS = {
  "pt-BR": { days: { one: "{n} dia", other: "{n} dias" }, hours: { one: "{n} hora", other: "{n} horas" } },
  en: { days: { one: "{n} day", other: "{n} days" }, hours: { one: "{n} hour", other: "{n} hours" } },
  es: { days: { one: "{n} día", other: "{n} días" }, hours: { one: "{n} hora", other: "{n} horas" } },
  it: { days: { one: "{n} giorno", other: "{n} giorni" }, hours: { one: "{n} ora", other: "{n} ore" } },
};
