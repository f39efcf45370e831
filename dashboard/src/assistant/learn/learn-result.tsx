import type { Replay } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { agoText } from '../../ui/text/date-format.ts';
import { ChangeList } from './change-list.tsx';
import { LeftOut } from './left-out.tsx';
import { LearnFigures } from './learn-figures.tsx';
import { answerForms, contextForms, plural, questionForms } from '../plural.ts';
import styles from './learn-modal.module.css';

/** What came of the last training run, whose model answers. */
export const LearnResult = ({ run }: { run: Replay }) => {
  const { learned } = run;
  const labels = useStore(operator.assistant.$labels).data ?? [];
  return (
    <div className={styles.outcome} role="status">
      <p>
        Ассистент обучен {agoText(learned.trainedAt)}: {plural(learned.labels, contextForms)},{' '}
        {plural(learned.questions, questionForms)}, {plural(learned.answers, answerForms)}. Эта версия уже отвечает
        посетителям.
      </p>
      <LeftOut labels={labels} />
      <LearnFigures learned={learned} />
      {run.total > 0 && (
        <details className={styles.details}>
          <summary>Что изменилось ({run.total})</summary>
          <ChangeList replay={run} />
        </details>
      )}
    </div>
  );
};
