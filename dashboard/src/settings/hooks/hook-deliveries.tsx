import type { Hook, HookDelivery } from '@otklik/sdk/contract';
import { ChevronLeft, Send } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Badge } from '../../ui/notice/badge.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/notice/state-view.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { clockText, fullText } from '../../ui/text/date-format.ts';
import { PageTurner } from '../page-turner.tsx';
import { Row, Sheet } from '../setting-panel.tsx';
import { deliveryText, eventText } from './hook-words.ts';
import styles from './hooks-panel.module.css';

/** How often deliveries on their way are looked at again; ms. */
const refreshEvery = 2_000;

const states = {
  waiting: ['warm', 'Ждёт'],
  delivered: ['good', 'Доставлено'],
  failed: ['bad', 'Не доставлено'],
} as const;

interface DeliveryRowProps {
  delivery: HookDelivery;
  isActive: boolean;
  onSent: () => void;
}

const DeliveryRow = ({ delivery, isActive, onSent }: DeliveryRowProps) => {
  const { id, type, at, attempts, state, nextAt, dialogId } = delivery;
  const [tone, text] = states[state];
  const resend = async (): Promise<void> => {
    try {
      await operator.hook.resend(id);
      toastDone('Отправляется снова');
      onSent();
    } catch (cause) {
      toastFailure(cause);
    }
  };
  return (
    <tr>
      <td>
        {eventText(type)}
        {dialogId && (
          <Link href={`/dialog/${dialogId}`} className={styles.dialog}>
            Диалог
          </Link>
        )}
      </td>
      <td>
        <time dateTime={at}>{fullText(at)}</time>
      </td>
      <td className={styles.result}>
        <Badge tone={tone}>{text}</Badge>
        <span>{deliveryText(delivery, nextAt === null ? null : nextText(nextAt))}</span>
      </td>
      <td className={styles.count}>
        <span className={styles.countLabel}>Попыток: </span>
        {attempts}
      </td>
      <td>
        {isActive && (
          <Button
            kind="plain"
            size="s"
            aria-label={`Отправить снова: ${eventText(type)}, ${fullText(at)}`}
            onClick={() => void resend()}
          >
            Отправить снова
          </Button>
        )}
      </td>
    </tr>
  );
};

const day = 24 * 60 * 60_000;
const nextText = (at: string): string => (Date.parse(at) - Date.now() < day ? clockText(at) : fullText(at));

type Page = Awaited<ReturnType<typeof operator.hook.listDeliveries>>;

/** The last page that has come, or why none has; loaded again while something is on its way. */
function useDeliveries(id: string, page: number) {
  const [loaded, setLoaded] = useState<{ page: number; data: Page | null; error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: { data: Page | null; error: unknown }): void => {
      if (isCurrent) setLoaded((last) => (next.data || last?.page !== page ? { page, ...next } : last));
    };
    operator.hook.listDeliveries(id, page).then(
      (data) => keep({ data, error: null }),
      (error: unknown) => keep({ data: null, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, page, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const current = loaded?.page === page ? loaded : null;
  const isMoving = current?.data?.items.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => {
    const timer = isMoving ? setInterval(reload, refreshEvery) : undefined;
    return () => clearInterval(timer);
  }, [isMoving, reload]);
  const retry = (): void => {
    setLoaded(null);
    reload();
  };
  return { current, reload, retry };
}

interface DeliveryTableProps {
  items: readonly HookDelivery[];
  isActive: boolean;
  onSent: () => void;
}

const DeliveryTable = ({ items, isActive, onSent }: DeliveryTableProps) => (
  <table className={styles.deliveries}>
    <thead>
      <tr>
        <th scope="col">Событие</th>
        <th scope="col">Когда</th>
        <th scope="col">Что вышло</th>
        <th scope="col">Попыток</th>
        <th scope="col">
          <span className="visually-hidden">Действие</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} isActive={isActive} onSent={onSent} />
      ))}
    </tbody>
  </table>
);

/** Deliveries of a webhook with their results, by pages. */
export const HookDeliveries = ({ hook, onBack }: { hook: Hook; onBack: () => void }) => {
  const [page, setPage] = useState(1);
  const { current, reload, retry } = useDeliveries(hook.id, page);
  const data = current?.data ?? null;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.size)) : 1;
  return (
    <Sheet title="Доставки">
      <p className={styles.of}>{hook.url}</p>
      {!current && (
        <Loading label="Загружаем доставки…">
          <Skeleton lines={6} height={24} />
        </Loading>
      )}
      {current && !data && <ErrorState error={current.error} onRetry={retry} />}
      {data?.items.length === 0 && (
        <EmptyState icon={<Send />} title="Доставок пока нет">
          Здесь появится каждое сообщение: дошло ли оно, с какой попытки и что ответил получатель.
        </EmptyState>
      )}
      {data && data.items.length > 0 && <DeliveryTable items={data.items} isActive={hook.active} onSent={reload} />}
      {pages > 1 && <PageTurner label="Страницы доставок" page={page} pages={pages} onTurn={setPage} />}
      <Row>
        <Button kind="plain" icon={<ChevronLeft size={18} />} onClick={onBack}>
          К вебхукам
        </Button>
      </Row>
    </Sheet>
  );
};
