/** What a field shows below the message of a broken rule: which characters or which part of the rule it is. */

const quoted = (letters: readonly string[]): string => letters.map((letter) => `«${letter}»`).join(', ');

/** So many characters are named. */
const mostNamed = 3;

function nameOf(character: string): string {
  if (/\s/.test(character)) return 'пробел';
  return /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(character) ? 'невидимый знак' : `знак «${character}»`;
}

/** Names the characters of a value outside `allowed`, the Cyrillic ones as such: they look like Latin ones. */
function strangersIn(value: string, allowed: RegExp): string | null {
  const strangers = [...new Set(value)].filter((character) => !allowed.test(character));
  if (strangers.length === 0) return null;
  const isRussian = (character: string): boolean => /\p{Script=Cyrillic}/u.test(character);
  const russian = strangers.filter(isRussian).slice(0, mostNamed);
  const others = [...new Set(strangers.filter((one) => !isRussian(one)).map(nameOf))].slice(0, mostNamed);
  const letters = russian.length === 1 ? 'русская буква' : 'русские буквы';
  const named = russian.length === 0 ? others : [...others, `${letters} ${quoted(russian)}`];
  return `${others.length + russian.length > 1 ? 'Не подходят' : 'Не подходит'} ${named.join(', ')}`;
}

/** Addresses of an account are in lowercase: capital letters of a keyboard are the same address. */
export const foldEmail = (value: string): string => value.trim().toLowerCase();

/** Which rule of an account's address is broken; null where none is, or its message names it. */
export function emailDetail(written: string): string | null {
  const value = foldEmail(written);
  if (value === '') return null;
  const strangers = strangersIn(value, /[a-z0-9.@-]/);
  if (strangers) return strangers;
  const [local = '', host, ...rest] = value.split('@');
  if (host === undefined) return 'Нет знака @';
  if (rest.length > 0) return 'Знак @ стоит больше одного раза';
  if (local === '') return 'Перед @ ничего нет';
  if (/^[.-]|[.-]{2}|[.-]$/.test(local)) return 'Перед @ точка или дефис стоят с краю или рядом друг с другом';
  if (!host.includes('.')) return 'После @ нужен домен с точкой, например company.ru';
  if (/^\.|\.\.|\.$/.test(host)) return 'После @ точка стоит с краю или рядом с другой';
  return /\.[a-z]{2,}$/.test(host) ? null : 'После последней точки нужны две латинские буквы или больше';
}

/** Which characters a name cannot have. */
export const nameDetail = (value: string): string | null =>
  strangersIn(value, /[\p{Script=Latin}\p{Script=Cyrillic}]/u);

/** Which characters a password cannot have. */
export const passwordDetail = (value: string): string | null => strangersIn(value, /[a-zA-Z0-9!$^&*,.()_+-]/);
