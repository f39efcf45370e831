import type { Learned } from '@otklik/sdk/contract';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/kept-focus.ts';
import { Modal } from '../ui/modal.tsx';
import { Note } from '../ui/note.tsx';
import { $learnRuns, dismissRun, runOf, startRun } from './learn-run.ts';
import { closeModal } from './modal-target.ts';
import { answerForms, contextForms, percentText, plural, questionForms } from './plural.ts';
import styles from './learn-modal.module.css';

interface LearnModalProps {
  domainId: string;
  onReport: () => void;
  onTest: () => void;
}

/** «Обучение»: what will be learned, how it goes, what came of it. It goes on when the modal is closed. */
export default function LearnModal({ domainId, onReport, onTest }: LearnModalProps) {
  const share = useStore(operator.assistant.$learning)[domainId];
  const { isBusy, learned, failure } = runOf(useStore($learnRuns), domainId);
  const isRunning = isBusy || share !== undefined;
  useKeptFocus(isRunning);
  const dismiss = (): void => dismissRun(domainId);
  const close = (then?: () => void) => (): void => {
    closeModal('learn');
    dismiss();
    then?.();
  };
  return (
    <Modal
      name="learn"
      title="Обучение"
      onClose={dismiss}
      actions={
        learned && !isRunning ? (
          <>
            <Button kind="plain" onClick={close(onReport)}>
              Подробный отчёт
            </Button>
            <Button onClick={close(onTest)}>Проверить</Button>
          </>
        ) : (
          <>
            <Button kind="plain" onClick={close()}>
              {isRunning ? 'Скрыть' : 'Отмена'}
            </Button>
            <Button loading={isRunning} onClick={() => void startRun(domainId)}>
              {isRunning ? 'Обучаем…' : 'Обучить'}
            </Button>
          </>
        )
      }
    >
      {isRunning ? <Progress share={share ?? 0} /> : learned ? <Outcome learned={learned} /> : <Plan />}
      {failure && <Note tone="bad">{failure}</Note>}
    </Modal>
  );
}

const Plan = () => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const sum = (of: 'questions' | 'answers'): number => labels.reduce((total, label) => total + label[of], 0);
  const lacking = labels.filter((label) => label.questions === 0 || label.answers === 0);
  return (
    <div className={styles.plan}>
      <p>
        Ассистент выучит всё, что есть в редакторе: {plural(labels.length, contextForms)},{' '}
        {plural(sum('questions'), questionForms)} и {plural(sum('answers'), answerForms)}. Пока он учится, посетителям
        отвечает прежняя версия.
      </p>
      {lacking.length > 0 && (
        <Note tone="warm">
          Не хватает вопросов или ответов:{' '}
          {lacking
            .slice(0, 5)
            .map((label) => `«${label.label}»`)
            .join(', ')}
          {lacking.length > 5 && ` и ещё в ${lacking.length - 5}`}.
        </Note>
      )}
    </div>
  );
};

const Progress = ({ share }: { share: number }) => (
  <div className={styles.progress}>
    <p className={styles.percent} aria-hidden>
      {percentText(share)}
    </p>
    <progress max={1} value={share} aria-label="Ход обучения" />
    <p>
      {share < 0.5 ? 'Разбираем формулировки…' : share < 0.95 ? 'Проверяем себя на отложенных вопросах…' : 'Сохраняем…'}
    </p>
  </div>
);

const Outcome = ({ learned }: { learned: Learned }) => (
  <div className={styles.outcome} role="status">
    <dl className={styles.figures}>
      <div>
        <dt>Точность</dt>
        <dd>{percentText(learned.quality.accuracy)}</dd>
      </div>
      <div>
        <dt>Порог уверенности</dt>
        <dd>{percentText(learned.quality.threshold)}</dd>
      </div>
      <div>
        <dt>Время</dt>
        <dd>
          {new Intl.NumberFormat('ru', { maximumFractionDigits: 1 }).format(learned.seconds)}
          {'\u00a0'}с
        </dd>
      </div>
    </dl>
    <p>
      Ассистент обучен: {plural(learned.labels, contextForms)}, {plural(learned.questions, questionForms)},{' '}
      {plural(learned.answers, answerForms)}. Новая версия уже отвечает посетителям.
    </p>
  </div>
);
