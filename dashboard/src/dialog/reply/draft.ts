import { operator } from '../../operator.ts';

const key = 'otklik:drafts';
const most = 200;

type Drafts = Record<string, string>;

/**
 * Unsent drafts of the ended sign-in, by dialog: in this tab's memory alone, out of reach of the next person. Each is
 * shown in its dialog again, which no other account opens.
 */
const left = new Map<string, string>();
window.addEventListener('storage', (event) => {
  // Another tab has changed this draft since.
  if (event.key === key) for (const id of Object.keys(readAll())) left.delete(id);
});

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
export const readDraft = (dialogId: string): string => readAll()[dialogId] ?? left.get(dialogId) ?? '';

/**
 * Stores an unsent text across reloads; an empty one is deleted. At most the newest 200 are stored. After a sign-out,
 * in another tab too, nothing is stored: a screen that is left then leaves its draft in memory.
 */
export function keepDraft(dialogId: string, text: string): void {
  if (!operator.auth.isSignedIn()) return void left.set(dialogId, text);
  left.delete(dialogId);
  const { [dialogId]: _, ...others } = readAll();
  const drafts = text.trim() ? [...Object.entries(others), [dialogId, text] as const] : Object.entries(others);
  if (drafts.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(Object.fromEntries(drafts.slice(-most))));
}

/** Drafts are the operator's own: a sign-out leaves none of them in the browser's storage. */
export function forgetDrafts(): void {
  for (const [id, text] of Object.entries(readAll())) left.set(id, text);
  localStorage.removeItem(key);
}

/** Files that wait in the tray of a dialog, with their caption; null where the draft of the dialog is their caption. */
export interface FileDraft {
  readonly files: readonly File[];
  readonly caption: string | null;
}

/** By dialog, in this tab's memory: no other account opens the dialog. */
const fileDrafts = new Map<string, FileDraft>();

/** The files that were chosen in this dialog and not sent. */
export const readFiles = (dialogId: string): FileDraft => fileDrafts.get(dialogId) ?? { files: [], caption: '' };

/** Stores unsent files and their caption until this dialog is opened again in this tab. */
export function keepFiles(dialogId: string, draft: FileDraft): void {
  if (draft.files.length > 0) fileDrafts.set(dialogId, draft);
  else fileDrafts.delete(dialogId);
}
