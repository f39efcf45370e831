import type { Language } from '../../../sdk/src/contract/contract.ts';

/** The letters of each language, by word. */
export const alphabets: Readonly<Record<Language, RegExp>> = {
  ru: /^[а-яё]+$/i,
  en: /^[a-z]+$/i,
  uk: /^[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя]+$/i,
  be: /^[абвгдеёжзійклмнопрстуўфхцчшыьэюя]+$/i,
  kk: /^[аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя]+$/i,
  uz: /^[a-z]+$/i,
  de: /^[a-zäöüß]+$/i,
  fr: /^[a-zàâæçéèêëîïôœùûüÿ]+$/i,
  es: /^[a-záéíñóúü]+$/i,
  tr: /^[abcçdefgğhıijklmnoöprsştuüvyzİâ]+$/i,
  pl: /^[a-ząćęłńóśźż]+$/i,
  zh: /^\p{Script=Han}+$/u,
};

/** Names of things that are written alike in all languages. */
export const names = /E-mail|e-mail|JPEG|PNG|WebP|GIF|PDF|Word|Excel|TXT|CSV|ZIP|MB|AM|PM/g;

/** All texts of an object by their paths. */
export const leavesOf = (value: object, path = ''): [path: string, text: string][] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? [[path + key, part]] : leavesOf(part as object, `${path}${key}.`),
  );
