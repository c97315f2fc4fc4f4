export const STRINGS = {
  "pt-BR": {
    needed: "Isto é de quem tem conta: entre, ou crie uma.", "sign-in": "Entrar", register: "Criar conta",
    guest: "Você joga como visitante.", keep: "Guardar esta conta",
  },
  en: {
    needed: "This is for those who have an account: sign in, or make one.", "sign-in": "Sign in", register: "Make an account",
    guest: "You play as a guest.", keep: "Keep this account",
  },
  es: {
    needed: "Esto es para quien tiene cuenta: entra, o crea una.", "sign-in": "Entrar", register: "Crear cuenta",
    guest: "Juegas como invitado.", keep: "Conservar esta cuenta",
  },
  it: {
    needed: "Questo è per chi ha un account: accedi, o creane uno.", "sign-in": "Accedi", register: "Crea un account",
    guest: "Giochi come ospite.", keep: "Conserva questo account",
  },
};
