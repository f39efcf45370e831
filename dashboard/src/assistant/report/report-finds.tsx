import type { Report } from '@otklik/sdk/contract';
import { Fragment, type ReactNode } from 'react';
import { plural, questionForms } from '../plural.ts';
import { questionAdvice } from '../question-advice.ts';
import { ShareBar } from './share-bar.tsx';
import styles from './report-panel.module.css';

/** Opens a context by its name. */
export type OpenByName = (label: string) => void;

interface FindProps {
  report: Report;
  onOpen: OpenByName;
}

/** What in the data could be mended, each find with its advice; mistakes, once enough is measured to know of any. */
export const ReportFinds = (found: FindProps) => (
  <div className={styles.finds}>
    {found.report.measured.enough && <Confused {...found} />}
    {found.report.measured.enough && <Mistaken {...found} />}
    <Thin {...found} />
    <Lacking {...found} />
    <Repeated {...found} />
    <Contradicting {...found} />
  </div>
);

const isPair = ([a, b]: readonly [string, string], names: readonly string[]): boolean =>
  names.includes(a) && names.includes(b);

const Confused = ({ report, onOpen }: FindProps) => (
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
);

/** Mistakes outside the pairs that are confused. */
const Mistaken = ({ report, onOpen }: FindProps) => {
  const others = report.mistakes.filter(
    ({ label, taken }) => !report.confused.some(({ a, b }) => isPair([a, b], [label, taken])),
  );
  return (
    <Find
      title="Узнал неверно"
      empty="На отложенных вопросах не ошибся"
      count={others.length}
      advice="Эти вопросы он принял за другой контекст. Добавьте похожих формулировок в верный."
    >
      {others.map((one) => (
        <li key={`${one.label}:${one.question}`}>
          <q>{one.question}</q>
          <Names names={[one.label, one.taken]} between="принял за" onOpen={onOpen} />
          {one.answered && <span>и ответил бы так посетителю</span>}
        </li>
      ))}
    </Find>
  );
};

const Thin = ({ report, onOpen }: FindProps) => (
  <Find
    title="Мало вопросов"
    empty="Вопросов хватает везде"
    count={report.thin.length}
    advice={`Добавьте формулировок: контексту нужны ${questionAdvice}.`}
  >
    {report.thin.map(({ label, questions }) => (
      <li key={label}>
        <Names names={[label]} onOpen={onOpen} />
        <span>{plural(questions, questionForms)}</span>
      </li>
    ))}
  </Find>
);

const Lacking = ({ report, onOpen }: FindProps) => (
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
);

const Repeated = ({ report, onOpen }: FindProps) => (
  <Find title="Повторы" empty="Повторов нет" count={report.duplicates.length} advice="Лишние копии можно удалить.">
    <InContexts found={report.duplicates} onOpen={onOpen} />
  </Find>
);

const Contradicting = ({ report, onOpen }: FindProps) => (
  <Find
    title="Противоречия"
    empty="Противоречий нет"
    count={report.contradicting.length}
    advice="Один и тот же вопрос стоит в разных контекстах: оставьте его в одном."
  >
    <InContexts found={report.contradicting} onOpen={onOpen} />
  </Find>
);

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

interface NamesProps {
  names: readonly string[];
  /** What the first has to do with the second. */
  between?: string;
  onOpen: OpenByName;
}

const Names = ({ names, between, onOpen }: NamesProps) => (
  <span className={styles.names}>
    {[...new Set(names)].map((name, at) => (
      <Fragment key={name}>
        {at > 0 && between && <span>{between}</span>}
        <button type="button" onClick={() => onOpen(name)}>
          {name}
        </button>
      </Fragment>
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
