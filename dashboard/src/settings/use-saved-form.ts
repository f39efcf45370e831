import { ApiError } from '@otklik/sdk';
import { type FormEvent, useState } from 'react';
import { useFocusAfterBusy } from '../ui/focus/focus-after-busy.ts';
import { changesOf, useUnsaved } from '../ui/field/use-unsaved.ts';
import { toastDone } from '../ui/notice/toast.ts';

interface SavedFormOptions<T extends object> {
  /** Under this name unsaved changes survive a change of screen. */
  key: string;
  initial: T;
  /** Stores what was changed; resolves with the server's state. */
  save: (changes: Partial<T>, draft: T, saved: T) => Promise<T>;
}

/** A form over stored values that is saved as a whole, only what was changed in it. */
export function useSavedForm<T extends object>({ key, initial, save }: SavedFormOptions<T>) {
  const { draft, saved, isChanged, change, restore, settle } = useUnsaved(key, initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useFocusAfterBusy(isBusy);
  const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      settle(await save(changesOf(draft, saved), draft, saved), draft);
      toastDone('Изменения сохранены');
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    change: (part: Partial<T>): void => {
      change(part);
      setFailure(null);
    },
    validationErrorOf: (field: string): string | null => fields[field] ?? null,
    submit,
    /** The properties of the form's `SaveBar`. */
    bar: {
      isChanged,
      isBusy,
      failure,
      onRestore: (): void => {
        restore();
        setFailure(null);
      },
    },
  };
}
