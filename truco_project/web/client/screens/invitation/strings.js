export const STRINGS = {
  "pt-BR": {
    title: "Convite para jogar",
    gone: "Este convite não vale mais: a partida já começou, foi desfeita, ou o link foi trocado. Peça outro a quem convidou.", lobby: "Ver as mesas abertas", start: "Início",
  },
  en: {
    title: "An invitation to play",
    gone: "This invitation is no longer good: the match has begun or was given up, or the link was replaced. Ask who invited you for another.", lobby: "See the open tables", start: "Start",
  },
  es: {
    title: "Invitación a jugar",
    gone: "Esta invitación ya no vale: la partida empezó, se deshizo, o se cambió el enlace. Pide otra a quien te invitó.", lobby: "Ver las mesas abiertas", start: "Inicio",
  },
  it: {
    title: "Invito a giocare",
    gone: "Questo invito non vale più: la partita è cominciata o sciolta, o il link è stato cambiato. Chiedine un altro a chi ti ha invitato.", lobby: "Vedi i tavoli aperti", start: "Inizio",
  },
};
