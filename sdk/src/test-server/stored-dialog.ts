import { dialogHeader } from '../contract/dialog.ts';
import type { DialogEntry } from '../contract/dialog-entry.ts';
import type { Sentence } from '../contract/sentence.ts';
import { emptyOf } from './empty-value.ts';
import { now, type OwnedDomain, type StoredDialog, type World } from './world.ts';

/** The place and words that a dialog begins with. */
export type Arrival = Partial<Pick<StoredDialog['visitor'], 'page' | 'title' | 'referrer' | 'locale'>>;

/** What both the list and the card say of a visitor. */
export const shownVisitor = ({ visitor: { name, ownName, device, page } }: StoredDialog) => ({
  name,
  ownName,
  device,
  path: URL.canParse(page) ? decodeURI(new URL(page).pathname) : '',
});

/** Which sentences were deleted, as replies have it. */
export function deletedOf({ sentences }: StoredDialog): { deleted?: number[] } {
  const deleted = sentences.filter((sentence) => sentence.deleted).map(({ seq }) => seq);
  return deleted.length === 0 ? {} : { deleted };
}

/** A sentence as its visitor sees it: of the member who wrote it, the name alone. */
export const forVisitor = ({ by, ...sentence }: Sentence): Sentence =>
  by ? { ...sentence, by: { name: by.name, picture: '' } } : sentence;

/** A banned visitor waits for no answer. */
export const needsPerson = ({ waiting, isBan }: Pick<StoredDialog, 'waiting' | 'isBan'>): boolean => waiting && !isBan;

/** A dialog as the list shows it. */
export const entryOf = (dialog: StoredDialog, online: boolean): DialogEntry => ({
  id: dialog.id,
  session: dialog.session,
  isBan: dialog.isBan,
  domain: { id: dialog.domain.id, name: dialog.domain.name },
  visitor: { ...shownVisitor(dialog), online },
  last: dialog.sentences.at(-1) ?? null,
  unread: dialog.sentences.filter(({ seq, author }) => author === 'visitor' && seq > dialog.operatorRead).length,
  updatedAt: dialog.updatedAt,
  waiting: needsPerson(dialog),
  assistant: dialog.assistant,
  number: dialog.number,
  closed: false,
  tags: [],
  asked: dialog.sentences.findLast(({ author }) => author === 'visitor')?.text.slice(0, 200) ?? null,
  waitingSince: needsPerson(dialog) ? dialog.waitingSince : null,
  unhappy: false,
  rating: dialog.rating,
  assigned: dialog.assigned,
  mentions: 0,
  channel: 'site',
  unreachable: null,
});

/** Begins a dialog without sentences. */
export function addDialog(world: World, domain: OwnedDomain, arrival: Arrival): StoredDialog {
  const at = now();
  const { page = '', title = '', referrer = '', locale = '' } = arrival;
  const { online: _, ...nobody } = emptyOf(dialogHeader.shape.visitor);
  const dialog: StoredDialog = {
    id: world.next('dialog'),
    session: world.next('session'),
    domain,
    sentences: [],
    notes: [],
    byClientId: new Map(),
    visitor: { ...nobody, page, title, referrer, locale, firstSeenAt: at, lastSeenAt: at },
    isBan: false,
    waiting: false,
    assigned: null,
    assistant: world.assistant !== null,
    assistantUntil: null,
    visitorRead: 0,
    operatorRead: 0,
    rating: null,
    updatedAt: at,
    number: world.dialogs.filter((one) => one.domain === domain).length + 1,
    waitingSince: null,
  };
  world.dialogs.push(dialog);
  return dialog;
}
