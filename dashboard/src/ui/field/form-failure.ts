import { ApiError } from '@otklik/sdk';
import { textOfError } from '../text/error-text.ts';

interface FormReport<F> {
  fail: (field: F, text: string) => void;
  say: (text: string) => void;
}

/** Shows a refusal in a form: by field where the server names fields, else under the form. */
export const reportFailure = <F extends string>(
  cause: unknown,
  { fail, say }: FormReport<F>,
  fields: readonly F[],
): void => {
  const named = cause instanceof ApiError ? fields.filter((field) => cause.fields?.[field] !== undefined) : [];
  for (const field of named) fail(field, (cause as ApiError).fields?.[field] ?? '');
  if (named.length === 0) say(textOfError(cause));
};
