import * as z from 'zod/mini';

/** A field's checks in order: the first that does not hold gives the message. */
export type Rule = readonly (readonly [holds: (value: string) => boolean, message: string])[];

export const required = 'Поле обязательно для заполнения';

/** The message of the first check that `value` fails, or null. */
export const faultOf = (rule: Rule, value: string): string | null =>
  value === '' ? required : (rule.find(([holds]) => !holds(value))?.[1] ?? null);

/** A string schema which reports like `faultOf`, so that a form and the server say the same. */
export const ruled = (rule: Rule) =>
  z.string(required).check((context) => {
    const message = faultOf(rule, context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const forbidden = 'Данный ввод содержит недопустимые символы';

/** Characters as a person counts them: code points. */
export const lengthOf = (value: string): number => [...value].length;

/** Free text of `least` to `most` characters with no control characters but line breaks and tabs. */
export const textRule = (least: number, most: number): Rule => [
  [(value) => value.trim() !== '' || least === 0, required],
  [(value) => lengthOf(value.trim()) >= least, `Не меньше ${least} символов`],
  [(value) => lengthOf(value) <= most, `Не больше ${most} символов`],
  [(value) => !control.test(value), forbidden],
];
/** Like `ruled(textRule(…))`, but the empty string is fine. */
export const optionalText = (most: number) =>
  z.string(required).check((context) => {
    const message = context.value === '' ? null : faultOf(textRule(0, most), context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });
