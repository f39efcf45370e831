import type { ReadyReply } from '@otklik/sdk/contract';
import { labelRule, readyReplyTitle, sentenceRule, validationErrorOf } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { mayAs } from '../../team/role-rank.ts';
import { $role } from '../../team/team-flags.ts';
import { toastDone, toastFailure, toastNote } from '../../ui/notice/toast.ts';
import { navigate } from '../../ui/page/base-path.ts';
import { chosenDomain } from '../domain-choice.ts';

type Reply = Pick<ReadyReply, 'title' | 'text'>;

/** Words that an answer needs to be worth teaching. */
const fewestWords = 4;

/** Whether a ready reply could answer visitors as it is: it has no variable, asks nothing, and fits a context. */
export const answersLikeContext = ({ title, text }: Reply): boolean =>
  !/[{}]/.test(text) &&
  !text.trim().endsWith('?') &&
  (text.match(/\p{L}+/gu) ?? []).length >= fewestWords &&
  validationErrorOf(labelRule, title.trim()) === null &&
  validationErrorOf(sentenceRule, text.trim()) === null;

/** Makes a context of a ready reply: its title is the first question. */
async function makeContext({ title, text }: Reply): Promise<void> {
  try {
    await operator.domain.list();
    const domain = chosenDomain();
    if (!domain) return void toastNote('Сначала добавьте сайт');
    const label = title.trim();
    const context = { label, description: '', questions: [label], answers: [text.trim()] };
    await operator.assistant.importContexts(domain.id, [context]);
    const id = (await operator.assistant.listLabels(domain.id)).find((one) => one.label === label)?.id;
    toastDone(`Контекст «${label}» создан. Добавьте вопросы и обучите ассистента`, {
      text: 'Открыть',
      run: () => navigate(id === undefined ? '/assistant' : `/assistant?context=${encodeURIComponent(id)}`),
    });
  } catch (cause) {
    toastFailure(cause);
  }
}

/** Shows that a ready reply is saved; where it answers like a context and the member may teach, offers to make one. */
export function toastSavedReply(notice: string, reply: Reply): void {
  const isOffered = mayAs($role.get(), 'editor') && answersLikeContext(reply);
  toastDone(notice, isOffered ? { text: 'Научить ассистента', run: () => void makeContext(reply) } : undefined);
}

/** Saves an answer of a context as a ready reply of the team, named like the context. */
export async function saveAsReply(label: string, text: string): Promise<void> {
  try {
    const replies = await operator.reply.list();
    if (replies.some((reply) => reply.text.trim() === text.trim()))
      return void toastNote('Такой готовый ответ уже есть');
    const title = label.slice(0, readyReplyTitle);
    const { id } = await operator.reply.create({ title, text, own: false });
    const undo = (): void => void operator.reply.delete(id).catch(toastFailure);
    toastDone(`Готовый ответ «${title}» создан`, { text: 'Отменить', run: undo });
  } catch (cause) {
    toastFailure(cause);
  }
}
