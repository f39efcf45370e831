import type { Note } from '@otklik/sdk/contract';
import { StickyNote, Trash2 } from 'lucide-react';
import { operator } from '../../operator.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { clockText, fullText } from '../../ui/text/date-format.ts';
import { LinkedText } from '../talk/linked-text.tsx';
import { useMembers } from '../../team/use-members.ts';
import styles from './note-bubble.module.css';

const askToDelete = (id: string): void =>
  confirm({
    title: 'Удалить заметку?',
    text: 'Она исчезнет у всей команды. Вернуть её будет нельзя.',
    action: 'Удалить',
    danger: true,
    run: () => operator.dialog.deleteNote(id),
  });

/** What a member wrote for the others: no visitor sees it, and it is not printed. */
export const NoteBubble = ({ note: { id, text, at, by } }: { note: Note }) => {
  const { me } = useMembers();
  const mayDelete = me !== undefined && (me.id === by.id || me.role === 'owner');
  return (
    <aside className={styles.note} aria-label={`Заметка, ${by.name}`}>
      <header className={styles.who}>
        <StickyNote size={14} aria-hidden /> Заметка
        <span className={styles.name}>{by.name}</span>
        <time dateTime={at} title={fullText(at)}>
          {clockText(at)}
        </time>
        {mayDelete && (
          <IconButton label="Удалить заметку" className={styles.remove} onClick={() => askToDelete(id)}>
            <Trash2 size={15} />
          </IconButton>
        )}
      </header>
      <p className={styles.text}>
        <LinkedText text={text} />
      </p>
    </aside>
  );
};
