import type { DialogSentence } from '@otklik/sdk';
import { deletionTime } from '@otklik/sdk/contract';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { operator } from '../../operator.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import styles from './sentence-bubble.module.css';

/** Whether the server would still delete a sentence of this time. */
function useDeletable(at: string): boolean {
  const left = (): number => Date.parse(at) + deletionTime - Date.now();
  const [isDeletable, setDeletable] = useState(() => left() > 0);
  useEffect(() => {
    if (!isDeletable) return;
    const timer = setTimeout(() => setDeletable(false), left());
    return () => clearTimeout(timer);
  });
  return isDeletable;
}

/** By an operator's stored sentence, for ten minutes: deletes it for both sides, once that is confirmed. */
export const DeleteSentence = ({ sentence: { seq, at, file } }: { sentence: DialogSentence }) => {
  if (!useDeletable(at)) return null;
  const ask = (): void => {
    const id = operator.dialog.$detail.get().data?.id;
    if (id === undefined) return;
    confirm({
      title: 'Удалить сообщение для всех?',
      text: `На его месте и вы, и посетитель увидите «Сообщение удалено». Вернуть ${file ? 'файл' : 'текст'} будет нельзя.`,
      action: 'Удалить для всех',
      danger: true,
      run: () => operator.dialog.deleteSentence(id, seq),
    });
  };
  return (
    <IconButton label="Удалить для всех" className={styles.remove} onClick={ask}>
      <Trash2 size={15} />
    </IconButton>
  );
};
