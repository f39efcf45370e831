import * as z from 'zod/mini';
import { faultOf, forbidden, required, type Rule, textRule, wellFormed } from './rule.ts';

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
