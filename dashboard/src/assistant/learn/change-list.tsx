import type { Replay, ReplayLine } from '@otklik/sdk/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { Button } from '../../ui/basic/button.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Note } from '../../ui/notice/note.tsx';
import { plural, timeForms } from '../plural.ts';
import { WrongRoute } from './wrong-route.tsx';
import styles from './change-list.module.css';

const kinds: Record<ReplayLine['kind'], { text: string; tone: 'good' | 'warm' | 'bad' | 'plain' }> = {
  broken: { text: 'Контрольный: нарушен', tone: 'bad' },
  failing: { text: 'Контрольный: не соблюдался и раньше', tone: 'warm' },
  mended: { text: 'Контрольный: снова верно', tone: 'good' },
  lost: { text: 'Перестанет отвечать', tone: 'warm' },
  moved: { text: 'Ответит из другого контекста', tone: 'warm' },
  // Whether rightly, only the owner knows.
  answered: { text: 'Начнёт отвечать', tone: 'plain' },
};

const silent: Record<Exclude<ReplayLine['after']['outcome'], 'answer'>, string> = {
  suggest: 'предлагает варианты',
  unknown: 'не отвечает',
  person: 'зовёт человека',
};

const readingText = (reading: ReplayLine['before']): string => {
  if (!reading) return 'не был обучен';
  if (reading.outcome !== 'answer') return silent[reading.outcome];
  return reading.label === null ? 'удалённый контекст' : `«${reading.label}»`;
};

/** What a training run changes, question by question, «было → стало»; longer lists come page by page. */
export const ChangeList = ({ replay }: { replay: Replay }) => {
  const { domainId, trainedAt } = replay.learned;
  const [more, setMore] = useState<readonly ReplayLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useFocusAfterBusy(isBusy);
  const items = [...replay.items, ...more];
  const left = replay.total - items.length;
  const loadMore = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const next = await operator.assistant.loadReplay(domainId, items.length / replay.size + 1);
      if (next.learned.trainedAt === trainedAt) setMore([...more, ...next.items]);
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ul className={styles.lines} aria-label="Что изменится">
        {items.map((line, at) => (
          <Line key={at} line={line} domainId={domainId} />
        ))}
      </ul>
      {failure && <Note tone="bad">{failure}</Note>}
      {left > 0 && (
        <Button kind="plain" size="s" loading={isBusy} onClick={() => void loadMore()}>
          Ещё {Math.min(left, replay.size)}
        </Button>
      )}
    </>
  );
};

const Line = ({ line, domainId }: { line: ReplayLine; domainId: string }) => (
  <li className={styles.line}>
    <p className={styles.question}>
      {line.question}
      {line.count > 1 && <span> · {plural(line.count, timeForms)}</span>}
    </p>
    <Badge tone={kinds[line.kind].tone}>{kinds[line.kind].text}</Badge>
    <p className={styles.change}>
      <span className="visually-hidden">Было: </span>
      <span>{readingText(line.before)}</span>
      <ArrowRight size={15} />
      <span className="visually-hidden">Стало: </span>
      <b>{readingText(line.after)}</b>
      {line.wanted !== undefined && (
        <span className={styles.wanted}>нужно: {line.wanted === null ? 'не отвечать' : `«${line.wanted}»`}</span>
      )}
    </p>
    {line.after.outcome === 'answer' && <WrongRoute domainId={domainId} question={line.question} />}
  </li>
);
