export const STRINGS = {
  "pt-BR": {
    title: "Denunciar {player}", reason: "O que houve?", text: "Conte mais, se quiser", send: "Denunciar", close: "Fechar",
    sent: "Obrigado. Os moderadores vão olhar.",
    insults: "Ofensas", spam: "Propaganda", cheating: "Trapaça", stalling: "Enrola de propósito", name: "O nome", other: "Outra coisa",
  },
  en: {
    title: "Report {player}", reason: "What was it?", text: "Tell more, if you like", send: "Report", close: "Close",
    sent: "Thank you. The moderators will look at it.",
    insults: "Insults", spam: "Advertising", cheating: "Cheating", stalling: "Stalls on purpose", name: "The name", other: "Something else",
  },
  es: {
    title: "Denunciar a {player}", reason: "¿Qué pasó?", text: "Cuenta más, si quieres", send: "Denunciar", close: "Cerrar",
    sent: "Gracias. Los moderadores lo mirarán.",
    insults: "Insultos", spam: "Publicidad", cheating: "Trampas", stalling: "Demora adrede", name: "El nombre", other: "Otra cosa",
  },
  it: {
    title: "Segnala {player}", reason: "Che cosa è successo?", text: "Racconta di più, se vuoi", send: "Segnala", close: "Chiudi",
    sent: "Grazie. I moderatori guarderanno.",
    insults: "Insulti", spam: "Pubblicità", cheating: "Imbrogli", stalling: "Perde tempo apposta", name: "Il nome", other: "Altro",
  },
};
