import type { FoundPerson } from '@otklik/sdk/contract';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { closeModal } from '../../ui/modal/modal-state.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { ErrorState, Skeleton } from '../../ui/notice/state-view.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { textOfError } from '../../ui/text/error-text.ts';
import { useLoaded } from '../use-load.ts';
import { erasedText, isPersonWord, personFacts, personName, personWord } from './person-line.ts';
import { TaughtList } from './taught-list.tsx';
import styles from './person-panel.module.css';

const loadTaught = (key: string) => operator.person.taught(key);

/** What goes, what stays, and that it is for good. */
const Consequences = ({ person }: { person: FoundPerson }) => (
  <div className={styles.consequences}>
    <div className={styles.who}>
      <p className={styles.name}>{personName(person)}</p>
      <p className={styles.facts}>
        {personFacts(person).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
    <p>
      <strong>Исчезнет навсегда:</strong> вся переписка этого человека на ваших сайтах, файлы, заметки и метки к ней,
      имя и контакты, согласие, оценка, вопросы без ответа и исправления, следы в поиске и в журнале. Открытый чат у
      этого человека закроется.
    </p>
    <p>
      <strong>Останется:</strong> счётчики в показателях, запись в журнале о том, кто и когда это сделал, и прежние
      резервные копии сервера, пока их не заменят новые.
    </p>
    <p>
      <strong>Отменить удаление нельзя.</strong> Если архив ещё нужен, сначала скачайте его.
    </p>
  </div>
);

interface EraseModalProps {
  person: FoundPerson;
  onClose: () => void;
  /** With until when the traces in the database's file are overwritten, where they are not yet. */
  onErased: (tracesUntil?: string) => void;
}

function useErasing({ person, onClose, onErased }: EraseModalProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const close = (): void => {
    closeModal('personErase');
    onClose();
  };
  const erase = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const counts = await operator.person.erase(person.key, [...left]);
      toastDone(erasedText(counts));
      onErased(counts.tracesUntil);
      close();
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  return { left, toggle, isBusy, failure, setFailure, close, erase };
}

type Erasing = ReturnType<typeof useErasing>;

/** What the person has left in the contexts, the word that confirms, and how it goes. */
const EraseForm = ({ person, work, onReady }: { person: FoundPerson; work: Erasing; onReady: () => void }) => {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { data, error, isLoading, reload } = useLoaded(loadTaught, person.key);
  useEffect(() => {
    if (data) onReady();
  }, [data, onReady]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    work.setFailure(null);
    setWrong(!isPersonWord(person, typed));
    if (data && !work.isBusy && isPersonWord(person, typed)) void work.erase();
  };
  return (
    <form id="erase-person" noValidate onSubmit={submit} className={styles.form}>
      <Consequences person={person} />
      {isLoading && (
        <Loading label="Смотрим, чему ассистента учили словами этого человека…">
          <Skeleton lines={2} height={18} />
        </Loading>
      )}
      {!isLoading && !data && <ErrorState error={error} onRetry={reload} />}
      {data && <TaughtList {...data} left={work.left} onToggle={work.toggle} />}
      <TextField
        label={`Чтобы подтвердить, введите: ${personWord(person)}`}
        value={typed}
        autoComplete="off"
        onChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        error={isWrong ? `Введите «${personWord(person)}» — так вы не удалите другого человека` : null}
      />
      {work.isBusy && <Busy />}
      {work.failure && <Note tone="bad">{work.failure}</Note>}
    </form>
  );
};

const Busy = () => (
  <p role="status" className={styles.quiet}>
    Удаляем и переписываем базу без этих данных. Это может занять минуту; окно можно закрыть, удаление дойдёт до конца.
  </p>
);

/** Asks before a person is erased: by the address, so that it is not another one. */
export const EraseModal = (props: EraseModalProps) => {
  const work = useErasing(props);
  const [isReady, setReady] = useState(false);
  const ready = useCallback(() => setReady(true), []);
  return (
    <Modal
      name="personErase"
      title="Удалить всё об этом человеке?"
      onClose={props.onClose}
      actions={
        <>
          <Button kind="plain" onClick={work.close}>
            Отмена
          </Button>
          <Button kind="danger" type="submit" form="erase-person" loading={work.isBusy} disabled={!isReady}>
            Удалить навсегда
          </Button>
        </>
      }
    >
      <EraseForm person={props.person} work={work} onReady={ready} />
    </Modal>
  );
};
