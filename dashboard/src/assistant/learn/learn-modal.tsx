import type { Replay } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { LearnReview } from './learn-review.tsx';
import { closeModal } from '../modal-target.ts';
import { LeftOut } from './left-out.tsx';
import { answerForms, contextForms, plural, questionForms, percentText } from '../plural.ts';
import styles from './learn-modal.module.css';
import { agoText } from '../../ui/text/date-format.ts';
import { ChangeList } from './change-list.tsx';
import { LearnFigures } from './learn-figures.tsx';

/** Result of the last training run, whose model answers. */
const LearnResult = ({ run }: { run: Replay }) => {
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

/** How far a training run is, 0..1. */
const LearnProgress = ({ share }: { share: number }) => (
  <div className={styles.progress}>
    <p className={styles.percent} aria-hidden>
      {percentText(share)}
    </p>
    <progress max={1} value={share} aria-label="Ход обучения" />
    <p>
      {share < 0.65
        ? 'Проверяем себя на отложенных вопросах…'
        : share < 0.88
          ? 'Разбираем формулировки…'
          : 'Сверяем с прошлыми вопросами…'}
    </p>
  </div>
);

/** What will be learned. */
const LearnPlan = () => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const sum = (of: 'questions' | 'answers'): number => labels.reduce((total, label) => total + label[of], 0);
  return (
    <div className={styles.plan}>
      <p>
        Ассистент выучит всё, что есть в редакторе: {plural(labels.length, contextForms)},{' '}
        {plural(sum('questions'), questionForms)} и&nbsp;{plural(sum('answers'), answerForms)}. Пока он учится,
        посетителям отвечает прежняя версия.
      </p>
      <p>
        Потом он ответит на контрольные вопросы и на то, о чём посетители уже спрашивали. Если что-то изменится, новую
        версию опубликуете вы.
      </p>
      <LeftOut labels={labels} />
    </div>
  );
};

interface LearnModalProps {
  domainId: string;
  onReport: () => void;
  onTest: () => void;
}

type Decision = 'publish' | 'discard';
type Work = 'learn' | Decision;

const reloadDomain = (domainId: string): Promise<unknown> =>
  Promise.allSettled([
    operator.domain.list(),
    operator.assistant.loadReport(domainId),
    operator.assistant.listMissed(domainId),
  ]);

/** The domain's last training run; null when there is none. Loaded again whenever no run is under way. */
function useLastRun(domainId: string, isRunning: boolean) {
  const [run, setRun] = useState<Replay | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const load = async (): Promise<void> => {
    try {
      setRun(await operator.assistant.loadReplay(domainId));
      setFailure(null);
    } catch (cause) {
      setRun(null);
      const isUntrained = cause instanceof Error && 'code' in cause && cause.code === 'not_trained';
      setFailure(isUntrained ? null : textOfError(cause));
    }
    setLoaded(true);
  };
  useEffect(() => {
    if (!isRunning) void load();
  }, [domainId, isRunning]);
  return { run, isLoaded, failure, load };
}

/**
 * «Обучение»: what will be learned, the progress, the result, what it changes. A run continues when the modal is
 * closed.
 */
export default function LearnModal({ domainId, onReport, onTest }: LearnModalProps) {
  const share = useStore(operator.assistant.$learning)[domainId];
  const domain = useStore(operator.domain.$domains).data?.find(({ id }) => id === domainId);
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const isRunning = work === 'learn' || share !== undefined;
  const { run, isLoaded, failure: loadFailure, load } = useLastRun(domainId, isRunning);
  useFocusAfterBusy(isRunning || work !== null);
  const attempt = async (next: Work, call: () => Promise<unknown>): Promise<void> => {
    setWork(next);
    setFailure(null);
    try {
      await call();
      setAgain(false);
      await Promise.all([load(), reloadDomain(domainId)]);
    } catch (cause) {
      setFailure(textOfError(cause));
      if (next !== 'learn') await load();
    } finally {
      setWork(null);
    }
  };
  const close = (then?: () => void) => (): void => {
    closeModal('learn');
    then?.();
  };
  const isFresh = domain?.trainedAt != null && domain.changedAt === null;
  const isWaiting = run?.state === 'waiting' && !isAgain;
  const isResult = run?.state === 'published' && isFresh && !isAgain;
  const learn = (): void => void attempt('learn', () => operator.assistant.learn(domainId, { review: true }));
  const decide = (next: Decision): void => {
    if (run) void attempt(next, () => operator.assistant[next](domainId, run.learned.trainedAt));
  };
  const actions = isRunning ? (
    <RunningActions onHide={close()} />
  ) : isWaiting ? (
    <WaitingActions run={run} work={work} onDecide={decide} />
  ) : isResult ? (
    <ResultActions onAgain={() => setAgain(true)} onReport={close(onReport)} onTest={close(onTest)} />
  ) : (
    <PlanActions isLoaded={isLoaded} onLearn={learn} onCancel={close()} />
  );
  return (
    <Modal name="learn" title="Обучение" size={isWaiting && !isRunning ? 'l' : 'm'} actions={actions}>
      {isRunning ? (
        <LearnProgress share={share ?? 0} />
      ) : isWaiting ? (
        <LearnReview key={run.learned.trainedAt} run={run} onAgain={() => setAgain(true)} />
      ) : isResult ? (
        <LearnResult run={run} />
      ) : (
        <LearnPlan />
      )}
      {(failure ?? loadFailure) && !isRunning && <Note tone="bad">{failure ?? loadFailure}</Note>}
    </Modal>
  );
}

const RunningActions = ({ onHide }: { onHide: () => void }) => (
  <>
    <Button kind="plain" onClick={onHide}>
      Скрыть
    </Button>
    <Button loading>Обучаем…</Button>
  </>
);

interface WaitingActionsProps {
  run: Replay;
  work: Work | null;
  onDecide: (decision: Decision) => void;
}

const WaitingActions = ({ run, work, onDecide }: WaitingActionsProps) => (
  <>
    <Button kind="plain" loading={work === 'discard'} disabled={work !== null} onClick={() => onDecide('discard')}>
      Отменить
    </Button>
    <Button loading={work === 'publish'} disabled={work !== null} onClick={() => onDecide('publish')}>
      {run.learned.changes.broken > 0 ? 'Опубликовать всё равно' : 'Опубликовать'}
    </Button>
  </>
);

interface ResultActionsProps {
  onAgain: () => void;
  onReport: () => void;
  onTest: () => void;
}

const ResultActions = ({ onAgain, onReport, onTest }: ResultActionsProps) => (
  <>
    <Button kind="ghost" onClick={onAgain}>
      Обучить заново
    </Button>
    <Button kind="plain" onClick={onReport}>
      Подробный отчёт
    </Button>
    <Button onClick={onTest}>Проверить</Button>
  </>
);

interface PlanActionsProps {
  isLoaded: boolean;
  onLearn: () => void;
  onCancel: () => void;
}

const PlanActions = ({ isLoaded, onLearn, onCancel }: PlanActionsProps) => (
  <>
    <Button kind="plain" onClick={onCancel}>
      Отмена
    </Button>
    <Button disabled={!isLoaded} onClick={onLearn}>
      Обучить
    </Button>
  </>
);
