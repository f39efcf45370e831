import { type DialogEntry, type ServerFrame, visitorName } from '@otklik/sdk/contract';
import { navigate } from 'wouter/use-browser-location';
import { alreadyLogged, operator } from '../../operator.ts';
import { $waiting } from '../../ui/page/page-title.ts';
import { $mobile } from '../../ui/page/screen-state.ts';
import { toastNote } from '../../ui/notice/toast.ts';
import { findMe } from '../note/use-members.ts';
import { forgetDrafts } from '../reply/draft.ts';
import { $noticeChoice, makeNotification, notificationPermission } from './notice-state.ts';
import { openSound, playNotice } from './notice-sound.ts';

type SentenceFrame = Extract<ServerFrame, { type: 'sentence' }>;
type NoteFrame = Extract<ServerFrame, { type: 'note' }>;

/** How long (ms) after a visitor's sentence the assistant and the list have had their turn. */
const turnTime = 1200;

const isLookedAt = (id: string): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && window.location.pathname === `/dialog/${id}`;

/** Of several tabs, one alone makes the sound and the notification. */
async function inOneTab(name: string, run: () => void): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(`otklik:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    run();
    await new Promise((done) => setTimeout(done, 1000));
  });
}

const titleOf = (entry: DialogEntry): string => {
  const name = visitorName(entry);
  if (!entry.waiting) return name;
  return `${name} ждёт человека${entry.unhappy ? ' (недоволен)' : ''}`;
};

/** The list itself is in sight: there is no need to tell what it shows. */
const isListSeen = (): boolean => {
  const [, screen] = window.location.pathname.split('/');
  return screen === 'dialogs' || (screen === 'dialog' && !$mobile.get());
};

const shortText = (text: string): string => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text);

function showToast(entry: DialogEntry): void {
  if (document.visibilityState !== 'visible' || isListSeen()) return;
  toastNote(`${titleOf(entry)}: ${shortText(entry.asked ?? entry.last?.text ?? '')}`, {
    text: 'Открыть',
    run: () => navigate(`/dialog/${entry.id}`),
  });
}

/** What the browser shows, and what a press on it does. */
interface News {
  readonly title: string;
  readonly body: string | undefined;
  readonly tag: string;
  readonly open: () => void;
}

const newsOf = (entry: DialogEntry): News => ({
  title: titleOf(entry),
  body: entry.last?.text.slice(0, 200),
  tag: entry.id,
  open: () => {
    operator.dialog.resetNotification(entry.id);
    navigate(`/dialog/${entry.id}`);
  },
});

function showNotification({ title, body, tag, open }: News): void {
  const notification = makeNotification(title, { body, tag, lang: 'ru' });
  if (!notification) return;
  notification.onclick = () => {
    window.focus();
    open();
    notification.close();
  };
}

/** However many visitors write at once, it sounds no oftener; ms. */
const betweenSounds = 2_000;
let soundedAt = 0;

function call(news: News): void {
  const { sound, browser } = $noticeChoice.get();
  const isQuiet = Date.now() - soundedAt > betweenSounds;
  if (sound && isQuiet) {
    soundedAt = Date.now();
    playNotice().catch((cause: unknown) => console.warn('Звук уведомления не проигран', cause));
  }
  if (browser && document.visibilityState === 'hidden' && notificationPermission() === 'granted')
    showNotification(news);
}

/** The last sentence notified of by dialog, so that none is notified twice. */
const notified = new Map<string, string>();

function consider(dialog: DialogEntry): void {
  if (dialog.isBan || !dialog.last || isLookedAt(dialog.id)) return;
  const isAsked =
    dialog.last.author === 'visitor' && dialog.unread > 0 && ($noticeChoice.get().everything || !dialog.assistant);
  if (!isAsked && !dialog.waiting) return;
  const news = dialog.waiting && dialog.last.author !== 'visitor' ? 'waiting' : `${dialog.last.seq}`;
  if (notified.get(dialog.id) === news) return;
  notified.set(dialog.id, news);
  showToast(dialog);
  void inOneTab(`${dialog.id}:${news}`, () => call(newsOf(dialog)));
}

/** A note by another member names this one: the sound, and a notice that leads to the dialog. */
async function notifyOfMention({ dialogId, note }: NoteFrame): Promise<void> {
  if (note.mentions.length === 0 || isLookedAt(dialogId)) return;
  const me = await findMe();
  if (!me || note.by.id === me.id || !note.mentions.includes(me.id)) return;
  const title = `${note.by.name} упоминает вас в заметке`;
  const open = (): void => navigate(`/dialog/${dialogId}`);
  if (document.visibilityState === 'visible')
    toastNote(`${title}: ${shortText(note.text)}`, { text: 'Открыть', run: open });
  void inOneTab(`note:${note.id}`, () => call({ title, body: note.text.slice(0, 200), tag: note.id, open }));
}

/** The dialog's entry in the list, which is read now if no screen has read it yet. */
async function entryOf(dialogId: string): Promise<DialogEntry | undefined> {
  const current = operator.dialog.$list.get();
  const { items } = current.status === null && !current.loading ? await operator.dialog.loadList() : current;
  return items.find(({ id }) => id === dialogId);
}

/** A sentence frame does not say whether a person must answer; the list entry that follows it does. */
function notifyOf({ sentence, dialogId }: SentenceFrame): void {
  if (sentence.author !== 'visitor' || dialogId === undefined) return;
  setTimeout(async () => {
    if (!operator.auth.$signedIn.get()) return;
    const entry = await entryOf(dialogId).catch(alreadyLogged);
    if (entry) consider(entry);
  }, turnTime);
}

/** Of so many dialogs at most. */
const mostMissed = 3;

/**
 * What came while the account was being opened, after `since` (ms), has sent no frame: the newest dialogs tell of it.
 */
async function considerMissed(since: number): Promise<void> {
  if (!operator.auth.$signedIn.get()) return;
  const { items } = await operator.call('GET /dialog/list');
  // This machine's clock may be far behind.
  for (const entry of items.slice(0, mostMissed)) if (entry.last && Date.parse(entry.last.at) > since) consider(entry);
}

/** Asks for the counts unless that was done: from then on the facts renew them. */
export const loadCountsOnce = (): void => {
  const { status, loading } = operator.dialog.$counts.get();
  if (status === null && !loading) operator.dialog.loadCounts().catch(alreadyLogged);
};

let stop: (() => void) | null = null;

/**
 * Calls the operator by sound, notification and the tab's name from now on, on whichever screen, until the sign-in
 * ends.
 */
export function startNotices(): void {
  if (stop) return;
  if ($noticeChoice.get().sound) openSound();
  loadCountsOnce();
  const openedAt = Date.now();
  const endFirst = operator.socket.on('welcome', () => {
    endFirst();
    setTimeout(() => considerMissed(openedAt).catch(alreadyLogged), turnTime);
  });
  const ends = [
    endFirst,
    operator.dialog.$counts.subscribe(({ data }) => $waiting.set(data?.waiting ?? 0)),
    operator.socket.on('dialog', ({ dialog }) => consider(dialog)),
    operator.socket.on('sentence', notifyOf),
    operator.socket.on('note', notifyOfMention),
    operator.auth.$signedIn.listen((isSignedIn) => {
      if (isSignedIn) return;
      forgetDrafts();
      stop?.();
    }),
  ];
  stop = () => {
    for (const end of ends) end();
    notified.clear();
    $waiting.set(0);
    stop = null;
  };
}
