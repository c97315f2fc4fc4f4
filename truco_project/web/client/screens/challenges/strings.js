export const STRINGS = {
  "pt-BR": {
    title: "Desafios", whom: "Desafiar alguém pelo nome", challenge: "Desafiar",
    nobody: "Quem não entrou com uma conta não recebe desafios.", "sign-in": "Entrar",
    received: "Recebidos", "received-none": "Ninguém desafiou você por enquanto.", sent: "Enviados", "sent-none": "Nenhum desafio seu espera resposta.",
    new: "{name} desafiou você",
    accept: "Aceitar", decline: "Recusar", look: "Ver a mesa", withdraw: "Retirar",
  },
  en: {
    title: "Challenges", whom: "Challenge somebody by name", challenge: "Challenge",
    nobody: "Who isn’t signed in gets no challenges.", "sign-in": "Sign in",
    received: "Received", "received-none": "Nobody has challenged you so far.", sent: "Sent", "sent-none": "No challenge of yours waits for an answer.",
    new: "{name} challenged you",
    accept: "Accept", decline: "Decline", look: "See the table", withdraw: "Withdraw",
  },
  es: {
    title: "Desafíos", whom: "Desafiar a alguien por su nombre", challenge: "Desafiar",
    nobody: "Quien no entró con una cuenta no recibe desafíos.", "sign-in": "Entrar",
    received: "Recibidos", "received-none": "Nadie te desafió por ahora.", sent: "Enviados", "sent-none": "Ningún desafío tuyo espera respuesta.",
    new: "{name} te desafió",
    accept: "Aceptar", decline: "Rechazar", look: "Ver la mesa", withdraw: "Retirar",
  },
  it: {
    title: "Sfide", whom: "Sfida qualcuno per nome", challenge: "Sfida",
    nobody: "Chi non ha fatto l’accesso non riceve sfide.", "sign-in": "Accedi",
    received: "Ricevute", "received-none": "Nessuno ti ha sfidato finora.", sent: "Inviate", "sent-none": "Nessuna tua sfida aspetta risposta.",
    new: "{name} ti ha sfidato",
    accept: "Accetta", decline: "Rifiuta", look: "Guarda il tavolo", withdraw: "Ritira",
  },
};
