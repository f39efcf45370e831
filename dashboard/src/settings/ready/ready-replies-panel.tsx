import { type ReadyReply, readyReplyLimits } from '@otklik/sdk/contract';
import { Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import { pictureForms, plural } from '../../assistant/plural.ts';
import { toastSavedReply } from '../../assistant/contexts/reply-and-context.ts';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useMay } from '../../team/team-flags.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { hasUnsaved } from '../../ui/field/unsaved.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { offerUndo, UndoLine } from '../../ui/notice/undo-line.tsx';
import { Entry, EntryList } from '../entry-list.tsx';
import { Row, SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { ReadyReplyForm } from './ready-reply-form.tsx';
import { picturesKey, type ReplyDraft } from './use-reply-saving.ts';
import styles from './ready-replies-panel.module.css';

const place = 'ready-replies';

/** Creates a deleted reply again, with its pictures; a second try repeats nothing that is done. */
function restoring(draft: ReplyDraft, files: readonly File[]): () => Promise<boolean> {
  const left = [...files];
  let made: ReadyReply | null = null;
  return async () => {
    try {
      made ??= await operator.reply.create(draft);
      for (let file = left[0]; file; file = left[0]) {
        await operator.reply.addPicture(made.id, file);
        left.shift();
      }
      return true;
    } catch (cause) {
      toastFailure(cause);
      return false;
    }
  };
}

/** Deletes a reply; «Отменить» creates the same again, for which its pictures are read first. */
async function remove({ id, pictures = [], ...draft }: ReadyReply): Promise<void> {
  try {
    const files = await Promise.all(pictures.map((picture) => operator.reply.loadPicture(picture)));
    await operator.reply.delete(id);
    offerUndo(place, 'Готовый ответ удалён', {
      text: `Удалён: «${draft.title}»`,
      run: restoring(draft, files),
    });
  } catch (cause) {
    toastFailure(cause);
  }
}

const ReplyEntry = ({ reply, onEdit }: { reply: ReadyReply; onEdit: () => void }) => (
  <Entry
    icon={Zap}
    name={
      <>
        {reply.title} <Badge>{reply.own ? 'Только для меня' : 'Команда'}</Badge>
        {reply.pictures && <Badge>{plural(reply.pictures.length, pictureForms)}</Badge>}
      </>
    }
    fact={<span className={styles.text}>{reply.text}</span>}
    action={
      <Row>
        <Button kind="plain" size="s" aria-label={`Изменить «${reply.title}»`} onClick={onEdit}>
          Изменить
        </Button>
        <Button kind="plain" size="s" aria-label={`Удалить «${reply.title}»`} onClick={() => void remove(reply)}>
          Удалить
        </Button>
      </Row>
    }
  />
);

/** The reply being edited: a new or a stored one. */
type Work = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly reply: ReadyReply };

const keepOf = (work: Work): string => `ready reply ${work.kind === 'new' ? 'new' : work.reply.id}`;

/** What was being edited when the screen was left, and is not saved. */
function unsavedWork(replies: readonly ReadyReply[] | null): Work | null {
  const works: Work[] = [{ kind: 'new' }, ...(replies ?? []).map((reply) => ({ kind: 'edit', reply }) as const)];
  return (
    works
      .map((work) => ({ work, keep: keepOf(work) }))
      .find(({ keep }) => hasUnsaved(keep) || hasUnsaved(picturesKey(keep)))?.work ?? null
  );
}

/** The reply that is being edited; at first the unsaved one of the previous visit. */
function useWork(replies: readonly ReadyReply[] | null): [Work | null, (next: Work | null) => void] {
  const [chosen, setChosen] = useState<{ readonly work: Work | null } | null>(null);
  return [chosen === null ? unsavedWork(replies) : chosen.work, (work) => setChosen({ work })];
}

const WorkSheet = ({ work, onDone }: { work: Work; onDone: () => void }) => (
  <Sheet title={work.kind === 'new' ? 'Новый готовый ответ' : 'Готовый ответ'}>
    <ReadyReplyForm
      initial={work.kind === 'new' ? { title: '', text: '', own: false } : work.reply}
      action={work.kind === 'new' ? 'Создать' : 'Сохранить'}
      keep={keepOf(work)}
      onSaved={(saved) => {
        onDone();
        if (work.kind === 'new') toastSavedReply('Готовый ответ создан', saved);
        else toastDone('Готовый ответ сохранён');
      }}
      onCancel={onDone}
    />
  </Sheet>
);

/** What an operator may not change. */
const RoleNote = () =>
  useMay('editor') ? null : (
    <Note>Общие ответы, которые создали не вы, меняют и удаляют редакторы и владельцы команды.</Note>
  );

/** The texts that operators insert into their answers: the team's, and one's own. */
export const ReadyRepliesPanel = () => {
  const replies = useStore(operator.reply.$list);
  const reload = useLoad(operator.reply.list);
  const { data } = replies;
  const [work, setWork] = useWork(data);
  const create = work === null && (
    <Button icon={<Plus size={18} />} onClick={() => setWork({ kind: 'new' })}>
      Создать ответ
    </Button>
  );
  return (
    <SettingPanel
      title="Готовые ответы"
      lead="Наберите «/» в поле ответа и начало слова: готовый ответ встанет на место курсора, а написанное останется."
      action={data && data.length > 0 && create}
    >
      {data?.length !== 0 && <RoleNote />}
      <UndoLine place={place} action="Вернуть" />
      {work && (
        <WorkSheet key={work.kind === 'edit' ? work.reply.id : 'new'} work={work} onDone={() => setWork(null)} />
      )}
      {(data?.length !== 0 || work === null) && (
        <Sheet>
          {data?.length === 0 && (
            <EmptyState icon={<Zap />} title="Готовых ответов пока нет" action={create}>
              Запишите то, что пишете часто: приветствие, адрес, сроки. До {readyReplyLimits.team} ответов команды и до
              {'\u00a0'}
              {readyReplyLimits.own} своих.
            </EmptyState>
          )}
          {data && data.length > 0 && (
            <EntryList>
              {data.map((reply) => (
                <ReplyEntry key={reply.id} reply={reply} onEdit={() => setWork({ kind: 'edit', reply })} />
              ))}
            </EntryList>
          )}
          <NotLoaded of={replies} lines={4} height={20} onRetry={reload} />
        </Sheet>
      )}
    </SettingPanel>
  );
};

export default ReadyRepliesPanel;
