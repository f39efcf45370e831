import type { Label, Report } from '@otklik/sdk/contract';
import { GraduationCap } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { openModal } from '../ui/modal-state.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/state-view.tsx';
import { agoText } from '../ui/moment-text.ts';
import { percentText, plural, questionForms } from './plural.ts';
import { ShareBar } from './share-bar.tsx';
import styles from './report-panel.module.css';

type OpenByName = (label: string) => void;

/** What the last learning found out about the owner's data. */
export const ReportPanel = ({ domainId, onOpen }: { domainId: string; onOpen: (contextId: string) => void }) => {
  const report = useStore(operator.assistant.$report);
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const load = (): void => void operator.assistant.loadReport(domainId).catch(console.error);
  useEffect(load, [domainId]);
  const open: OpenByName = (name) => {
    const label = labels.find((one: Label) => one.label === name);
    if (label) onOpen(label.id);
  };
  if (report.status === 409) {
    return (
      <EmptyState
        icon={<GraduationCap aria-hidden />}
        title="Ассистент ещё не обучен"
        action={<Button onClick={() => openModal('learn')}>Обучить</Button>}
      >
        <p>После обучения здесь будет видно, насколько точно он отвечает и что в данных стоит поправить.</p>
      </EmptyState>
    );
  }
  if (report.data === null)
    return report.status !== null && !report.loading ? (
      <ErrorState error={report.problem ?? { status: report.status }} onRetry={load} />
    ) : (
      <div className={styles.panel}>
        <Loading>
          <Skeleton lines={6} height={24} />
        </Loading>
      </div>
    );
  return <ReportView report={report.data} onOpen={open} />;
};

const ReportView = ({ report, onOpen }: { report: Report; onOpen: OpenByName }) => (
  <section className={styles.panel} aria-labelledby="report-title">
    <header>
      <h2 id="report-title">Качество ответов</h2>
      <p>
        По обучению {agoText(report.trainedAt)}. Точность измерена честно: на вопросах, которых ассистент при обучении
        не видел.
      </p>
    </header>
    <dl className={styles.figures}>
      <Figure name="Точность" value={percentText(report.accuracy)} hint="вопросов, чей контекст он узнаёт верно" />
      <Figure name="Ответит сам" value={percentText(report.answered)} hint="ожидаемая доля вопросов без человека" />
      <Figure
        name="Порог уверенности"
        value={percentText(report.threshold)}
        hint="ниже него ассистент зовёт человека"
      />
    </dl>
    <div className={styles.finds}>
      <Find
        title="Путает между собой"
        empty="Ничего не путает"
        count={report.confused.length}
        advice="Сделайте вопросы этих пар непохожими или объедините контексты."
      >
        {report.confused.map(({ a, b, share }) => (
          <li key={`${a}:${b}`}>
            <Names names={[a, b]} onOpen={onOpen} />
            <ShareBar label={`Как часто путает «${a}» и «${b}»`} hideLabel share={share} tone="warm" />
          </li>
        ))}
      </Find>
      <Find
        title="Мало вопросов"
        empty="Вопросов хватает везде"
        count={report.thin.length}
        advice="Добавьте формулировок: хорошо, когда их от десяти."
      >
        {report.thin.map(({ label, questions }) => (
          <li key={label}>
            <Names names={[label]} onOpen={onOpen} />
            <span>{plural(questions, questionForms)}</span>
          </li>
        ))}
      </Find>
      <Find
        title="Нечем ответить"
        empty="У каждого контекста есть вопросы и ответы"
        count={report.lacking.length}
        advice="Такие контексты в обучение не вошли: ассистент о них не знает. Допишите их или включите «Сюда не отвечаем — передать человеку»."
      >
        {report.lacking.map(({ label, lacks }) => (
          <li key={label}>
            <Names names={[label]} onOpen={onOpen} />
            <span>нет {lacks.map((type) => (type === 'question' ? 'вопросов' : 'ответов')).join(' и ')}</span>
          </li>
        ))}
      </Find>
      <Find title="Повторы" empty="Повторов нет" count={report.duplicates.length} advice="Лишние копии можно удалить.">
        {report.duplicates.map(({ sentence, labels }) => (
          <li key={sentence}>
            <q>{sentence}</q>
            <Names names={labels} onOpen={onOpen} />
          </li>
        ))}
      </Find>
      <Find
        title="Противоречия"
        empty="Противоречий нет"
        count={report.contradicting.length}
        advice="Один и тот же вопрос стоит в разных контекстах: оставьте его в одном."
      >
        {report.contradicting.map(({ sentence, labels }) => (
          <li key={sentence}>
            <q>{sentence}</q>
            <Names names={labels} onOpen={onOpen} />
          </li>
        ))}
      </Find>
    </div>
  </section>
);

const Figure = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
    <dd>{hint}</dd>
  </div>
);

const Names = ({ names, onOpen }: { names: readonly string[]; onOpen: OpenByName }) => (
  <span className={styles.names}>
    {[...new Set(names)].map((name) => (
      <button key={name} type="button" onClick={() => onOpen(name)}>
        {name}
      </button>
    ))}
  </span>
);

const Find = ({
  title,
  empty,
  count,
  advice,
  children,
}: {
  title: string;
  empty: string;
  count: number;
  advice: string;
  children: ReactNode;
}) => (
  <section className={styles.find} data-empty={count === 0 || undefined}>
    <h3>
      {title}
      {count > 0 && <span>{count}</span>}
    </h3>
    <p>{count === 0 ? empty : advice}</p>
    {count > 0 && <ul>{children}</ul>}
  </section>
);
