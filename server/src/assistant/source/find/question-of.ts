import { askingFamiliesOf } from '../../engine/index.ts';

/** How questions begin, Russian and English. */
const asks =
  /^(?:а |и |но |если |вопрос[:.]?\s+)*(?:как(?:ой|ая|ое|ие|ую|им|их|ом)?|что|чем|чего|кто|кому|кого|где|куда|откуда|когда|почему|зачем|сколько|можно|нужно|нужен|нужна|нужны|надо|есть|бывает|будет|возможн[оа]|должен|должна|могу|могут|можете|вы|через сколько|во сколько|до скольки|на сколько|насколько|с какого|с каких|в какие|в какой|в каком|в каких|из чего|за что|от чего|для чего|how|what|where|when|why|who|which|can|could|do|does|did|is|are|will|would|should|may|have|has)(?![\p{L}])/iu;
/** Beginnings of questions, but of other sentences too. */
const unsure =
  /^(?:вы|есть|будет|нужно|надо|можно|возможн[оа]|как|что|где|если|когда|how to|what|why|how|is|are|can|do|have|may|will)(?![\p{L}])/iu;
const particle = /(?<![\p{L}])ли(?![\p{L}])/iu;

export const endsAsking = (text: string): boolean => /\?[\s»")\]!]*$/.test(text);

/** Whether a heading is a question, also without its sign. */
export const isQuestion = (text: string): boolean => {
  if (endsAsking(text)) return true;
  if (/[.:;!]$/.test(text)) return false;
  const words = text.split(/\s+/).length;
  return words >= 2 && ((asks.test(text) && (!unsure.test(text) || words <= 12)) || particle.test(text));
};

/** A question without its number, its mark («Вопрос:», «1.», «Q:») and the sign of a control after it («?+»). */
export const withoutMark = (text: string): string =>
  text
    .replace(/(\?)\s*[+×✕▾▼▲⌄˅›»>–—−-]$/u, '$1')
    .replace(/^\s*(?:[-—–•●▪✓✔►»+>#]|\d{1,3}[.)](?!\d)|\d{1,2}\s+(?=\p{Lu}))\s*/u, '')
    .replace(
      /^(?:(?:здравствуйте|добрый (?:день|вечер)|доброе утро|привет|подскажите(?:,? пожалуйста)?|скажите(?:,? пожалуйста)?|hello|hi)[!.,:\s]+)+/iu,
      '',
    )
    .replace(/^(?:вопрос(?:\s*№?\s*\d+)?|в|q|question)\s*(?:\d+\s*)?[.:)—–]\s*/iu, '')
    .trim();

export const withoutAnswerMark = (text: string): string =>
  text.replace(/^(?:ответ(?:\s+\p{L}+)?|о|a|answer)\s*[.:)—–]\s*/iu, '').trim();

/** A part that began a sentence, as it is within one: small, unless it is a name of capitals. */
export const lowered = (text: string): string =>
  /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(text) && !/^\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}/u.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;

/** What is asked of a thing by the first word of its heading; the words are nominatives. */
const byFirstWord: readonly (readonly [words: RegExp, ask: (x: string) => string])[] = [
  [/^(?:адрес[аы]?|местоположение|как нас найти)$/iu, () => 'Где вы находитесь?'],
  [/^(?:режим|график|часы|время) (?:работы|при[её]ма)$/iu, () => 'Когда вы работаете?'],
  [/^(?:контакт(?:ы|ная информация)|телефон(?:ы)?|связаться с нами|связь с нами)$/iu, () => 'Как с вами связаться?'],
  [/^(?:парковка|стоянка)/iu, (x) => `Есть ли ${x}?`],
  [
    /^(?:сроки|условия|способы|варианты|цены|тарифы|расценки|скидки|акции|бонусы|документы|размеры|правила|гарантии|часы|зоны|виды|этапы|требования|противопоказания|показания|ограничения|исключения|реквизиты)(?![\p{L}])/iu,
    (x) => `Какие ${x}?`,
  ],
  [
    /^(?:стоимость|цена|гарантия|скидка|предоплата|сумма|продолжительность|длительность|минимальная|максимальная)(?![\p{L}])/iu,
    (x) => `Какая ${x}?`,
  ],
  [/^(?:срок|режим|график|порядок|размер|минимальный|максимальный|состав|адрес)(?![\p{L}])/iu, (x) => `Какой ${x}?`],
  [
    /^(?:(?:\p{L}+(?:ая|ий|ый|ой|ое)\s)?(?:доставка|оплата|обмен|возврат|самовывоз|запись|бронь|бронирование|отмена|установка|монтаж|сборка|регистрация|примерка|замена|ремонт|при[её]м|заказ|оформление|получение|отправка|подъ[её]м|рассрочка|аренда|оформление|выезд|занос|проверка|упаковка|хранение|обслуживание|подготовка|процедура|обучение))(?![\p{L}])/iu,
    (x) => `Как происходит ${x}?`,
  ],
];

/** What an asking family asks of a thing, where the first word does not say it. */
const byFamily: Readonly<Record<string, (x: string) => string>> = {
  price: (x) => `Сколько стоит: ${x}?`,
  free: (x) => `Это бесплатно: ${x}?`,
  term: (x) => `Сколько времени занимает: ${x}?`,
  hours: (x) => `Когда вы работаете: ${x}?`,
  place: (x) => `Где вы находитесь: ${x}?`,
  payment: (x) => `Как оплатить: ${x}?`,
  discount: (x) => `Есть ли скидки: ${x}?`,
  warranty: (x) => `Какая гарантия: ${x}?`,
  refund: (x) => `Как вернуть: ${x}?`,
  exchange: (x) => `Как обменять: ${x}?`,
  delivery: (x) => `Как вы доставляете: ${x}?`,
  pickup: (x) => `Как забрать: ${x}?`,
  contact: (x) => `Как с вами связаться: ${x}?`,
  documents: (x) => `Какие документы нужны: ${x}?`,
};

/** Whether a heading names something that visitors ask of every owner: delivery, payment, hours. */
export const isAsked = (heading: string): boolean =>
  byFirstWord.some(([words]) => words.test(heading)) || askingFamiliesOf(heading).length > 0;

/**
 * Questions for the text under a heading: the heading itself where it asks, else one made by what it names, and the
 * heading.
 */
export function questionsOf(heading: string): string[] {
  const text = withoutMark(heading)
    .replace(/[\s:.—–-]+$/u, '')
    .trim();
  if (text === '') return [];
  if (isQuestion(text)) return [endsAsking(text) ? text : `${text.replace(/[.!]+$/, '')}?`];
  const inside = lowered(text);
  const named = byFirstWord.find(([words]) => words.test(text))?.[1];
  if (named) return [...new Set([named(inside), text])];
  const family = askingFamiliesOf(text).find((one) => one in byFamily);
  return [family ? byFamily[family]!(inside) : `Что нужно знать: ${inside}?`, text];
}

/** Adjectives in the plural; nouns such as «удаление» have a vowel before their last syllable. */
const adjectives = String.raw`\p{L}+(?:ые|[гжкхчшщ]ие|[бвгджзйклмпрстфхцчшщь]ние)\s+`;
const plural = new RegExp(String.raw`^(?:${adjectives})?\p{L}{2,}[ыи](?![\p{L}])`, 'iu');

/** The question for a row of a price list. */
export const priceQuestion = (thing: string): string =>
  isQuestion(thing) ? questionsOf(thing)[0]! : `Сколько ${plural.test(thing) ? 'стоят' : 'стоит'} ${lowered(thing)}?`;
