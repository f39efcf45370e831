import { teamLimits, type TrailEntry } from '@otklik/sdk/contract';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { operator } from '../../operator.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/notice/state-view.tsx';
import { clockText, dayKey, dayText, fullText } from '../../ui/text/date-format.ts';
import { PageTurner } from '../page-turner.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoaded } from '../use-load.ts';
import { TrailExport } from './trail-export.tsx';
import { lineOf } from './trail-line.ts';
import styles from './trail-panel.module.css';

const loadPage = (page: string) => operator.team.loadTrail(Number(page));

const TrailItem = ({ entry }: { entry: TrailEntry }) => {
  const { who, what, about, dialogId } = lineOf(entry);
  return (
    <li className={styles.item}>
      <time dateTime={entry.at} title={fullText(entry.at)}>
        {clockText(entry.at)}
      </time>
      <p className={styles.what}>
        {what}
        {about && <span className={styles.about}>{about}</span>}
        {dialogId && <Link href={`/dialog/${dialogId}`}>Диалог</Link>}
      </p>
      <p className={styles.who}>{who}</p>
    </li>
  );
};

function groupByDay(entries: readonly TrailEntry[]): ReadonlyMap<string, TrailEntry[]> {
  const days = new Map<string, TrailEntry[]>();
  for (const entry of entries) {
    const key = dayKey(entry.at);
    days.set(key, [...(days.get(key) ?? []), entry]);
  }
  return days;
}

/** Entries under the day on which they were noted. */
const Days = ({ entries }: { entries: readonly TrailEntry[] }) =>
  [...groupByDay(entries)].map(([key, ofDay]) => (
    <section key={key} className={styles.day} aria-labelledby={`trail-${key}`}>
      <h3 id={`trail-${key}`}>{dayText(ofDay[0]!.at)}</h3>
      <ol>
        {ofDay.map((entry, at) => (
          <TrailItem key={`${entry.at} ${at}`} entry={entry} />
        ))}
      </ol>
    </section>
  ));

/** Who did what in the team, by pages, and the whole as a file. */
export const TrailPanel = () => {
  const [page, setPage] = useState(1);
  const { data, error, isLoading, reload } = useLoaded(loadPage, `${page}`);
  const [pages, setPages] = useState(1);
  const known = data ? Math.max(1, Math.ceil(data.total / data.size)) : pages;
  if (known !== pages) setPages(known);
  return (
    <SettingPanel
      title="Журнал"
      lead={`Кто и что сделал в команде за последние ${teamLimits.trailDays} дней. Текстов диалогов здесь нет.`}
    >
      <Sheet>
        {isLoading && (
          <Loading label="Загружаем журнал…">
            <Skeleton lines={8} height={20} />
          </Loading>
        )}
        {!isLoading && !data && <ErrorState error={error} onRetry={reload} />}
        {data?.items.length === 0 && (
          <EmptyState icon={<ScrollText />} title="Записей пока нет">
            Здесь появятся входы, приглашения, смены ролей и другие важные действия.
          </EmptyState>
        )}
        {data && data.items.length > 0 && <Days entries={data.items} />}
        {pages > 1 && <PageTurner label="Страницы журнала" page={page} pages={pages} onTurn={setPage} />}
      </Sheet>
      <TrailExport />
    </SettingPanel>
  );
};

export default TrailPanel;
