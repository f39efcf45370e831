import type { BodyIn, Label } from '@otklik/sdk/contract';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { textOfError } from '../../ui/error-text.ts';
import { useFocusAfterBusy } from '../../ui/focus-after-busy.ts';
import { Modal } from '../../ui/modal.tsx';
import { SubmitActions } from '../../ui/submit-actions.tsx';
import { closeModal } from '../../ui/modal-state.ts';
import { Note } from '../../ui/note.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { ContextSearch } from './context-search.tsx';
import { NewAnswerFields } from './new-answer-fields.tsx';
import { $wrongAnswer, type WrongAnswer } from './wrong-answer.ts';
import styles from './correction-modal.module.css';

type Right = BodyIn<'POST /dialog/correction/create/{id}'>['right'];

const ways: readonly { right: Right; text: string; hint: string }[] = [
  { right: 'context', text: 'Есть подходящий контекст', hint: 'Вопрос станет его примером' },
  { right: 'answer', text: 'Написать правильный ответ', hint: 'Новый контекст или ещё один ответ в готовом' },
  { right: 'never', text: 'Никогда на такое не отвечать', hint: 'Ассистент будет передавать вопрос человеку' },
];

/** «Неверно»: what should have been answered instead. */
export default function CorrectionModal() {
  const wrong = useStore($wrongAnswer);
  return wrong && <CorrectionForm key={`${wrong.dialogId} ${wrong.answer.seq}`} wrong={wrong} />;
}

function useCorrection({ dialogId, answer }: WrongAnswer) {
  const [right, setRight] = useState<Right>('context');
  const [labelId, setLabelId] = useState<string | null>(null);
  const [label, setLabel] = useState('');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const canSave =
    right === 'never' ||
    (right === 'context' ? labelId !== null : text.trim() !== '' && (labelId !== null || label.trim() !== ''));
  const target = labelId === null ? { label: label.trim() } : { labelId };
  const body = {
    seq: answer.seq,
    right,
    ...(right === 'never' ? {} : right === 'context' ? { labelId: labelId ?? '' } : { ...target, answer: text.trim() }),
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!canSave || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await operator.dialog.correct(dialogId, body);
      closeModal('correction');
      const undo = (): void =>
        void operator.dialog.undoCorrection(id).catch((cause: unknown) => toastError(textOfError(cause)));
      toastDone('Исправлено: на этот вопрос ассистент ответит по-новому', { text: 'Отменить', run: undo });
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: Right): void => {
    setRight(next);
    setLabelId(null);
    setFailure(null);
  };
  return { right, choose, labelId, setLabelId, label, setLabel, text, setText, canSave, isBusy, failure, save };
}

const CorrectionForm = ({ wrong }: { wrong: WrongAnswer }) => {
  const form = useCorrection(wrong);
  const id = useId();
  const labels = useStore(operator.assistant.$labels).data ?? [];
  useFocusAfterBusy(form.isBusy);
  useEffect(() => {
    operator.assistant.listLabels(wrong.domainId).catch(console.error);
  }, [wrong.domainId]);
  const others: Label[] = labels.filter(({ label }) => label !== wrong.answer.label);
  return (
    <Modal
      name="correction"
      title="Что было неверно"
      placement="sheet"
      actions={
        <SubmitActions name="correction" form={id} text="Исправить" isBusy={form.isBusy} disabled={!form.canSave} />
      }
    >
      <form id={id} className={styles.form} onSubmit={form.save} noValidate>
        <dl className={styles.talk}>
          <dt>Посетитель спросил</dt>
          <dd>{wrong.question}</dd>
          <dt>Ассистент ответил{wrong.answer.label && ` из контекста «${wrong.answer.label}»`}</dt>
          <dd>{wrong.answer.text}</dd>
        </dl>
        <fieldset className={styles.ways}>
          <legend>Как надо было</legend>
          {ways.map(({ right, text, hint }) => (
            <label key={right} className={styles.way}>
              <input
                type="radio"
                name={`${id}-right`}
                checked={form.right === right}
                onChange={() => form.choose(right)}
              />
              <span>
                {text}
                <small>{hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {form.right === 'context' && (
          <ContextSearch labels={others} chosen={form.labelId} onChoose={form.setLabelId} needsAnswer />
        )}
        {form.right === 'answer' && <NewAnswerFields {...form} labels={labels} />}
        {form.failure && <Note tone="bad">{form.failure}</Note>}
      </form>
    </Modal>
  );
};
