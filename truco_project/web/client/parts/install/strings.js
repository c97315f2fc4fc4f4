export const STRINGS = {
  "pt-BR": { install: "Instalar o Truco neste aparelho" },
  en: { install: "Install Truco on this device" },
  es: { install: "Instalar Truco en este dispositivo" },
  it: { install: "Installa Truco su questo dispositivo" },
};
