import type { PastQuestion, Pin } from '@otklik/sdk/contract';
import { MessagesSquare, PinOff, Pin as PinIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { agoText } from '../../ui/text/date-format.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/notice/state-view.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import { forgetUndo, offerUndo, UndoLine } from '../../ui/notice/undo-line.tsx';
import { PinChoice } from './pin-question.tsx';
import { plural, timeForms } from '../plural.ts';
import styles from './control-panel.module.css';

const linesAtOnce = 100;
const pinsPlace = (domainId: string): string => `pins:${domainId}`;

/** Questions whose answers must not change, and what visitors asked, to choose them from. */
export const ControlPanel = ({ domainId }: { domainId: string }) => (
  <div className={styles.panel}>
    <Pins domainId={domainId} />
    <Past domainId={domainId} />
  </div>
);

const Pins = ({ domainId }: { domainId: string }) => {
  const pins = useStore(operator.assistant.$pins);
  const [shown, setShown] = useState(linesAtOnce);
  const load = (): void => void operator.assistant.listPins(domainId).catch(alreadyLogged);
  useEffect(load, [domainId]);
  useEffect(() => () => forgetUndo(pinsPlace(domainId)), [domainId]);
  return (
    <section aria-labelledby="pins-title">
      <header>
        <h2 id="pins-title">Контрольные вопросы</h2>
        <p>
          После каждого обучения ассистент отвечает на них заново. Если ответ стал другим, новая версия не публикуется,
          пока вы не решите.
        </p>
      </header>
      <UndoLine place={pinsPlace(domainId)} action="Вернуть" />
      <NotLoaded of={pins} lines={3} height={40} onRetry={load} />
      {pins.data?.length === 0 && (
        <EmptyState icon={<PinIcon />} title="Пока ничего не закреплено">
          <p>Закрепите вопрос в «Проверке», в вопросах без ответа или ниже, среди прошлых вопросов.</p>
        </EmptyState>
      )}
      <ul className={styles.lines}>
        {pins.data?.slice(0, shown).map((pin) => (
          <PinLine key={pin.id} domainId={domainId} pin={pin} />
        ))}
      </ul>
      {(pins.data?.length ?? 0) > shown && (
        <Button size="s" kind="plain" onClick={() => setShown(shown + linesAtOnce)}>
          Ещё {Math.min(linesAtOnce, pins.data!.length - shown)}
        </Button>
      )}
    </section>
  );
};

const PinLine = ({ domainId, pin }: { domainId: string; pin: Pin }) => {
  const restore = async (): Promise<boolean> => {
    try {
      await operator.assistant.createPin({ domainId, question: pin.question, labelId: pin.labelId });
      return true;
    } catch (cause) {
      toastFailure(cause);
      return false;
    }
  };
  const remove = (): void => {
    const removed = { text: `Откреплён: «${pin.question}»`, run: restore };
    operator.assistant
      .removePin(pin.id)
      .then(() => offerUndo(pinsPlace(domainId), 'Вопрос откреплён', removed), toastFailure);
  };
  return (
    <li className={styles.line}>
      <div>
        <h3>{pin.question}</h3>
        <p>
          {pin.labelId === null ? 'не отвечать' : `отвечать из «${pin.label}»`}
          {pin.failing && <Badge tone="warm">опубликовано с нарушением</Badge>}
        </p>
      </div>
      <IconButton label={`Открепить: ${pin.question}`} onClick={remove}>
        <PinOff size={17} />
      </IconButton>
    </li>
  );
};

const outcomes: Record<PastQuestion['outcome'], string> = {
  answer: 'ответил сам',
  suggest: 'предложил варианты',
  person: 'позвал человека',
};

/** What visitors asked, page after page of talks. */
function usePast(domainId: string) {
  const [items, setItems] = useState<readonly PastQuestion[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [error, setError] = useState<unknown>(null);
  const load = async (before?: string): Promise<void> => {
    setState('loading');
    try {
      const page = await operator.assistant.listPast(domainId, before);
      setItems((current) => (before === undefined ? page.items : [...current, ...page.items]));
      setNext(page.next);
      setState('ready');
    } catch (cause) {
      setError(cause);
      setState('failed');
    }
  };
  useEffect(() => void load(), [domainId]);
  return { items, next, state, error, load };
}

const Past = ({ domainId }: { domainId: string }) => {
  const { items, next, state, error, load } = usePast(domainId);
  const isEmpty = state === 'ready' && items.length === 0;
  return (
    <section aria-labelledby="past-title">
      <header>
        <h2 id="past-title">О чём спрашивали посетители</h2>
        <p>Закрепите то, на что важно отвечать именно так. Ассистент и без&nbsp;этого сверяется с ними при обучении.</p>
      </header>
      {isEmpty && next === null && (
        <EmptyState icon={<MessagesSquare />} title="Вопросов ещё не было">
          <p>Здесь появится всё, о чём посетители спросят ассистента.</p>
        </EmptyState>
      )}
      <ul className={styles.lines}>
        {items.map((one, at) => (
          <li key={at} className={styles.line}>
            <div>
              <h3>{one.question}</h3>
              <p>
                {plural(one.count, timeForms)} · {agoText(one.lastAt)} · {outcomes[one.outcome]}
                {one.label && ` из «${one.label}»`}
              </p>
            </div>
            <PinChoice domainId={domainId} question={one.question} wanted={one.label} />
          </li>
        ))}
      </ul>
      {state === 'failed' && <ErrorState error={error} onRetry={() => void load(next ?? undefined)} />}
      {state === 'loading' && items.length === 0 && (
        <Loading>
          <Skeleton lines={4} height={40} />
        </Loading>
      )}
      {next !== null && state !== 'failed' && (
        <Button size="s" kind="plain" loading={state === 'loading'} onClick={() => void load(next)}>
          Ещё
        </Button>
      )}
    </section>
  );
};
