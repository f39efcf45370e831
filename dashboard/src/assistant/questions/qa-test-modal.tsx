import { isExample, type Label, type Verdict } from '@otklik/sdk/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { useMay } from '../../team/team-flags.ts';
import { Button } from '../../ui/basic/button.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { ContextChoice } from '../contexts/context-choice.tsx';
import { addEntry } from '../contexts/knowledge-edit.ts';
import { PinNow } from './pin-question.tsx';
import { ChatReply, VerdictReasons } from './verdict-view.tsx';
import styles from './qa-test-modal.module.css';

/** «Проверка»: ask the contexts as they are now, and see the reply as a visitor would; its reasons are folded. */
export default function QaTestModal({ domainId }: { domainId: string }) {
  const [question, setQuestion] = useState('');
  const [asked, setAsked] = useState('');
  const verdict: Verdict | null = useStore(operator.assistant.$verdict).data;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useFocusAfterBusy(isBusy);
  useEffect(() => () => operator.assistant.resetVerdict(), []);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (question.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      operator.assistant.resetVerdict();
      setAsked(question.trim());
      await operator.assistant.test(domainId, question.trim(), { draft: true });
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal name="qaTest" title="Проверка ассистента">
      <form className={styles.form} onSubmit={(event) => void ask(event)}>
        <TextField
          label="Вопрос посетителя"
          placeholder="сколько идёт доставка"
          value={question}
          onChange={setQuestion}
          maxLength={4000}
          autoFocus
        />
        <Button type="submit" loading={isBusy}>
          Спросить
        </Button>
      </form>
      {failure && <Note tone="bad">{failure}</Note>}
      {verdict && <Tested key={asked} domainId={domainId} question={asked} verdict={verdict} />}
    </Modal>
  );
}

/** The reply to the last question, its reasons folded, and what an editor may make of it. */
const Tested = ({ domainId, question, verdict }: { domainId: string; question: string; verdict: Verdict }) => {
  const mayTeach = useMay('editor');
  return (
    <>
      <ChatReply question={question} verdict={verdict} />
      <SiteNote domainId={domainId} label={verdict.label} />
      <details className={styles.fold}>
        <summary>Почему</summary>
        <VerdictReasons question={question} verdict={verdict} />
        {mayTeach && (
          <>
            <p className={styles.hint}>
              Закреплённый вопрос — контрольный: после каждого обучения ассистент отвечает на него заново, и если ответ
              изменился, новая версия ждёт вас.
            </p>
            <PinNow domainId={domainId} question={question} wanted={verdict.label} />
          </>
        )}
      </details>
      {mayTeach ? (
        <Teach question={question} verdict={verdict} />
      ) : (
        <p className={styles.hint}>Если ответ не тот, скажите об этом редактору или владельцу команды.</p>
      )}
    </>
  );
};

/** A note while visitors get another answer, with what changes that. */
const SiteNote = ({ domainId, label }: { domainId: string; label: string | null }) => {
  const domain = useStore(operator.domain.$domains).data?.find(({ id }) => id === domainId);
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const mayTeach = useMay('editor');
  const isOfExample = labels.some((one) => one.label === label && isExample(one.description));
  if (isOfExample)
    return (
      <Note tone="warm">
        {mayTeach
          ? 'Это пример: посетителям так не ответим, пока вы не поправите ответ или не нажмёте «Ответ верный».'
          : 'Это пример: посетителям так не ответим, пока его не проверит редактор команды.'}
      </Note>
    );
  if (!domain || (domain.trainedAt !== null && domain.changedAt === null)) return null;
  return (
    <Note tone="warm">
      {domain.trainedAt === null
        ? 'На сайте ассистент ещё не отвечает: он ответит так после обучения.'
        : 'На сайте пока прежняя версия: так она ответит после обучения.'}
    </Note>
  );
};

/** The question goes into a context with one press, whether it was understood or not. */
const Teach = ({ question, verdict }: { question: string; verdict: Verdict }) => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const [isTaught, setTaught] = useState(false);
  const teach = async (label: Label): Promise<void> => {
    if (!(await addEntry(label.id, 'question', [question]))) return;
    setTaught(true);
    toastDone(`Вопрос добавлен в «${label.label}»`);
  };
  if (labels.length === 0 || isTaught) return null;
  return (
    <details className={styles.fold} open={verdict.answer === null}>
      <summary>{verdict.answer === null ? 'Научить отвечать' : 'Ответ не тот'}</summary>
      <ContextChoice labels={labels} action="Добавить вопрос" onChoose={teach} />
    </details>
  );
};
