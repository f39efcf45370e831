import { safeParse } from 'zod/mini';
import { AppError } from './app-error.ts';
import { required, type Schema } from './contract.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
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

/** The first message of each field; a field is named by its dotted path. */
function fieldsOf(
  issues: readonly Issue[],
  missing: (path: readonly PropertyKey[]) => boolean,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues)
    fields[issue.path.join('.') || 'body'] ??= missing(issue.path) ? required : messageOf(issue);
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
 * @throws AppError `invalid` with a Russian message for each field
 */
export function checked(schema: Schema, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError('invalid', { fields: fieldsOf(result.error.issues, isMissing(value)) });
}
