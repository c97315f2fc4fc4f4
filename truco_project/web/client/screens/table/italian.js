// What can be said, in Italian, which the server doesn't speak; by type and key of `GET /phrases`.
import { language } from "../../i18n/index.js";

const ITALIAN = {
  phrase: {
    good_luck: "Buona fortuna a tutti!", thanks: "Grazie!", sorry: "Errore mio!", well_played: "Ben giocata!", lucky: "Che fortuna!",
    thinking: "Fammi pensare…", back_soon: "Torno subito.", your_turn: "Tocca a te!", bad_cards: "Mi arrivano solo cartacce…",
    who_shuffled: "Chi ha mescolato questo mazzo?", bluffing: "Stai bluffando!", come_and_see: "Paga per vedere!",
    have_the_zap: "Lo zap ce l’ho io!", scared: "Hai paura?", ran_away: "Scappi, eh?", fell_for_it: "Ci sei cascato!", thief: "Che ladro!",
    leave_it_to_me: "Lascia fare a me, socio!", take_this_one: "Prendi questa, socio!", tie_this_one: "Pareggia questa, socio!",
    trust_me: "Fidati di me, socio!", careful_at_eleven: "Mão de onze: attenzione!", good_game: "Bella partita!", another: "Ne facciamo un’altra?",
  },
  emote: {
    laugh: "Ride", smile: "Sorride", cool: "Resta calmo", think: "Ci pensa su", wow: "È stupito", sweat: "Suda", cry: "Piange",
    angry: "È arrabbiato", sleep: "Si addormenta", applause: "Applaude", thumbs_up: "Pollice in su", handshake: "Stringe la mano",
    fire: "È in forma", duck: "Qua qua: qualcuno c’è cascato",
  },
  signal: {
    zap: "Strizza l’occhio: lo zap, la manilha di fiori", copeta: "Alza le sopracciglia: la copeta, la manilha di cuori",
    espadilha: "Gonfia una guancia: l’espadilha, la manilha di picche", pica_fumo: "Mostra la punta della lingua: il pica-fumo, la manilha di quadri",
  },
};

/** The text of an entry of the list, or of a message, in the language of now; what is new there as the server says it. */
export const inWords = (type, { key, text }) => (language.get() === "it" && ITALIAN[type]?.[key]) || text;
