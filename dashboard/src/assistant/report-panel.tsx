import type { Label, Report } from '@otklik/sdk/contract';
import { GraduationCap } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { openModal } from '../ui/modal-state.ts';
import { Note } from '../ui/note.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/state-view.tsx';
import { agoText } from '../ui/date-format.ts';
import { plural, questionForms } from './plural.ts';
import { comparedText, ofTenText, rangeText } from './share-text.ts';
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

const ReportView = ({ report, onOpen }: { report: Report; onOpen: OpenByName }) => {
  const compared = comparedText(report.measured);
  const others = report.mistakes.filter(
    ({ label, taken }) => !report.confused.some(({ a, b }) => isPair([a, b], [label, taken])),
  );
  return (
    <section className={styles.panel} aria-labelledby="report-title">
      <header>
        <h2 id="report-title">Качество ответов</h2>
        <p>
          По обучению {agoText(report.trainedAt)}. Измерено на ваших же вопросах, на тех, которых ассистент при обучении
          не видел.
        </p>
      </header>
      {report.measured.enough ? (
        <dl className={styles.figures}>
          <Figure
            name="Ответит сам"
            value={ofTenText(report.measured.answered)}
            hint={`${rangeText(report.measured.answeredRange)} вопросов из десяти`}
          />
          <Figure
            name="Узнаёт верно"
            value={ofTenText(report.measured.accuracy)}
            hint={`${rangeText(report.measured.accuracyRange)} вопросов из десяти`}
          />
          <Figure
            name="Проверено на"
            value={String(report.measured.checked)}
            hint="вопросах, которых ассистент при обучении не видел"
          />
        </dl>
      ) : (
        <Note>
          Данных слишком мало, чтобы судить о качестве: нужны хотя бы три контекста и двадцать вопросов. Пока проверяйте
          ответы сами.
        </Note>
      )}
      {compared && <p>{compared}</p>}
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
              <Mistakes mistakes={report.mistakes.filter(({ label, taken }) => isPair([a, b], [label, taken]))} />
              <ShareBar label={`Как часто путает «${a}» и «${b}»`} hideLabel share={share} tone="warm" />
            </li>
          ))}
        </Find>
        <Find
          title="Узнал неверно"
          empty="На отложенных вопросах не ошибся"
          count={others.length}
          advice="Эти вопросы он принял за другой контекст. Добавьте похожих формулировок в верный."
        >
          {others.map((one) => (
            <li key={`${one.label}:${one.question}`}>
              <q>{one.question}</q>
              <Names names={[one.label, one.taken]} onOpen={onOpen} />
              {one.answered && <span>и ответил бы так посетителю</span>}
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
          advice="Такие контексты в обучение не вошли: ассистент о них не знает. Допишите их или включите «Сюда не отвечаем»."
        >
          {report.lacking.map(({ label, lacks }) => (
            <li key={label}>
              <Names names={[label]} onOpen={onOpen} />
              <span>нет {lacks.map((type) => (type === 'question' ? 'вопросов' : 'ответов')).join(' и ')}</span>
            </li>
          ))}
        </Find>
        <Find
          title="Повторы"
          empty="Повторов нет"
          count={report.duplicates.length}
          advice="Лишние копии можно удалить."
        >
          <InContexts found={report.duplicates} onOpen={onOpen} />
        </Find>
        <Find
          title="Противоречия"
          empty="Противоречий нет"
          count={report.contradicting.length}
          advice="Один и тот же вопрос стоит в разных контекстах: оставьте его в одном."
        >
          <InContexts found={report.contradicting} onOpen={onOpen} />
        </Find>
      </div>
    </section>
  );
};

const isPair = ([a, b]: readonly [string, string], names: readonly string[]): boolean =>
  names.includes(a) && names.includes(b);

/** Questions of a pair that are taken for the other context. */
const Mistakes = ({ mistakes }: { mistakes: Report['mistakes'] }) =>
  mistakes.length > 0 && (
    <ul className={styles.mistakes}>
      {mistakes.slice(0, 5).map(({ question, label, taken }) => (
        <li key={question}>
          <q>{question}</q> из «{label}» принял за «{taken}»
        </li>
      ))}
    </ul>
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

/** Sentences, each with the contexts that it is in. */
const InContexts = ({ found, onOpen }: { found: Report['duplicates']; onOpen: OpenByName }) =>
  found.map(({ sentence, labels }) => (
    <li key={sentence}>
      <q>{sentence}</q>
      <Names names={labels} onOpen={onOpen} />
    </li>
  ));

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
