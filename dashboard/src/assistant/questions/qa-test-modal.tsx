import type { Label, Verdict } from '@otklik/sdk/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
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
import { VerdictView } from './verdict-view.tsx';
import styles from './qa-test-modal.module.css';

/** «Проверка»: ask as a visitor would, and see the answer with its reasons. */
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
      await operator.assistant.test(domainId, question.trim());
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
      {verdict && <VerdictView question={asked} verdict={verdict} />}
      {verdict && (
        <div className={styles.pin}>
          <PinNow key={asked} domainId={domainId} question={asked} wanted={verdict.label} />
        </div>
      )}
      {verdict && <Teach key={asked} question={asked} verdict={verdict} />}
    </Modal>
  );
}

/** The question goes into a context with one press, whether it was understood or not. */
const Teach = ({ question, verdict }: { question: string; verdict: Verdict }) => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const [isTaught, setTaught] = useState(false);
  const closest = verdict.label ?? verdict.candidates[0]?.label ?? null;
  const teach = async (label: Label): Promise<void> => {
    if (!(await addEntry(label.id, 'question', [question]))) return;
    setTaught(true);
    toastDone(`Вопрос добавлен в «${label.label}»`);
  };
  if (labels.length === 0 || isTaught) return null;
  return (
    <section className={styles.teach}>
      <h3>{verdict.answer === null ? 'Научить отвечать' : 'Ответ не тот? Подскажите верный контекст'}</h3>
      <ContextChoice labels={labels} closest={closest} action="Добавить вопрос" onChoose={teach} />
    </section>
  );
};
