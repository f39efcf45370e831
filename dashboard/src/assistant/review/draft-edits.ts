import { atom } from 'nanostores';

/** A proposal as the owner has rewritten it: texts of the fields, as they are typed. */
export interface DraftEdit {
  readonly label: string;
  /** A question a line. */
  readonly questions: string;
  /** Answers parted by blank lines. */
  readonly answers: string;
}
/** Also of which domain and source the proposal is; `sourceId` null of an operator's answer. */
export type StoredEdit = DraftEdit & { readonly domainId: string; readonly sourceId: string | null };
type Edits = Readonly<Record<string, StoredEdit>>;

/** Edits survive a reload of the tab, and end with the sign-in. */
const key = 'otklik:draft-edits';
/** The oldest edits beyond are forgotten: a storage has some 5 MB. */
const most = 200;

function readEdits(): Edits {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Edits;
  } catch (cause) {
    console.warn('Правки черновиков не прочитаны', cause);
    return {};
  }
}

export const $draftEdits = atom<Edits>(readEdits());

function store(edits: Edits): void {
  $draftEdits.set(edits);
  try {
    sessionStorage.setItem(key, JSON.stringify(edits));
  } catch (cause) {
    console.warn('Правки черновиков не сохранены', cause);
  }
}

export function keepEdit(id: string, edit: StoredEdit): void {
  const { [id]: _, ...others } = $draftEdits.get();
  store(Object.fromEntries([...Object.entries(others).slice(1 - most), [id, edit]]));
}

export function forgetEdit(id: string): void {
  const { [id]: known, ...others } = $draftEdits.get();
  if (known) store(others);
}

/**
 * The edits of a source's drafts, on whatever page of the list these are; `sourceId` null: of the answers that operators
 * gave on the domain.
 */
export const editsOf = (edits: Edits, domainId: string, sourceId: string | null): [id: string, edit: StoredEdit][] =>
  Object.entries(edits).filter(([, edit]) => edit.domainId === domainId && edit.sourceId === sourceId);

/** Nothing of one sign-in may be left for the next. */
export const forgetDraftEdits = (): void => store({});
