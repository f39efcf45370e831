import * as z from 'zod/mini';

/** A field's checks in order: the first that does not hold gives the message. */
export type Rule = readonly (readonly [holds: (value: string) => boolean, message: string])[];

/** The message for an empty field. */
export const required = 'Поле обязательно для заполнения';

/** The message of the first check that `value` fails, or null. */
export const faultOf = (rule: Rule, value: string): string | null =>
  value === '' ? required : (rule.find(([holds]) => !holds(value))?.[1] ?? null);

/** Unpaired surrogates, which no UTF-8 text can hold, become U+FFFD: what is stored is then what a retry is compared to. */
export const wellFormed = (value: string): string => value.replace(/\p{Surrogate}/gu, '\ufffd');

const checkedBy = (fault: (value: string) => string | null) =>
  z.string(required).check((context) => {
    const message = fault(context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
    else context.value = wellFormed(context.value);
  });

/** A string schema which reports like `faultOf`, so that a form and the server say the same. */
export const ruled = (rule: Rule) => checkedBy((value) => faultOf(rule, value));
/** Like `ruled`, but the empty string is fine. */
export const optionalRuled = (rule: Rule) => checkedBy((value) => (value === '' ? null : faultOf(rule, value)));

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const forbidden = 'Данный ввод содержит недопустимые символы';

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
export const printable: Rule[number] = [(value) => !control.test(value), forbidden];

/** Free text of `least` to `most` characters. The upper limit comes first: what follows reads the whole text. */
export const textRule = (least: number, most: number): Rule => [
  [(value) => isWithin(value, most), `Не больше ${most} символов`],
  [(value) => value.trim() !== '' || least === 0, required],
  [(value) => lengthOf(value.trim()) >= least, `Не меньше ${least} символов`],
  printable,
];
/** Like `ruled(textRule(…))`, but the empty string is fine. */
export const optionalText = (most: number) => optionalRuled(textRule(0, most));

/** A short text by which a client names something of its own: refused when it is not well-formed, since its sender looks for it again. */
export const named = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((value) => !/\p{Surrogate}/u.test(value), forbidden),
  );
/** What a browser states by itself, such as an address or a title. */
export const stated = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.overwrite((value) => (value.length > most ? value : wellFormed(value))),
  );
