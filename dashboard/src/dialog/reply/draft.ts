import { operator } from '../../operator.ts';

const key = 'otklik:drafts';
const most = 200;

type Drafts = Record<string, string>;

function readAll(): Drafts {
  const text = localStorage.getItem(key);
  if (!text) return {};
  try {
    const drafts: unknown = JSON.parse(text);
    return drafts && typeof drafts === 'object' ? (drafts as Drafts) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** What was begun in this dialog and not sent. */
export const readDraft = (dialogId: string): string => readAll()[dialogId] ?? '';

/**
 * Stores an unsent text across reloads; an empty one is deleted. At most the newest 200 are stored. After a sign-out,
 * in another tab too, nothing is: a screen that is left stores its draft last.
 */
export function keepDraft(dialogId: string, text: string): void {
  if (!operator.auth.isSignedIn()) return;
  const { [dialogId]: _, ...others } = readAll();
  const drafts = text.trim() ? [...Object.entries(others), [dialogId, text] as const] : Object.entries(others);
  if (drafts.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(Object.fromEntries(drafts.slice(-most))));
}

/** Drafts are the operator's own: none may be left behind after a sign-out. */
export const forgetDrafts = (): void => localStorage.removeItem(key);
