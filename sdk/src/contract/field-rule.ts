import { isWithin, lengthOf, printable, type Rule, textRule } from './rule.ts';

/** An account's e-mail: up to 38 characters, lowercase. */
export const emailRule: Rule = [
  [(value) => isWithin(value, 38), 'too_long', 'E-mail не должен превышать 38 символов'],
  [
    (value) => /^[a-z0-9]+(?:[.-][a-z0-9]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(value),
    'bad_format',
    'Не соответствует стандарту E-mail адресов',
  ],
];
const isNameLetters = (value: string): boolean =>
  /^\p{L}+$/u.test(value) && /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(value);

/** An operator's name: 2 to 20 Latin or Cyrillic letters. */
export const nameRule: Rule = [
  [(value) => lengthOf(value) >= 2, 'too_short', 'Имя не должно быть меньше 2 символов'],
  [(value) => isWithin(value, 20), 'too_long', 'Имя не должно превышать 20 символов'],
  [isNameLetters, 'bad_characters', 'Недопустимый ввод для имени'],
];
/** A password: 8 to 32 Latin letters, digits and `!$^&*,.()_+-`. */
export const passwordRule: Rule = [
  [(value) => lengthOf(value) >= 8, 'too_short', 'Пароль не должен быть меньше 8 символов'],
  [(value) => isWithin(value, 32), 'too_long', 'Пароль не должен превышать 32 символа'],
  [(value) => /^[a-zA-Z0-9!$^&*,.()_+-]+$/.test(value), 'bad_characters', 'Недопустимый ввод для пароля'],
];
/** The confirmation must equal the password. */
export const confirmRule = (password: string): Rule => [
  [(value) => value === password, 'mismatch', 'Введённый пароль не совпадает'],
];
/** A mailed code: 6 digits. */
export const codeRule: Rule = [[(value) => /^\d{6}$/.test(value), 'bad_format', 'Код состоит из 6 цифр']];

/** Labels of a domain name (RFC 1035, RFC 5890); the last one is of letters alone (RFC 3696), or their Punycode. */
const dnsLabel = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const topLabel = '(?:\\p{L}[\\p{L}\\p{M}]{1,62}|xn--[a-z0-9-]{1,58}[a-z0-9])';
const domainName = new RegExp(`^(?:${dnsLabel}\\.)+${topLabel}$`, 'iu');

/** A domain, such as `shop.ru`, as DNS takes it; letters of any alphabet. */
export const domainRule: Rule = [
  [(value) => value.length <= 253 && domainName.test(value), 'bad_format', 'Недопустимый ввод для домена'],
];

/** A context’s title: 2 to 64 characters. */
export const labelRule: Rule = [
  [(value) => isWithin(value, 64), 'too_long', 'Название раздела не должно превышать 64 символа'],
  [(value) => lengthOf(value.trim()) >= 2, 'too_short', 'Название раздела не должно быть меньше 2 символов'],
  [
    (value) => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(value) && !/[<>]/.test(value),
    'bad_characters',
    'Недопустимый ввод для названия раздела',
  ],
];
/** A sentence of an entry: 2 to 2,000 characters. */
export const sentenceRule: Rule = [
  [(value) => isWithin(value, 2000), 'too_long', 'Не больше 2000 символов'],
  [(value) => lengthOf(value.trim()) >= 2, 'too_short', 'Не меньше 2 символов'],
  printable,
];

/** What an API token is called: its sentences carry the name. */
export const tokenNameRule: Rule = textRule(2, 40);

/** What separates or comments addresses in a letter's head (RFC 5322, `specials`), spaces and what cannot be seen. */
const noAddress = /[\s()<>[\]:;,\\"\p{Cc}\p{Cf}]/u;

/** One `name@host.tld`, looked at from left to right once. */
function isEmail(value: string): boolean {
  const at = value.indexOf('@');
  if (at < 1 || value.includes('@', at + 1) || noAddress.test(value)) return false;
  const dot = value.indexOf('.', at + 2);
  return dot > 0 && dot < value.length - 1;
}

/** A visitor's phone, of any country: 5 to 20 digits, with `+`, spaces, brackets and dashes between them. */
export const visitorPhoneRule: Rule = [
  [(value) => value.length <= 40, 'too_long', 'Не больше 40 символов'],
  [(value) => /^[+\d \u00a0()\u2010-\u2015-]+$/.test(value), 'bad_characters', 'Недопустимый ввод для телефона'],
  [(value) => /^(?:\D*\d){5,20}\D*$/.test(value), 'bad_format', 'В телефоне от 5 до 20 цифр'],
];

/** A visitor's e-mail: wider than an account's, but one address, so that letters to it can be counted and stopped. */
export const visitorEmailRule: Rule = [
  [(value) => value.length <= 254, 'too_long', 'Не больше 254 символов'],
  [isEmail, 'bad_format', 'Не соответствует стандарту E-mail адресов'],
];
