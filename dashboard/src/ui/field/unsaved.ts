/** What was changed in a form and not saved, by form: it waits while the owner looks elsewhere in the account. */
export const unsaved = new Map<string, unknown>();

/** Nothing of one sign-in may be left for the next. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Whether a form has values that are not saved. */
export const hasUnsaved = (key: string): boolean => unsaved.has(key);

/** Discards what was changed in a form: it was saved, or is not wanted. */
export const forgetForm = (key: string): void => void unsaved.delete(key);

/** Discards the unsaved forms, so that closing the screen offers no undo; returns a function that restores them. */
export function takeUnsaved(): () => void {
  const taken = [...unsaved];
  unsaved.clear();
  return () => {
    for (const [key, values] of taken) unsaved.set(key, values);
  };
}
