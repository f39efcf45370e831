import { ApiError } from '@otklik/sdk';
import type { BodyIn, Label } from '@otklik/sdk/contract';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { textOfError } from '../../ui/text/error-text.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { ErrorState, Loading } from '../../ui/notice/state-view.tsx';
import { SubmitActions } from '../../ui/field/submit-actions.tsx';
import { closeModal } from '../../ui/modal/modal-state.ts';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { ContextSearch } from './context-search.tsx';
import { NewAnswerFields } from './new-answer-fields.tsx';
import { $wrongAnswer, undoCorrection, type WrongAnswer } from './wrong-answer.ts';
import styles from './correction-modal.module.css';

type Right = BodyIn<'POST /dialog/correction/create/{id}'>['right'];

const ways: readonly { right: Right; text: string; hint: string }[] = [
  { right: 'context', text: 'Есть подходящий контекст', hint: 'Вопрос станет его примером' },
  { right: 'answer', text: 'Написать правильный ответ', hint: 'Новый контекст или ещё один ответ в готовом' },
  { right: 'never', text: 'Никогда на такое не отвечать', hint: 'Ассистент будет передавать вопрос человеку' },
];

const refusals: Readonly<Record<string, string>> = {
  conflict: 'Контекст с таким названием уже есть: выберите его в списке «Куда добавить».',
  not_found: 'Этого контекста больше нет: выберите другой.',
};

/** Why a correction was not taken, and what to do. */
function textOfRefusal(cause: unknown): string {
  if (!(cause instanceof ApiError)) return textOfError(cause);
  return refusals[cause.code] ?? Object.values(cause.fields ?? {})[0] ?? textOfError(cause);
}

/** «Неверно»: what should have been answered instead. */
export default function CorrectionModal() {
  const wrong = useStore($wrongAnswer);
  return wrong && <CorrectionForm key={`${wrong.dialogId} ${wrong.answer.seq}`} wrong={wrong} />;
}

/** The domain's contexts; `cause` is why they cannot be had. */
function useLabels(domainId: string) {
  const [labels, setLabels] = useState<Label[] | null>(null);
  const [cause, setCause] = useState<unknown>(null);
  const load = useCallback(() => {
    setCause(null);
    operator.assistant.listLabels(domainId).then(setLabels, setCause);
  }, [domainId]);
  useEffect(load, [load]);
  return { labels, cause, load };
}

function useCorrection({ dialogId, answer }: WrongAnswer, onRefused: () => void) {
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
      const run = (): void => void undoCorrection(dialogId, id);
      toastDone('Исправлено: на этот вопрос ассистент ответит по-новому', { text: 'Отменить', run });
    } catch (cause) {
      setFailure(textOfRefusal(cause));
      if (!(cause instanceof ApiError) || cause.code !== 'not_found') return;
      setLabelId(null);
      onRefused();
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
  const { labels, cause, load } = useLabels(wrong.domainId);
  const form = useCorrection(wrong, load);
  const id = useId();
  useFocusAfterBusy(form.isBusy);
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
        {form.right === 'answer' && <NewAnswerFields {...form} labels={labels ?? []} />}
        {form.right === 'context' && cause !== null && <ErrorState error={cause} onRetry={load} />}
        {form.right === 'context' && cause === null && !labels && <Loading />}
        {form.right === 'context' && labels && (
          <ContextSearch
            labels={labels.filter(({ label }) => label !== wrong.answer.label)}
            chosen={form.labelId}
            onChoose={form.setLabelId}
          />
        )}
        {form.failure && <Note tone="bad">{form.failure}</Note>}
      </form>
    </Modal>
  );
};
