// Frequent words of unsupported languages, none of them Russian (or Russian in Latin letters) or English: a text with
// enough of them is not corrected. An own list.
const lists = {
  ukrainian: `чи як де ви що це ви або коли скільки треба немає дякую можу маєте добрий ваші якщо тільки потрібно
    котра якою чому`,
  kazakh: `канша калай керек барма жок сиздерде болады болама рахмет менин кашан кайда`,
  kyrgyz: `канча кандай кайсы бересизби барбы болобу жокпу рахмат качан керекпи`,
  uzbek: `qancha qanday qachon qayerda bormi kerak uchun yoq rahmat salom mumkinmi qilib olish berish narxi necha turadi`,
  turkish: `nasil nerede kadar merhaba tesekkurler icin degil misiniz musunuz fiyat`,
  german: `wie wo wann warum ist ich der und nicht mit kann können konnen haben sie bitte eine einen mein gibt für auf`,
  french: `combien vous avez puis avec pour où quand bonjour merci votre nous`,
  spanish: `donde dónde cuanto cuánto cuesta puedo tienen hola gracias como cómo cuando cuándo`,
  polish: `jak gdzie ile kiedy czy jest dziekuje dziękuję prosze proszę dzien`,
};

/** Words that tell a text of another language than Russian and English, folded. */
export const otherLanguages: ReadonlySet<string> = new Set(Object.values(lists).flatMap((list) => list.split(/\s+/)));
