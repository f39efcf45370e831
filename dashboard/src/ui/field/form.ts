import { type FormEvent, useRef, useState } from 'react';
import { useUnsaved } from './unsaved.ts';

/** The message of a field's first broken check, or null: `validationErrorOf` of the contract with the field's rule. */
export type Check<V> = (value: string, values: V) => string | null;

interface FormOptions<V extends Record<string, string>> {
  /** The values to begin with. */
  initial: V;
  checks: { [K in keyof V]: Check<V> };
  /** Under this name what was typed and not saved survives a change of screen. */
  keep?: string;
  /** Does the work; what it throws comes to `onFailure`. */
  onSubmit: (values: V) => Promise<unknown>;
  /** Puts a failure of `onSubmit` into words: `fail` marks one field, `say` fills the line under the form. */
  onFailure: (
    cause: unknown,
    report: { fail: (field: keyof V, text: string) => void; say: (text: string) => void },
  ) => void;
}

/** What the server did not accept: a message for each field, and the line under the form. */
function useRefusal<V extends Record<string, string>>() {
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({});
  const [note, setNote] = useState<string | null>(null);
  const refuse = (field: keyof V, text: string | undefined): void =>
    setRefused((current) => ({ ...current, [field]: text }));
  const clear = (): void => {
    setRefused({});
    setNote(null);
  };
  return { refused, note, refuse, setNote, clear };
}

/**
 * The behaviour of every form: untouched until the first submit, then each field is checked on each change;
 * busy while the work runs; untouched again when it is done; a server error is cleared when an input changes.
 */
export const useForm = <V extends Record<string, string>>({
  initial,
  checks,
  keep,
  onSubmit,
  onFailure,
}: FormOptions<V>) => {
  const { draft: values, set: setValues, settle } = useUnsaved(keep ?? null, initial);
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { refused, note, refuse, setNote, clear } = useRefusal<V>();
  /** Whether the work has put other values in place of those that it was given. */
  const isReset = useRef(false);

  const errorIn = (field: keyof V): string | null => checks[field](values[field] ?? '', values);
  const errorOf = (field: keyof V): string | null => refused[field] ?? (isTouched ? errorIn(field) : null);

  const change = (field: keyof V, value: string): void => {
    setValues((current) => ({ ...current, [field]: value }));
    refuse(field, undefined);
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
      isReset.current = false;
      await onSubmit(values);
      if (!isReset.current) settle(values, values);
      setTouched(false);
    } catch (cause) {
      onFailure(cause, { fail: refuse, say: setNote });
    } finally {
      setBusy(false);
    }
  };

  const reset = (next: V = initial): void => {
    isReset.current = true;
    settle(next);
    setTouched(false);
    clear();
  };

  /** The properties of one field's input. */
  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    broken: errorIn(name),
    onChange: (value: string) => change(name, value),
  });

  return { values, isBusy, note, field, submit, reset };
};
