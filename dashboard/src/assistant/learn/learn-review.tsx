import type { Replay, ReplayChanges } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Note } from '../../ui/notice/note.tsx';
import { ChangeList } from './change-list.tsx';
import { LearnFigures } from './learn-figures.tsx';
import { plural } from '../plural.ts';
import styles from './learn-modal.module.css';

const pinForms = ['контрольный вопрос', 'контрольных вопроса', 'контрольных вопросов'] as const;
const pastForms = ['прошлый вопрос', 'прошлых вопроса', 'прошлых вопросов'] as const;

const ReviewNote = ({ changes: { broken, answered, lost, moved } }: { changes: ReplayChanges }) =>
  broken > 0 ? (
    <Note tone="warm">
      Публикация остановлена: новая версия нарушает {plural(broken, pinForms)}. Посетителям отвечает прежняя.
    </Note>
  ) : (
    <Note>
      Новая версия готова и ждёт вас: на {plural(answered + lost + moved, pastForms)} она ответит иначе. Посетителям
      пока отвечает прежняя.
    </Note>
  );

/** «начнёт отвечать: 3 · перестанет: 1»: what there is none of is left out. */
const countsText = ({ answered, lost, moved }: ReplayChanges): string =>
  [answered && `начнёт отвечать: ${answered}`, lost && `перестанет: ${lost}`, moved && `из другого контекста: ${moved}`]
    .filter(Boolean)
    .join(' · ');

/** A trained model that waits for the owner: what it would change, compared with the one that answers. */
export const LearnReview = ({ run, onAgain }: { run: Replay; onAgain: () => void }) => {
  const { learned, expiresAt } = run;
  const domain = useStore(operator.domain.$domains).data?.find(({ id }) => id === learned.domainId);
  const counts = countsText(learned.changes);
  const isOld = (domain?.changedAt ?? '') > learned.trainedAt;
  return (
    <div className={styles.outcome}>
      <div role="status">
        <ReviewNote changes={learned.changes} />
      </div>
      {isOld && (
        <p>
          После этого обучения контексты изменились.{' '}
          <button type="button" className={styles.again} onClick={onAgain}>
            Обучить заново
          </button>
        </p>
      )}
      <LearnFigures learned={learned} />
      <section className={styles.changes}>
        <h3>Что изменится</h3>
        {counts && <p className={styles.counts}>{counts}</p>}
        <ChangeList replay={run} />
      </section>
      {expiresAt && (
        <p className={styles.counts}>
          Версия ждёт до {new Date(expiresAt).toLocaleDateString('ru', { day: 'numeric', month: 'long' })} или до
          следующего обучения.
        </p>
      )}
    </div>
  );
};
