import * as z from 'zod/mini';
import type { FieldCode, FieldError } from './field-code.ts';
import { fieldErrorOf, forbidden, required, type Rule, textRule, tidyName, wellFormed } from './rule.ts';

/** A field's error as an issue of a schema: the code is in `params`. */
export const issueOf = ([code, message]: FieldError, input: unknown) => ({
  code: 'custom' as const,
  message,
  params: { code } satisfies { code: FieldCode },
  input,
});

const checkedBy = (check: (value: string) => FieldError | null, prepare = (value: string): string => value) =>
  z.string(required).check((context) => {
    const value = prepare(context.value);
    const error = check(value);
    if (error) context.issues.push(issueOf(error, context.value));
    else context.value = wellFormed(value);
  });

/** What turns the direction of the text around it, or cannot be seen and makes two equal names of one. */
const invisible = /[\p{Bidi_Control}\u0085\u00ad\u115f\u1160\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/gu;
/** Names appear within one line: in lists, letters and exports. */
const oneLine = (value: string): string => tidyName(value.replace(invisible, '').replace(/\s+/g, ' '));

/** A string schema which reports like `validationErrorOf`, so that a form and the server report the same. */
export const ruled = (rule: Rule) => checkedBy((value) => fieldErrorOf(rule, value));
/** Like `ruled`, of a name as `tidyName` leaves it. */
export const ruledName = (rule: Rule) => checkedBy((value) => fieldErrorOf(rule, value), tidyName);
/** Like `ruled`, but the empty string is fine. */
export const optionalRuled = (rule: Rule) => checkedBy((value) => (value === '' ? null : fieldErrorOf(rule, value)));

/** Like `ruled(textRule(…))`, but the empty string is fine. */
export const optionalText = (most: number) => optionalRuled(textRule(0, most));

/** A name of `least` to `most` characters: it becomes one line as `tidyName` leaves it, without what cannot be seen. */
export const lined = (least: number, most: number) =>
  checkedBy((value) => (value === '' && least === 0 ? null : fieldErrorOf(textRule(least, most), value)), oneLine);

/**
 * A short text by which a client names something of its own: refused when it is not well-formed, since its sender looks
 * for it again.
 */
export const named = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((value) => !/\p{Surrogate}/u.test(value), {
      error: forbidden,
      params: { code: 'bad_characters' satisfies FieldCode },
    }),
  );
/** A text that the browser supplies, such as an address or a title. */
export const stated = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.overwrite((value) => (value.length > most ? value : wellFormed(value))),
  );
