import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useUnsaved } from './use-unsaved.ts';

/** The message of a field's first broken check, or null: `validationErrorOf` of the contract with the field's rule. */
export type Check<V> = (value: string, values: V) => string | null;

interface FormOptions<V extends Record<string, string>> {
  /** The values to begin with. */
  initial: V;
  checks: { [K in keyof V]: Check<V> };
  /** Normalises a field's typed value before it is validated and submitted. */
  clean?: { [K in keyof V]?: (value: string) => string };
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

/** Focuses the first wrong field of a form after an attempt to submit it has failed. */
function useFocusOnWrong() {
  const form = useRef<HTMLFormElement | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failures]);
  return {
    note: (event: FormEvent | undefined): void => {
      if (event) form.current = event.currentTarget as HTMLFormElement;
    },
    fail: () => setFailures((count) => count + 1),
  };
}

/**
 * The behaviour of every form: untouched until the first submit, then each field is checked on each change;
 * the focus goes to the first wrong one; busy while the work runs; untouched again when it is done; a server error is cleared when an input changes.
 */
export const useForm = <V extends Record<string, string>>({
  initial,
  checks,
  clean,
  keep,
  onSubmit,
  onFailure,
}: FormOptions<V>) => {
  const { draft: typed, set: setTyped, settle } = useUnsaved(keep ?? null, initial);
  const focus = useFocusOnWrong();
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { refused, note, refuse, setNote, clear } = useRefusal<V>();
  /** Whether the work has put other values in place of those that it was given. */
  const isReset = useRef(false);

  const values = { ...typed };
  for (const name in clean) values[name] = clean[name]!(typed[name] ?? '') as (typeof values)[typeof name];
  const errorIn = (field: keyof V): string | null => checks[field](values[field] ?? '', values);
  const errorOf = (field: keyof V): string | null => refused[field] ?? (isTouched ? errorIn(field) : null);

  const change = (field: keyof V, value: string): void => {
    setTyped((current) => ({ ...current, [field]: value }));
    refuse(field, undefined);
    setNote(null);
  };

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy) return;
    focus.note(event);
    setTouched(true);
    setNote(null);
    if ((Object.keys(checks) as (keyof V)[]).some((field) => errorIn(field) !== null)) return focus.fail();
    setBusy(true);
    try {
      isReset.current = false;
      await onSubmit(values);
      if (!isReset.current) settle(values, typed);
      setTouched(false);
    } catch (cause) {
      onFailure(cause, { fail: refuse, say: setNote });
      focus.fail();
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
    value: typed[name] ?? '',
    error: errorOf(name),
    broken: errorIn(name),
    onChange: (value: string) => change(name, value),
  });

  return { values, isBusy, note, field, submit, reset };
};
