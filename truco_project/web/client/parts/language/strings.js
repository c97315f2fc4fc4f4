export const STRINGS = {
  "pt-BR": { language: "Idioma" },
  en: { language: "Language" },
  es: { language: "Idioma" },
  it: { language: "Lingua" },
};
