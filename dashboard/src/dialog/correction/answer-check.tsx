import type { DialogSentence } from '@otklik/sdk';
import type { Correction } from '@otklik/sdk/contract';
import { ThumbsDown, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { chooseDomain } from '../../assistant/domain-choice.ts';
import { operator, useStore } from '../../operator.ts';
import { textOfError } from '../../ui/error-text.ts';
import { toastError } from '../../ui/toast.ts';
import { askCorrection, questionBefore } from './wrong-answer.ts';
import styles from './answer-check.module.css';

/** Only what the assistant answered or offered can be wrong: its notes that a person is called cannot. */
const canBeWrong = ({ author, seq, label, options }: DialogSentence): boolean =>
  author === 'assistant' && seq > 0 && (label !== undefined || options !== undefined);

/** Under an answer of the assistant's: «Неверно», or what it would say now that it was corrected. */
export const AnswerCheck = ({ sentence }: { sentence: DialogSentence }) => {
  const detail = useStore(operator.dialog.$detail).data;
  const header = useStore(operator.dialog.$header).data;
  const correction = useStore(operator.dialog.$corrections).data?.find(({ seq }) => seq === sentence.seq);
  if (!detail || !header || !canBeWrong(sentence)) return null;
  if (correction) return <Corrected correction={correction} domainId={header.domain.id} />;
  return (
    <button
      type="button"
      className={styles.wrong}
      onClick={() =>
        askCorrection({
          dialogId: detail.id,
          domainId: header.domain.id,
          answer: sentence,
          question: questionBefore(detail.sentences, sentence),
        })
      }
    >
      <ThumbsDown size={13} /> Неверно
    </button>
  );
};

const Corrected = ({ correction, domainId }: { correction: Correction; domainId: string }) => {
  const undo = (): void =>
    void operator.dialog.undoCorrection(correction.id).catch((cause: unknown) => toastError(textOfError(cause)));
  return (
    <div className={styles.corrected}>
      {correction.answer === null ? (
        <p>
          Сейчас передал бы вопрос человеку <span className={styles.label}>{correction.label}</span>
        </p>
      ) : (
        <p>
          Сейчас ответил бы <span className={styles.label}>{correction.label}</span>: {correction.answer}
        </p>
      )}
      <p className={styles.actions}>
        <button type="button" onClick={undo}>
          <Undo2 size={13} /> Отменить исправление
        </button>
        <Link href="/assistant" onClick={() => chooseDomain(domainId)}>
          Обучить на похожие вопросы
        </Link>
      </p>
    </div>
  );
};
