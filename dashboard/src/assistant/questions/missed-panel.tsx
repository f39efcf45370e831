import type { Label, Missed } from '@otklik/sdk/contract';
import { CircleCheckBig, EyeOff, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { agoText } from '../../ui/text/date-format.ts';
import { ContextChoice } from '../contexts/context-choice.tsx';
import { addEntry } from '../contexts/knowledge-edit.ts';
import { askNewContext } from '../modal-target.ts';
import { PinChoice } from './pin-question.tsx';
import { plural, timeForms } from '../plural.ts';
import styles from './missed-panel.module.css';

/** Questions without a taught answer, similar ones grouped, the most frequent first. */
export const MissedPanel = ({ domainId, onOpen }: { domainId: string; onOpen: (contextId: string) => void }) => {
  const missed = useStore(operator.assistant.$missed);
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const load = (): void => void operator.assistant.listMissed(domainId).catch(alreadyLogged);
  useEffect(load, [domainId]);
  return (
    <section className={styles.panel} aria-labelledby="missed-title">
      <header>
        <h2 id="missed-title">Вопросы без ответа</h2>
        <p>
          Ассистент не знал ответа, или его ответ не подошёл. Добавьте вопрос в подходящий контекст и обучите
          ассистента: в следующий раз он справится сам. Закреплённый вопрос станет контрольным: с ним сверяется каждое
          обучение.
        </p>
      </header>
      <NotLoaded of={missed} lines={4} height={40} onRetry={load} />
      {missed.data?.length === 0 && (
        <EmptyState icon={<CircleCheckBig />} title="Таких вопросов нет">
          <p>Здесь появится то, о чём спросят, а ассистент ответа не найдёт.</p>
        </EmptyState>
      )}
      <ul className={styles.groups}>
        {missed.data?.map((group) => (
          <MissedGroup key={group.id} domainId={domainId} group={group} labels={labels} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
};

interface GroupProps {
  domainId: string;
  group: Missed;
  labels: readonly Label[];
  onOpen: (contextId: string) => void;
}

const MissedGroup = ({ domainId, group, labels, onOpen }: GroupProps) => {
  const questions = [group.question, ...group.similar.filter((one) => one !== group.question)];
  const drop = (): Promise<unknown> => operator.assistant.removeMissed(group.id);
  const teach = async (label: Label): Promise<void> => {
    if (!(await addEntry(label.id, 'question', questions))) return;
    await drop().catch(toastFailure);
    toastDone(`Добавлено в «${label.label}»`, { text: 'Открыть', run: () => onOpen(label.id) });
  };
  const create = (): void =>
    askNewContext({
      questions,
      onCreated: (id) =>
        void drop()
          .catch(toastFailure)
          .finally(() => onOpen(id)),
    });
  return (
    <li className={styles.group}>
      <div className={styles.what}>
        <h3>{group.question}</h3>
        <p>
          {plural(group.count, timeForms)} · {agoText(group.lastAt)}
          {group.dialogId !== null && (
            <>
              {' · '}
              <Link href={`/dialog/${group.dialogId}`}>Ответить в диалоге</Link>
            </>
          )}
        </p>
        {group.similar.length > 0 && <Similar questions={group.similar} />}
      </div>
      <div className={styles.actions}>
        {labels.length > 0 && <ContextChoice labels={labels} action="Добавить" onChoose={teach} />}
        <div className={styles.others}>
          <Button size="s" kind="ghost" icon={<Plus size={15} />} onClick={create}>
            Новый контекст
          </Button>
          <PinChoice domainId={domainId} question={group.question} wanted={null} />
          <Button size="s" kind="ghost" icon={<EyeOff size={15} />} onClick={() => void drop().catch(toastFailure)}>
            Скрыть
          </Button>
        </div>
      </div>
    </li>
  );
};

const few = 3;

const Similar = ({ questions }: { questions: readonly string[] }) => {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <ul className={styles.similar}>
        {(isAll ? questions : questions.slice(0, few)).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      {questions.length > few && !isAll && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Ещё {questions.length - few}
        </button>
      )}
    </>
  );
};
