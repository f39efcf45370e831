// Nothing here needs a schema: a bundle that checks one field contains only its rule.
import type { FieldError } from './field-code.ts';

/** A field's checks in order: the first that does not hold gives the code and the message. */
export type Rule = readonly (readonly [holds: (value: string) => boolean, ...error: FieldError])[];

/** Message of an empty or missing field. */
export const required = 'Поле обязательно для заполнения';

/** The code and the message of the first check that `value` fails, or null. */
export function fieldErrorOf(rule: Rule, value: string): FieldError | null {
  if (value === '') return ['required', required];
  const [, ...error] = rule.find(([holds]) => !holds(value)) ?? [];
  return error.length > 0 ? (error as unknown as FieldError) : null;
}

/** The message of the first check that `value` fails, or null. */
export const validationErrorOf = (rule: Rule, value: string): string | null => fieldErrorOf(rule, value)?.[1] ?? null;

/**
 * Unpaired surrogates, which no UTF-8 text can hold, become U+FFFD: what is stored is then what a retry is compared to.
 */
export const wellFormed = (value: string): string => value.replace(/\p{Surrogate}/gu, '\ufffd');

/** UTF-16 units of a text that is composed; no name is so long. A row of marks takes time by the square of its length. */
const mostComposed = 1000;
/** A name without spaces around it, each letter with its mark one character (Unicode NFC): «Й» may be typed as two. */
export const tidyName = (value: string): string => {
  const name = value.trim();
  return name.length > mostComposed ? name : name.normalize('NFC');
};

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** A text without the control characters that `printable` refuses, as clients send what a person writes. */
export const withoutControls = (value: string): string => value.replace(control, '');

/** Whether a text shows nothing: only spaces, control characters and those that Unicode lets a font ignore. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(value);

/** The message for characters that a field does not take. */
export const forbidden = 'Данный ввод содержит недопустимые символы';

/** Characters as a person counts them: code points. */
export function lengthOf(value: string): number {
  let pairs = 0;
  for (let i = 0; i < value.length; i += 1) {
    const isHigh = (value.charCodeAt(i) & 0xfc00) === 0xd800;
    if (isHigh && (value.charCodeAt(i + 1) & 0xfc00) === 0xdc00) pairs += 1;
  }
  return value.length - pairs;
}

/** Whether a text has at most so many code points; one that is far too long is not read. */
export const isWithin = (value: string, most: number): boolean =>
  value.length <= most || (value.length <= 2 * most && lengthOf(value) <= most);

/** No control characters but line breaks and tabs. */
export const printable: Rule[number] = [(value) => value.search(control) < 0, 'bad_characters', forbidden];

/** Free text of `least` to `most` characters. The upper limit comes first: what follows reads the whole text. */
export const textRule = (least: number, most: number): Rule => [
  [(value) => isWithin(value, most), 'too_long', `Не больше ${most} символов`],
  [(value) => value.trim() !== '' || least === 0, 'required', required],
  [(value) => lengthOf(value.trim()) >= least, 'too_short', `Не меньше ${least} символов`],
  printable,
];
