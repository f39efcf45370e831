import type { Label } from '@otklik/sdk/contract';
import { BookOpenText, ChartColumn, FileQuestion, Gauge, Pin, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { useMay } from '../../team/team-flags.ts';
import { Button } from '../../ui/basic/button.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/notice/state-view.tsx';
import type { AssistantPlace, Panel } from '../assistant-place.ts';
import { ContextRows } from './context-rows.tsx';
import { askNewContext } from '../modal-target.ts';
import styles from './context-list.module.css';

interface ContextListProps {
  place: AssistantPlace;
  shownPanel: Panel | null;
  onRetry: () => void;
}

/** Contexts with their counts, a search over them, and the ways to everything else on this screen. */
export const ContextList = ({ place, shownPanel, onRetry }: ContextListProps) => {
  const labels = useStore(operator.assistant.$labels);
  const total = labels.data?.length ?? 0;
  const [q, setQ] = useState('');
  const found = (labels.data ?? []).filter((label) => label.label.toLowerCase().includes(q.trim().toLowerCase()));
  return (
    <div className={styles.pane}>
      <PanelLinks place={place} shownPanel={shownPanel} />
      <ListHead total={total} onCreated={place.openContext} />
      {total > 5 && <SearchField className={styles.search} label="Найти контекст" value={q} onChange={setQ} />}
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
  const sources = useStore(operator.assistant.$sources).data;
  const drafts = sources?.reduce((sum, source) => sum + source.drafts, 0) ?? 0;
  const mayTeach = useMay('editor');
  const link = (panel: Panel, icon: ReactNode, text: string, count = 0) => (
    <li>
      <button
        type="button"
        aria-current={shownPanel === panel || (panel === 'sources' && shownPanel === 'review') ? 'page' : undefined}
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
        {link('overview', <ChartColumn size={17} />, 'Обзор')}
        {mayTeach && (
          <>
            {link('sources', <BookOpenText size={17} />, 'Источники', drafts)}
            {link('missed', <FileQuestion size={17} />, 'Вопросы без ответа', missed)}
            {link('control', <Pin size={17} />, 'Контрольные вопросы')}
            {link('report', <Gauge size={17} />, 'Качество')}
          </>
        )}
      </ul>
    </nav>
  );
};

const ListHead = ({ total, onCreated }: { total: number; onCreated: (id: string) => void }) => {
  const mayTeach = useMay('editor');
  return (
    <header className={styles.head}>
      <h2>Контексты{total > 0 && <span className={styles.total}>{total}</span>}</h2>
      {mayTeach ? (
        <Button size="s" kind="plain" icon={<Plus size={16} />} onClick={() => askNewContext({ onCreated })}>
          Создать
        </Button>
      ) : (
        <p>Их меняют редакторы и владельцы команды.</p>
      )}
    </header>
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
      <EmptyState icon={<SearchX />} title="Ничего не нашлось">
        <p>Контекста «{q}» нет.</p>
      </EmptyState>
    );
  return <ContextRows found={found} openId={openId} onOpen={onOpen} />;
};
