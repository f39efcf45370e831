import { type FormEvent, useState } from 'react';

/** The message of a field's first broken check, or null: `validationErrorOf` of the contract with the field's rule. */
export type Check<V> = (value: string, values: V) => string | null;

interface FormOptions<V extends Record<string, string>> {
  /** The values to begin with. */
  initial: V;
  checks: { [K in keyof V]: Check<V> };
  /** Does the work; what it throws comes to `onFailure`. */
  onSubmit: (values: V) => Promise<unknown>;
  /** Puts a failure of `onSubmit` into words: `fail` marks one field, `say` fills the line under the form. */
  onFailure: (
    cause: unknown,
    report: { fail: (field: keyof V, text: string) => void; say: (text: string) => void },
  ) => void;
}

/**
 * The behaviour of every form: untouched until the first submit, then each field is checked on each change;
 * busy while the work runs; untouched again when it is done; a server error is cleared when an input changes.
 */
export const useForm = <V extends Record<string, string>>({ initial, checks, onSubmit, onFailure }: FormOptions<V>) => {
  const [values, setValues] = useState(initial);
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({});
  const [note, setNote] = useState<string | null>(null);

  const errorIn = (field: keyof V): string | null => checks[field](values[field] ?? '', values);
  const errorOf = (field: keyof V): string | null => refused[field] ?? (isTouched ? errorIn(field) : null);

  const change = (field: keyof V, value: string): void => {
    setValues((current) => ({ ...current, [field]: value }));
    setRefused((current) => ({ ...current, [field]: undefined }));
    setNote(null);
  };

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy) return;
    setTouched(true);
    setNote(null);
    if ((Object.keys(checks) as (keyof V)[]).some((field) => errorIn(field) !== null)) return;
    setBusy(true);
    try {
      await onSubmit(values);
      setTouched(false);
    } catch (cause) {
      onFailure(cause, {
        fail: (field, text) => setRefused((current) => ({ ...current, [field]: text })),
        say: setNote,
      });
    } finally {
      setBusy(false);
    }
  };

  const reset = (next: V = initial): void => {
    setValues(next);
    setTouched(false);
    setRefused({});
    setNote(null);
  };

  /** The properties of one field's input. */
  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    onChange: (value: string) => change(name, value),
  });

  return { values, isBusy, note, field, submit, reset };
};
