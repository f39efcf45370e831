import type { Language } from '../../contract.ts';

/** What a short message is that asks nothing: it calls a person, or is small talk. */
export interface ShortPhrase {
  readonly kind: 'person' | 'greeting' | 'thanks' | 'farewell' | 'yes' | 'no';
  readonly language: Language;
}

type Kind = ShortPhrase['kind'];

/** Whole messages, without signs and in lower case, separated by commas. Russian and English ones are the engine's. */
const lists: Record<Exclude<Language, 'ru' | 'en'>, Record<Kind, string>> = {
  uk: {
    person:
      'оператор, оператора, покличте оператора, покличте людину, потрібна людина, жива людина, хочу поговорити з людиною, зв’яжіть з оператором',
    greeting: 'привіт, вітаю, доброго дня, добрий день, добрий вечір, доброго вечора, доброго ранку, добридень',
    thanks: 'дякую, дуже дякую, щиро дякую, дякую вам, спасибі',
    farewell: 'до побачення, бувайте, на все добре, гарного дня',
    yes: 'так, добре, гаразд, звісно',
    no: 'ні, ні дякую, не треба, не потрібно',
  },
  be: {
    person:
      'аператар, аператара, паклічце аператара, паклічце чалавека, патрэбны чалавек, жывы чалавек, хачу пагаварыць з чалавекам',
    greeting: 'прывітанне, вітаю, добры дзень, добры вечар, добрай раніцы',
    thanks: 'дзякуй, вялікі дзякуй, дзякуй вам, шчыры дзякуй',
    farewell: 'да пабачэння, бывайце, усяго добрага',
    yes: 'так, добра, вядома',
    no: 'не, не дзякуй, не трэба',
  },
  kk: {
    person:
      'оператор, оператор керек, маған оператор керек, операторды шақырыңыз, адам керек, адамды шақырыңыз, адаммен сөйлескім келеді',
    greeting: 'сәлем, сәлеметсіз бе, сәлеметсізбе, қайырлы күн, қайырлы таң, қайырлы кеш, ассалаумағалейкум',
    thanks: 'рақмет, рахмет, көп рақмет, көп рахмет, рақмет сізге',
    farewell: 'сау болыңыз, сау болыныз, хош болыңыз, қош болыңыз',
    yes: 'иә, ия, жақсы, жарайды',
    no: 'жоқ, жоқ рақмет, керек емес, қажет емес',
  },
  uz: {
    person:
      'operator, operator kerak, menga operator kerak, operatorni chaqiring, odam kerak, odamni chaqiring, odam bilan gaplashmoqchiman',
    greeting: 'salom, assalomu alaykum, assalom alaykum, xayrli kun, xayrli tong, xayrli kech',
    thanks: 'rahmat, katta rahmat, raxmat, tashakkur',
    farewell: 'xayr, salomat boling, korishguncha',
    yes: 'ha, xop, mayli, albatta',
    no: 'yoq, yoq rahmat, kerak emas',
  },
  de: {
    person:
      'mitarbeiter, einen mitarbeiter bitte, mensch, einen menschen bitte, ich möchte mit einem menschen sprechen, ich möchte mit einem mitarbeiter sprechen, mitarbeiter rufen, kundenservice, kundendienst, berater',
    greeting: 'hallo, guten tag, guten morgen, guten abend, grüß gott, moin, servus, grüezi',
    thanks: 'danke, vielen dank, danke schön, dankeschön, danke sehr, besten dank, herzlichen dank',
    farewell: 'tschüss, auf wiedersehen, bis bald, schönen tag noch',
    yes: 'ja, ja bitte, gerne, in ordnung, gut',
    no: 'nein, nein danke, nicht nötig',
  },
  fr: {
    person:
      'conseiller, un conseiller, un conseiller svp, un conseiller s’il vous plaît, appelez un conseiller, je veux parler à un conseiller, je veux parler à une personne, je voudrais parler à un conseiller, service client, opérateur, un humain',
    greeting: 'bonjour, bonsoir, salut, coucou, bonjour à tous',
    thanks: 'merci, merci beaucoup, merci bien, je vous remercie, merci à vous',
    farewell: 'au revoir, bonne journée, bonne soirée, à bientôt',
    yes: 'oui, oui merci, d’accord, bien sûr, très bien',
    no: 'non, non merci, pas besoin',
  },
  es: {
    person:
      'agente, un agente, un agente por favor, quiero hablar con un agente, quiero hablar con una persona, una persona, llame a un agente, atención al cliente, operador, un humano',
    greeting: 'hola, buenos días, buenas tardes, buenas noches, buenas, qué tal',
    thanks: 'gracias, muchas gracias, mil gracias, gracias a usted',
    farewell: 'adiós, hasta luego, hasta pronto, que tenga buen día',
    yes: 'sí, si, sí por favor, vale, de acuerdo, claro',
    no: 'no gracias, no hace falta',
  },
  tr: {
    person:
      'temsilci, müşteri temsilcisi, temsilci çağır, temsilciye bağla, temsilciye bağlanmak istiyorum, yetkili, canlı destek, biriyle görüşmek istiyorum, insanla görüşmek istiyorum',
    greeting: 'merhaba, selam, günaydın, iyi günler, iyi akşamlar, selamlar',
    thanks: 'teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ olun, sağolun',
    farewell: 'hoşça kalın, görüşürüz, iyi günler dilerim, kolay gelsin',
    yes: 'evet, tamam, tabii, olur',
    no: 'hayır, hayır teşekkürler, gerek yok',
  },
  pl: {
    person:
      'konsultant, konsultanta, proszę z konsultantem, chcę rozmawiać z konsultantem, chcę rozmawiać z człowiekiem, człowiek, proszę o kontakt z konsultantem, zawołaj konsultanta, obsługa klienta',
    greeting: 'cześć, dzień dobry, dobry wieczór, witam, hej',
    thanks: 'dziękuję, dzięki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki',
    farewell: 'do widzenia, do zobaczenia, miłego dnia, na razie',
    yes: 'tak, dobrze, oczywiście, jasne',
    no: 'nie, nie dziękuję, nie trzeba',
  },
  zh: {
    person: '人工, 人工客服, 转人工, 转人工客服, 客服, 找客服, 我要人工, 我要人工客服, 人工服务, 真人',
    greeting: '你好, 您好, 早上好, 下午好, 晚上好, 在吗, 嗨',
    thanks: '谢谢, 多谢, 非常感谢, 谢谢您, 谢谢你, 感谢',
    farewell: '再见, 拜拜, 回头见',
    yes: '好, 好的, 是的, 可以, 行, 嗯',
    no: '不用, 不用了, 不用谢谢, 没有了, 不需要, 不是',
  },
};

/** Lower case, without signs, diacritics of Latin letters and apostrophes. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i̇', 'i')
    .replace(/[a-zà-žıßğş]+/giu, (word) =>
      word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ł', 'l'),
    )
    .replace(/['’‘ʻʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Each message → what it is, in each language that has it. */
const phrases: ReadonlyMap<string, readonly ShortPhrase[]> = (() => {
  const found = new Map<string, ShortPhrase[]>();
  for (const [language, kinds] of Object.entries(lists) as [Language, Record<Kind, string>][])
    for (const [kind, list] of Object.entries(kinds) as [Kind, string][])
      for (const phrase of list.split(', ').map(plainOf)) {
        found.set(phrase, [...(found.get(phrase) ?? []), { kind, language }]);
      }
  return found;
})();

/** A longer message is none. */
const longestPhrase = 60;

/** What a whole message is in another language than Russian and English: in any, or in `spoken` alone. */
export function shortPhraseOf(text: string, spoken?: Language): ShortPhrase | null {
  if (text.length > longestPhrase) return null;
  const found = phrases.get(plainOf(text)) ?? [];
  return found.find(({ language }) => spoken === undefined || language === spoken) ?? null;
}
