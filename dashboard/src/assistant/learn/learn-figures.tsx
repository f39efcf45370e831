import type { Learned, Measured } from '@otklik/sdk/contract';
import { Note } from '../../ui/notice/note.tsx';
import { plural, questionForms, timeForms } from '../plural.ts';
import { comparedText, ofTenText, rangeText } from '../report/share-text.ts';
import styles from './learn-modal.module.css';

const MeasuredShares = ({ measured }: { measured: Measured }) => (
  <dl className={styles.figures}>
    <div>
      <dt>Ответит сам</dt>
      <dd>{ofTenText(measured.answered)}</dd>
      <dd>{rangeText(measured.answeredRange)} вопросов</dd>
    </div>
    <div>
      <dt>Узнаёт верно</dt>
      <dd>{ofTenText(measured.accuracy)}</dd>
      <dd>{rangeText(measured.accuracyRange)} вопросов</dd>
    </div>
    <div>
      <dt>Проверено на</dt>
      <dd>{measured.checked}</dd>
      <dd>отложенных вопросах</dd>
    </div>
  </dl>
);

/** How well the assistant does, as far as that can be known. */
export const LearnFigures = ({ learned }: { learned: Learned }) => {
  const { measured, changes } = learned;
  const compared = comparedText(measured);
  return (
    <>
      {measured.enough ? (
        <MeasuredShares measured={measured} />
      ) : (
        <Note>
          Данных слишком мало, чтобы судить о качестве: нужны хотя бы три контекста и двадцать вопросов. Пока проверяйте
          ответы сами.
        </Note>
      )}
      {compared && <p>{compared}</p>}
      {changes.questions > 0 && (
        <p>
          Посетители уже спрашивали {plural(changes.asked, timeForms)}
          {changes.asked > changes.questions && ` (${plural(changes.questions, differentForms)})`}: прежняя версия
          ответила бы {plural(changes.answeredBefore, timeForms)}, новая — {plural(changes.answeredAfter, timeForms)}.
          {changes.left > 0 && ` Ещё ${plural(changes.left, questionForms)} проверить не успели.`}
        </p>
      )}
    </>
  );
};

const differentForms = ['разный вопрос', 'разных вопроса', 'разных вопросов'] as const;
