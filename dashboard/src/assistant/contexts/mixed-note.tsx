import type { LabelDetail, Mixed } from '@otklik/sdk/contract';
import { Split } from 'lucide-react';
import { useEffect, useState } from 'react';
import { alreadyLogged, operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { plural, questionForms } from '../plural.ts';
import { splitContext, thingNames } from './split-context.ts';
import styles from './context-editor.module.css';

/** How long nothing is changed before the questions are looked at again; ms. */
const pause = 700;

/** The groups of different questions in the context; loaded again after each change. */
function useMixed(detail: LabelDetail): Mixed['groups'] {
  const [groups, setGroups] = useState<Mixed['groups']>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      operator.assistant.findMixed(detail.id).then((mixed) => isCurrent && setGroups(mixed.groups), alreadyLogged);
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [detail]);
  return groups;
}

/** Offers to split a context whose questions ask for different things. */
export const MixedNote = ({ detail }: { detail: LabelDetail }) => {
  const groups = useMixed(detail);
  const [isBusy, setBusy] = useState(false);
  if (groups.length === 0 || detail.passedOn) return null;
  const split = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await splitContext(detail, groups);
      toastDone(`Новые контексты: ${made.map((label) => `«${label}»`).join(', ')}. Проверьте в них ответы`);
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.mixed}>
      <Note tone="warm" icon={<Split size={17} />}>
        Здесь разные вопросы:{' '}
        {groups
          .map(
            ({ thing, questions }) => `${thingNames[thing].toLowerCase()} (${plural(questions.length, questionForms)})`,
          )
          .join(', ')}
        . Ассистент на все ответит одинаково. Лучше, когда на один вопрос — один контекст.
      </Note>
      <Button size="s" kind="plain" loading={isBusy} onClick={() => void split()}>
        Разделить
      </Button>
    </div>
  );
};
