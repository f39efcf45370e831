import { safeParse } from 'zod/mini';
import { AppError, type FieldErrors } from '../app-error.ts';
import { type FieldCode, fieldCode, type FieldError, required, type Schema } from '../contract.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  /** `string`, `number`, `array` …: what is too small or too big. */
  readonly origin?: string;
  readonly params?: { readonly code?: unknown };
}

// A schema's own words, in English, are for programmers: people read these.
const words: Readonly<Record<string, string>> = {
  invalid_type: 'Недопустимое значение',
  invalid_value: 'Недопустимое значение',
  invalid_format: 'Недопустимое значение',
  invalid_union: 'Недопустимое значение',
  too_small: 'Слишком маленькое значение',
  too_big: 'Слишком большое значение',
};

const isRussian = (text: string): boolean => /[а-яё]/i.test(text);

const messageOf = ({ message, code }: Issue): string =>
  isRussian(message) ? message : (words[code ?? ''] ?? 'Недопустимое значение');

// Codes of built-in checks; a rule's own code is in its issue.
const codes: Readonly<Record<string, FieldCode>> = {
  invalid_type: 'wrong_type',
  invalid_union: 'wrong_type',
  invalid_value: 'not_allowed',
  invalid_format: 'bad_format',
  unrecognized_keys: 'unknown_field',
};
const sizes: Readonly<Record<string, Readonly<Record<string, FieldCode>>>> = {
  too_small: { string: 'too_short', array: 'too_few' },
  too_big: { string: 'too_long', array: 'too_many', file: 'too_large' },
};

function codeOf({ code = '', origin = '', message, params }: Issue): FieldCode {
  const own = safeParse(fieldCode, params?.code);
  if (own.success) return own.data;
  if (message === required) return 'required';
  return sizes[code]?.[origin] ?? codes[code] ?? (code in sizes ? (code as 'too_small' | 'too_big') : 'invalid');
}

/** The first error of each field; a field is named by its dotted path. */
function fieldsOf(issues: readonly Issue[], missing: (path: readonly PropertyKey[]) => boolean): FieldErrors {
  const fields: Record<string, FieldError> = {};
  for (const issue of issues)
    fields[issue.path.join('.') || 'body'] ??= missing(issue.path)
      ? ['required', required]
      : [codeOf(issue), messageOf(issue)];
  return fields;
}

const isMissing =
  (value: unknown) =>
  (path: readonly PropertyKey[]): boolean =>
    path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
      value,
    ) === undefined;

/**
 * `value` as the schema reads it.
 * @throws AppError `invalid` with a code and a Russian message for each field
 */
export function checked(schema: Schema, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError('invalid', { fields: fieldsOf(result.error.issues, isMissing(value)) });
}
