import { stem } from '../engine/index.ts';
import { firstNames } from './first-names.ts';

const email = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u;
/** Seven digits or more, with what people write between them: phones, cards, accounts. */
const phone = /\d(?:[ \u00A0()‐-―+-]*\d){6,}/u;
/** An amount has a unit; other long numbers are those of orders, letters and documents. */
const longNumber = /\d{5,}(?!\d)(?!\s*(?:₽|р(?![\p{L}])|руб|тыс|км|м(?![\p{L}])|г(?![\p{L}])|кг|мл|шт|%|\$|€))/iu;
const numbered =
  /(?:№|#|заказ\p{L}*|номер\p{L}*|трек\p{L}*|договор\p{L}*|order)\s*(?:№|#|номер)?\s*[\p{L}-]{0,4}\d{2,}/iu;
/** A code of letters and digits, such as AB-12345. */
const code = /(?<![\p{L}\p{N}])(?=[\p{L}\d-]{5,})\p{L}{1,4}-?\d{3,}/u;
/** A link that leads to one person's page. */
const ownLink = /https?:\/\/\S*(?:\d{4,}|[?&=])/iu;
const flat = /(?<!\p{L})(?:кв|квартира|под[ъь]езд|домофон)\.?\s*№?\s*\d/iu;
const patronymic = /(?<!\p{L})\p{Lu}\p{Ll}+(?:ович|евич|овна|евна|ична|инична)(?:а|у|ем|ом|ой|е|ы)?(?!\p{L})/u;
const introduced = /(?<!\p{L})(?:меня зовут|моё имя|мое имя|моя фамилия|паспорт|my name is)(?!\p{L})/iu;

const marks = [email, phone, longNumber, numbered, code, ownLink, flat, patronymic, introduced];
const names = new Set(firstNames.map((name) => stem(name)));
const capitalised = /(?<!\p{L})\p{Lu}\p{Ll}+/gu;
/** A word of a visitor's name that is worth looking for. */
const shortestName = 3;

/**
 * Whether a text has something of one person: a name, a phone, an address, the number of an order. In doubt it does.
 * @param known names of the visitor
 */
export function isPrivate(text: string, known: readonly string[] = []): boolean {
  if (marks.some((mark) => mark.test(text))) return true;
  if ((text.match(capitalised) ?? []).some((word) => names.has(stem(word.toLowerCase())))) return true;
  const own = known
    .flatMap((name) => name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= shortestName);
  if (own.length === 0) return false;
  const stems = new Set(own.map((word) => stem(word)));
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => stems.has(stem(word)));
}
