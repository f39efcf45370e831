import type { Label } from '@otklik/sdk/contract';
import { ChartColumn, FileQuestion, Gauge, Pin, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/state-view.tsx';
import type { AssistantPlace, Panel } from './assistant-place.ts';
import { askNewContext } from './modal-target.ts';
import { answerForms, plural, questionForms } from './plural.ts';
import styles from './context-list.module.css';

interface ContextListProps {
  place: AssistantPlace;
  shownPanel: Panel | null;
  onRetry: () => void;
}

/** Contexts with their counts, a search over them, and the ways to everything else on this screen. */
export const ContextList = ({ place, shownPanel, onRetry }: ContextListProps) => {
  const labels = useStore(operator.assistant.$labels);
  const [q, setQ] = useState('');
  const found = (labels.data ?? []).filter((label) => label.label.toLowerCase().includes(q.trim().toLowerCase()));
  return (
    <div className={styles.pane}>
      <PanelLinks place={place} shownPanel={shownPanel} />
      <header className={styles.head}>
        <h2>
          Контексты{labels.data && labels.data.length > 0 && <span className={styles.total}>{labels.data.length}</span>}
        </h2>
        <Button
          size="s"
          kind="plain"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => askNewContext({ onCreated: place.openContext })}
        >
          Создать
        </Button>
      </header>
      {(labels.data?.length ?? 0) > 5 && (
        <div className={styles.search}>
          <Search size={16} aria-hidden />
          <input
            type="search"
            value={q}
            placeholder="Найти контекст"
            aria-label="Найти контекст"
            onChange={(event) => setQ(event.target.value)}
          />
        </div>
      )}
      <Found
        labels={labels.data}
        status={labels.status}
        found={found}
        q={q}
        openId={place.contextId}
        onOpen={place.openContext}
        onRetry={onRetry}
      />
    </div>
  );
};

const PanelLinks = ({ place, shownPanel }: { place: AssistantPlace; shownPanel: Panel | null }) => {
  const missed = useStore(operator.assistant.$missed).data?.length ?? 0;
  const link = (panel: Panel, icon: ReactNode, text: string, count = 0) => (
    <li>
      <button
        type="button"
        aria-current={shownPanel === panel ? 'page' : undefined}
        onClick={() => place.openPanel(panel)}
      >
        {icon}
        {text}
        {count > 0 && <span className={styles.badge}>{count}</span>}
      </button>
    </li>
  );
  return (
    <nav aria-label="Разделы ассистента">
      <ul className={styles.panels}>
        {link('overview', <ChartColumn size={17} aria-hidden />, 'Обзор')}
        {link('missed', <FileQuestion size={17} aria-hidden />, 'Вопросы без ответа', missed)}
        {link('control', <Pin size={17} aria-hidden />, 'Контрольные вопросы')}
        {link('report', <Gauge size={17} aria-hidden />, 'Качество')}
      </ul>
    </nav>
  );
};

interface FoundProps {
  labels: readonly Label[] | null;
  status: number | null;
  found: readonly Label[];
  q: string;
  openId: string | null;
  onOpen: (id: string) => void;
  onRetry: () => void;
}

const Found = ({ labels, status, found, q, openId, onOpen, onRetry }: FoundProps) => {
  if (!labels && status !== null && status !== 200) return <ErrorState error={{ status }} onRetry={onRetry} />;
  if (!labels)
    return (
      <Loading label="Загружаем контексты…">
        <div className={styles.skeleton}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} lines={2} height={13} />
          ))}
        </div>
      </Loading>
    );
  if (labels.length === 0)
    return (
      <EmptyState title="Контекстов пока нет">
        <p>Контекст — один вопрос, как его задают разные люди, и ответ на него.</p>
      </EmptyState>
    );
  if (found.length === 0)
    return (
      <EmptyState title="Не нашлось">
        <p>Контекста «{q}» нет.</p>
      </EmptyState>
    );
  return <Rows found={found} openId={openId} onOpen={onOpen} />;
};

const rowHeight = 58;

const Rows = ({ found, openId, onOpen }: Pick<FoundProps, 'found' | 'openId' | 'onOpen'>) => {
  const list = useRef<VirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = Math.max(
    0,
    found.findIndex((label) => label.id === (focused ?? openId)),
  );
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = found[reachable + step];
    if (step === 0 || !target) return;
    event.preventDefault();
    setFocused(target.id);
    list.current?.scrollToIndex(reachable + step, { align: 'nearest' });
    requestAnimationFrame(() =>
      place.current
        ?.querySelector<HTMLElement>(`[data-context="${CSS.escape(target.id)}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  return (
    <div className={styles.scroll} ref={place} onKeyDown={press}>
      <Virtualizer
        ref={list}
        data={found}
        as="ul"
        item="li"
        itemSize={rowHeight}
        scrollRef={place}
        keepMounted={[reachable]}
      >
        {(label, at) => (
          <Row
            key={label.id}
            label={label}
            isOpen={label.id === openId}
            isReachable={at === reachable}
            onClick={() => {
              setFocused(label.id);
              onOpen(label.id);
            }}
          />
        )}
      </Virtualizer>
    </div>
  );
};

interface RowProps {
  label: Label;
  isOpen: boolean;
  isReachable: boolean;
  onClick: () => void;
}

const Row = ({ label, isOpen, isReachable, onClick }: RowProps) => (
  <button
    type="button"
    className={styles.context}
    data-context={label.id}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={isReachable ? 0 : -1}
    onClick={onClick}
  >
    <span className={styles.name}>{label.label}</span>
    <span className={styles.counts}>
      <span data-none={label.questions === 0 || undefined}>{plural(label.questions, questionForms)}</span>
      {' · '}
      {label.passedOn ? (
        <span>передаётся человеку</span>
      ) : label.answers === 0 ? (
        <span data-none>нет ответов: не обучается</span>
      ) : (
        <span>{plural(label.answers, answerForms)}</span>
      )}
    </span>
  </button>
);
