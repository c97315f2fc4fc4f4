export const STRINGS = {
  "pt-BR": {
    of: "{rank} de {suit}", marked: "{card}, manilha", back: "carta coberta",
    4: "quatro", 5: "cinco", 6: "seis", 7: "sete", Q: "dama", J: "valete", K: "rei", A: "ás", 2: "dois", 3: "três",
    D: "ouros", S: "espadas", H: "copas", C: "paus",
  },
  en: {
    of: "{rank} of {suit}", marked: "{card}, manilha", back: "face-down card",
    4: "four", 5: "five", 6: "six", 7: "seven", Q: "queen", J: "jack", K: "king", A: "ace", 2: "two", 3: "three",
    D: "diamonds", S: "spades", H: "hearts", C: "clubs",
  },
  es: {
    of: "{rank} de {suit}", marked: "{card}, manilha", back: "carta tapada",
    4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", Q: "reina", J: "jota", K: "rey", A: "as", 2: "dos", 3: "tres",
    D: "diamantes", S: "picas", H: "corazones", C: "tréboles",
  },
  it: {
    of: "{rank} di {suit}", marked: "{card}, manilha", back: "carta coperta",
    4: "quattro", 5: "cinque", 6: "sei", 7: "sette", Q: "donna", J: "fante", K: "re", A: "asso", 2: "due", 3: "tre",
    D: "quadri", S: "picche", H: "cuori", C: "fiori",
  },
};
