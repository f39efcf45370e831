import { type DialogEntry, type ServerFrame, visitorName } from '@otklik/sdk/contract';
import { alreadyLogged, operator } from '../../operator.ts';
import { $waiting } from '../../ui/page/page-title.ts';
import { $mobile } from '../../ui/page/screen-state.ts';
import { knownTeam, readTeam } from '../../team/use-members.ts';
import { forgetDrafts } from '../reply/draft.ts';
import { $noticeChoice } from './notice-state.ts';
import { openSound } from './notice-sound.ts';
import { call, inOneTab, isLookedAt, type News, shortText } from './notice-call.ts';
import { closeDialogToast, closeDialogToasts, closeStaleToast, showDialogToast } from './dialog-toast.ts';
import { startTeamNotices } from './team-notices.ts';
import { navigate, screenPath } from '../../ui/page/base-path.ts';

type SentenceFrame = Extract<ServerFrame, { type: 'sentence' }>;

/** How long (ms) after a visitor's sentence the assistant and the list have had their turn. */
const turnTime = 1200;

const titleOf = (entry: DialogEntry): string => {
  const name = visitorName(entry);
  if (!entry.waiting) return name;
  return `${name} ждёт человека${entry.unhappy ? ' (недоволен)' : ''}`;
};

/** The list itself is in sight: there is no need to tell what it shows. */
const isListSeen = (): boolean => {
  const [, screen] = screenPath().split('/');
  return screen === 'dialogs' || (screen === 'dialog' && !$mobile.get());
};

function showToast(entry: DialogEntry): void {
  if (document.visibilityState !== 'visible' || isListSeen()) return;
  showDialogToast(entry, `${titleOf(entry)}: ${shortText(entry.asked ?? entry.last?.text ?? '')}`);
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

/** The last sentence notified of by dialog, so that none is notified twice. */
const notified = new Map<string, string>();

/** When each dialog was handed to this member, ms: a sentence of the same moment needs no second notice. */
const handedAt = new Map<string, number>();

/** Another member has the dialog: that one alone is called. */
const isOthers = ({ assigned }: DialogEntry): boolean => {
  const { me } = knownTeam();
  return assigned !== null && me !== undefined && assigned.id !== me.id;
};

function consider(dialog: DialogEntry): void {
  if (dialog.isBan || !dialog.last || isLookedAt(dialog.id) || isOthers(dialog)) return;
  const isAsked =
    dialog.last.author === 'visitor' && dialog.unread > 0 && ($noticeChoice.get().everything || !dialog.assistant);
  if (!isAsked && !dialog.waiting) return;
  const news = dialog.waiting && dialog.last.author !== 'visitor' ? 'waiting' : `${dialog.last.seq}`;
  if (notified.get(dialog.id) === news) return;
  notified.set(dialog.id, news);
  if (Date.now() - (handedAt.get(dialog.id) ?? 0) < turnTime) return;
  showToast(dialog);
  void inOneTab(`${dialog.id}:${news}`, () => call(newsOf(dialog)));
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
  void readTeam();
  const openedAt = Date.now();
  const endFirst = operator.socket.on('welcome', () => {
    endFirst();
    setTimeout(() => considerMissed(openedAt).catch(alreadyLogged), turnTime);
  });
  const ends = [
    endFirst,
    operator.dialog.$counts.subscribe(({ data }) => $waiting.set(data?.waiting ?? 0)),
    operator.socket.on('dialog', ({ dialog }) => {
      if (isOthers(dialog)) closeDialogToast(dialog.id);
      else closeStaleToast(dialog);
      consider(dialog);
    }),
    operator.socket.on('sentence', notifyOf),
    startTeamNotices((dialogId) => handedAt.set(dialogId, Date.now())),
    operator.auth.$signedIn.listen((isSignedIn) => {
      if (isSignedIn) return;
      forgetDrafts();
      stop?.();
    }),
  ];
  stop = () => {
    for (const end of ends) end();
    notified.clear();
    handedAt.clear();
    closeDialogToasts();
    $waiting.set(0);
    stop = null;
  };
}
