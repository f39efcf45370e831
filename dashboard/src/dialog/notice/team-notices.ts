import { type ServerFrame, visitorName } from '@otklik/sdk/contract';
import { plural } from '../../assistant/plural.ts';
import { alreadyLogged, operator } from '../../operator.ts';
import { toastNote } from '../../ui/notice/toast.ts';
import { readTeam } from '../../team/use-members.ts';
import { call, inOneTab, isLookedAt, shortText } from './notice-call.ts';
import { navigate } from '../../ui/page/base-path.ts';

type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

interface TeamNews {
  readonly dialogId: string;
  /** The same for the same news: of several tabs one makes the sound. */
  readonly name: string;
  /** A notification replaces an earlier one of its tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

/** The sound, a notification, and a notice that leads to the dialog. */
function announce({ dialogId, name, tag, title, body }: TeamNews): void {
  const open = (): void => navigate(`/dialog/${dialogId}`);
  if (document.visibilityState === 'visible')
    toastNote(`${title}: ${shortText(body)}`, isLookedAt(dialogId) ? undefined : { text: 'Открыть', run: open });
  void inOneTab(name, () => call({ title, body: body.slice(0, 200), tag, open }));
}

/** A note by another member names this one: the sound, and a notice that leads to the dialog. */
async function notifyOfMention({ dialogId, note }: Frame<'note'>): Promise<void> {
  if (note.mentions.length === 0 || isLookedAt(dialogId)) return;
  const { me } = await readTeam();
  if (!me || note.by.id === me.id || !note.mentions.includes(me.id)) return;
  const title = `${note.by.name} упоминает вас в заметке`;
  announce({ dialogId, name: `note:${note.id}`, tag: note.id, title, body: note.text });
}

const headerOf = (id: string) => operator.call('GET /dialog/header/{id}', { params: { id } });

/** Another member, or the turn, has given this one a dialog; after a break it may be another member's already. */
async function notifyOfHanded({ dialogId, member, by }: Frame<'handed'>): Promise<void> {
  const header = await headerOf(dialogId);
  if (header.assigned?.id !== member.id) return;
  const title = by ? `${by.name} передаёт вам диалог` : 'Новый диалог для вас';
  announce({ dialogId, name: `handed:${dialogId}`, tag: dialogId, title, body: visitorName(header) });
}

const minuteForms = ['минуту', 'минуты', 'минут'] as const;

/** A dialog is without a member again; after a break another one may have taken it. */
async function notifyOfGivenBack({ dialogId, member, minutes }: Frame<'given_back'>): Promise<void> {
  const { me, isShared } = await readTeam();
  if (!isShared || member.name === '') return;
  const header = await headerOf(dialogId);
  if (header.assigned !== null || header.closed) return;
  const late = plural(minutes, minuteForms);
  const title =
    member.id === me?.id
      ? `Диалог вернулся: вы не ответили за ${late}`
      : `Диалог вернулся: ${member.name} не отвечает ${late}`;
  announce({ dialogId, name: `given_back:${dialogId}`, tag: dialogId, title, body: visitorName(header) });
}

/**
 * Follows what concerns the members among themselves; returns what ends it.
 * @param noteHanded called with a dialog before the notice that it was handed over
 */
export function startTeamNotices(noteHanded: (dialogId: string) => void): () => void {
  const ends = [
    operator.socket.on('note', (frame) => void notifyOfMention(frame).catch(alreadyLogged)),
    operator.socket.on('handed', (frame) => {
      noteHanded(frame.dialogId);
      notifyOfHanded(frame).catch(alreadyLogged);
    }),
    operator.socket.on('given_back', (frame) => void notifyOfGivenBack(frame).catch(alreadyLogged)),
  ];
  return () => ends.forEach((end) => end());
}
