export const STRINGS = {
  "pt-BR": {
    title: "Entrar", username: "Nome", password: "Senha", "sign-in": "Entrar", forgot: "Esqueci a senha",
    none: "Ainda não tem conta?", register: "Criar conta",
    already: "Você já entrou como {name}. Para entrar com outra conta, saia primeiro, em Opções.", "to-start": "Ir para o início",
  },
  en: {
    title: "Sign in", username: "Name", password: "Password", "sign-in": "Sign in", forgot: "I forgot my password",
    none: "No account yet?", register: "Make an account",
    already: "You are signed in as {name}. To sign in as somebody else, sign out first, under Options.", "to-start": "Go to the start",
  },
  es: {
    title: "Entrar", username: "Nombre", password: "Contraseña", "sign-in": "Entrar", forgot: "Olvidé la contraseña",
    none: "¿Aún no tienes cuenta?", register: "Crear cuenta",
    already: "Ya entraste como {name}. Para entrar con otra cuenta, sal primero, en Opciones.", "to-start": "Ir al inicio",
  },
  it: {
    title: "Accedi", username: "Nome", password: "Password", "sign-in": "Accedi", forgot: "Ho dimenticato la password",
    none: "Non hai ancora un account?", register: "Crea un account",
    already: "Hai già fatto l’accesso come {name}. Per accedere con un altro account esci prima, da Opzioni.", "to-start": "Vai all’inizio",
  },
};
