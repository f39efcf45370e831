import type { DialogSentence } from '@otklik/sdk';
import type { Correction, DialogHeader } from '@otklik/sdk/contract';
import { ThumbsDown, Undo2 } from 'lucide-react';
import { chooseDomain } from '../../assistant/domain-choice.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { operator, useStore } from '../../operator.ts';
import { useMay } from '../../team/team-flags.ts';
import { askCorrection, questionOf, undoCorrection } from './wrong-answer.ts';
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
  if (correction) return <Corrected key={correction.id} correction={correction} header={header} />;
  return (
    <button
      type="button"
      className={styles.wrong}
      onClick={() =>
        askCorrection({
          dialogId: detail.id,
          domainId: header.domain.id,
          answer: sentence,
          question: questionOf(detail.sentences, sentence),
        })
      }
    >
      <ThumbsDown size={13} /> Неверно
    </button>
  );
};

const Corrected = ({ correction, header }: { correction: Correction; header: DialogHeader }) => {
  const [isBusy, setBusy] = useState(false);
  const mayTeach = useMay('editor');
  const undo = (): void => {
    setBusy(true);
    void undoCorrection(header.id, correction.id).finally(() => setBusy(false));
  };
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
        <button type="button" disabled={isBusy} onClick={undo}>
          <Undo2 size={13} /> Отменить исправление
        </button>
        {mayTeach && (
          <Link href="/assistant" onClick={() => chooseDomain(header.domain.id)}>
            Обучить на похожие вопросы
          </Link>
        )}
      </p>
    </div>
  );
};
