export const STRINGS = {
  "pt-BR": {
    connection: "Conexão",
    away: "Sem contato com o servidor.",
    since: "Última resposta: {when}. De lá para cá, tudo pode ter mudado.",
    back: "O servidor voltou a responder.",
  },
  en: {
    connection: "Connection",
    away: "No contact with the server.",
    since: "Last answer: {when}. Anything may have changed since.",
    back: "The server answers again.",
  },
  es: {
    connection: "Conexión",
    away: "Sin contacto con el servidor.",
    since: "Última respuesta: {when}. Desde entonces puede haber cambiado todo.",
    back: "El servidor vuelve a responder.",
  },
  it: {
    connection: "Connessione",
    away: "Nessun contatto con il server.",
    since: "Ultima risposta: {when}. Da allora può essere cambiato tutto.",
    back: "Il server risponde di nuovo.",
  },
};
