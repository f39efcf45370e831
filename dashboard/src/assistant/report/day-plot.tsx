import type { DialogDay } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { operator } from '../../operator.ts';
import card from '../../ui/basic/card.module.css';
import { classNames } from '../../ui/basic/class-names.ts';
import { lazyScreen } from '../../ui/page/lazy-screen.tsx';
import { ErrorState, Loading } from '../../ui/notice/state-view.tsx';
import { percentText, plural } from '../plural.ts';
import { answeredShare } from './answered-share.ts';
import styles from './day-plot.module.css';

/** Its table shows the same figures where the plot fails to load. */
const PlotCanvas = lazyScreen(
  () => import('./plot-canvas.tsx'),
  null,
  () => null,
);

const spans = [7, 30, 90] as const;
type Span = (typeof spans)[number];
const dialogForms = ['диалог', 'диалога', 'диалогов'] as const;
const dayForms = ['день', 'дня', 'дней'] as const;
const dateFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Dialogs by day and how many questions needed no person. */
export const DayPlot = ({ domainId }: { domainId: string }) => {
  const [span, setSpan] = useState<Span>(30);
  const [days, setDays] = useState<readonly DialogDay[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isStale = false;
    setFailure(null);
    operator.dialog.stats(span, domainId).then(
      (next) => !isStale && setDays(next),
      (cause: unknown) => !isStale && setFailure(cause),
    );
    return () => {
      isStale = true;
    };
  }, [domainId, span, attempt]);
  return (
    <section className={classNames(card.card, styles.plot)} aria-labelledby="plot-title">
      <header>
        <h3 id="plot-title">Диалоги по дням</h3>
        <div role="group" aria-label="За сколько дней">
          {spans.map((one) => (
            <button key={one} type="button" aria-pressed={span === one} onClick={() => setSpan(one)}>
              {plural(one, dayForms)}
            </button>
          ))}
        </div>
      </header>
      {failure ? (
        <ErrorState error={failure} onRetry={() => setAttempt(attempt + 1)} />
      ) : days === null ? (
        <Loading />
      ) : (
        <Plotted days={days} />
      )}
      {(failure !== null || days !== null) && (
        <Link href="/setting/figures" className={styles.more}>
          Все показатели
        </Link>
      )}
    </section>
  );
};

const Plotted = ({ days }: { days: readonly DialogDay[] }) => {
  const total = days.reduce(
    (sum, day) => ({
      dialogs: sum.dialogs + day.dialogs,
      answered: sum.answered + day.answered,
      handed: sum.handed + day.handed,
    }),
    { dialogs: 0, answered: 0, handed: 0 },
  );
  const share = answeredShare(total);
  const summary = `${plural(total.dialogs, dialogForms)}${share === null ? '' : `, ассистент сам ответил на ${percentText(share)} вопросов`}`;
  if (total.dialogs === 0 && share === null) return <p className={styles.empty}>За это время никто не писал.</p>;
  return (
    <>
      <ul className={styles.legend}>
        <li data-series="dialogs">{plural(total.dialogs, dialogForms)}</li>
        {share !== null && <li data-series="share">{percentText(share)} вопросов без человека</li>}
      </ul>
      <div className={styles.canvas} role="img" aria-label={summary}>
        <PlotCanvas days={days} />
      </div>
      {/* A table is as large as its cells, hidden or not: what is cut is what holds it. */}
      <div className="visually-hidden">
        <table>
          <caption>Диалоги по дням</caption>
          <thead>
            <tr>
              <th>День</th>
              <th>Диалоги</th>
              <th>Ответил ассистент</th>
              <th>Передано человеку</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th>{dateFormat.format(new Date(day.day))}</th>
                <td>{day.dialogs}</td>
                <td>{day.answered}</td>
                <td>{day.handed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
