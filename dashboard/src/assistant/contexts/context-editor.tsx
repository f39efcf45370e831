import { isExample, type LabelDetail, type Qa, type QaType } from '@otklik/sdk/contract';
import { ListPlus, Sparkles, PencilLine, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { useMay } from '../../team/team-flags.ts';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/notice/state-view.tsx';
import { useReturn } from '../../ui/page/use-return.ts';
import { askNewQa, askSimilar, type ContextTarget, askContextDelete, askContextEdit } from '../modal-target.ts';
import { questionAdvice } from '../question-advice.ts';
import { forgetUndo, UndoLine } from '../../ui/notice/undo-line.tsx';
import { ExampleNote } from './example-note.tsx';
import { MixedNote } from './mixed-note.tsx';
import { answerForms, plural, questionForms } from '../plural.ts';
import { QaEntry, ReadEntry } from './qa-entry.tsx';
import { QuickAdd } from './quick-add.tsx';
import styles from './context-editor.module.css';
import { SearchField } from '../../ui/field/search-field.tsx';
import { PassedOnBadge } from './passed-on.tsx';

interface ContextHeadProps {
  detail: LabelDetail;
  target: ContextTarget;
  filter: string;
  onFilter: (filter: string) => void;
}

const ContextTools = ({ target }: { target: ContextTarget }) => (
  <>
    <IconButton label="Изменить контекст" onClick={() => askContextEdit(target)}>
      <PencilLine size={18} />
    </IconButton>
    <IconButton label="Удалить контекст" onClick={() => askContextDelete(target)}>
      <Trash2 size={18} />
    </IconButton>
  </>
);

/** The head of an open context: its name, a search through its sentences, its change and its deletion. */
const ContextHead = ({ detail, target, filter, onFilter }: ContextHeadProps) => (
  <header className={styles.head}>
    <div className={styles.titles}>
      <h2 id="context-title">{detail.label}</h2>
      {detail.description && !isExample(detail.description) && <p>{detail.description}</p>}
      {detail.passedOn && <PassedOnBadge />}
    </div>
    <div className={styles.tools}>
      {target.sentences > 12 && (
        <SearchField className={styles.search} label="Найти вопрос или ответ" value={filter} onChange={onFilter} />
      )}
      {useMay('editor') && <ContextTools target={target} />}
    </div>
  </header>
);

/** The editor of one context: its questions and its answers. */
export const ContextEditor = ({ id, onGone }: { id: string; onGone: () => void }) => {
  const detail = useStore(operator.assistant.$detail);
  const load = (): void => void operator.assistant.loadLabel(id).catch(alreadyLogged);
  useEffect(load, [id]);
  useReturn(load);
  useEffect(() => () => forgetUndo(id), [id]);
  if (detail.data?.id === id) return <Editor detail={detail.data} />;
  if (!detail.loading && detail.status === 404)
    return (
      <EmptyState
        title="Такого контекста нет"
        action={
          <Button kind="plain" onClick={onGone}>
            К обзору
          </Button>
        }
      >
        <p>Возможно, он удалён.</p>
      </EmptyState>
    );
  if (!detail.loading && detail.status !== null && detail.data === null)
    return <ErrorState error={detail.problem ?? { status: detail.status }} onRetry={load} />;
  return (
    <Loading label="Загружаем контекст…">
      <div className={styles.skeleton}>
        <Skeleton lines={2} />
        <Skeleton lines={5} height={30} />
      </div>
    </Loading>
  );
};

const countOf = (entries: readonly Qa[]): number => entries.reduce((sum, qa) => sum + qa.sentences.length, 0);

const Editor = ({ detail }: { detail: LabelDetail }) => {
  const [filter, setFilter] = useState('');
  const mayTeach = useMay('editor');
  const Shown = mayTeach ? Column : ReadColumn;
  const target = {
    id: detail.id,
    label: detail.label,
    description: detail.description,
    passedOn: detail.passedOn ?? false,
    sentences: countOf(detail.qa),
  };
  return (
    <article className={styles.editor} aria-labelledby="context-title">
      <ContextHead detail={detail} target={target} filter={filter} onFilter={setFilter} />
      {mayTeach && isExample(detail.description) && <ExampleNote key={detail.id} detail={detail} />}
      {mayTeach && <MixedNote detail={detail} />}
      <div className={styles.undo}>
        <UndoLine place={detail.id} action="Вернуть" />
      </div>
      <div className={styles.columns}>
        <Shown detail={detail} type="question" filter={filter.trim().toLowerCase()} />
        <Shown detail={detail} type="answer" filter={filter.trim().toLowerCase()} />
      </div>
    </article>
  );
};

const texts = {
  question: {
    title: 'Вопросы',
    forms: questionForms,
    hint: `Один и тот же вопрос, как его задают разные люди: хватит ${questionAdvice}.`,
    more: 'Много сразу: вопросы',
  },
  answer: {
    title: 'Варианты ответа',
    forms: answerForms,
    hint: 'Так отвечает ассистент. Варианты — это разные слова одного и того же ответа: он выберет любой из них.',
    more: 'Много сразу: варианты ответа',
  },
} as const;

const passedOnHint = 'Ответы не нужны: такие вопросы ассистент передаёт человеку.';
const emptyTexts = {
  question: 'Вопросов пока нет.',
  answer: 'Ответа пока нет: ассистент об этом не знает.',
  passed: passedOnHint,
} as const;
const lackingHint =
  'Без ответов контекст не войдёт в обучение. Напишите ответ или включите в настройках контекста «Сюда не отвечаем».';

interface ColumnProps {
  detail: LabelDetail;
  type: QaType;
  filter: string;
}

/** The questions or the answers of a context for members who may not change them. */
const ReadColumn = ({ detail, type, filter }: ColumnProps) => {
  const entries = detail.qa.filter((qa) => qa.type === type);
  const { title, forms } = texts[type];
  const count = countOf(entries);
  return (
    <section className={styles.column} aria-label={title}>
      <header className={styles.columnHead}>
        <h3>{title}</h3>
        <span>{plural(count, forms)}</span>
      </header>
      {count === 0 && (
        <p className={styles.hint}>{emptyTexts[type === 'answer' && detail.passedOn ? 'passed' : type]}</p>
      )}
      {entries.map((qa) => (
        <ReadEntry key={qa.id} qa={qa} filter={filter} />
      ))}
    </section>
  );
};

const Column = ({ detail, type, filter }: ColumnProps) => {
  const entries = detail.qa.filter((qa) => qa.type === type);
  const { title, forms, hint, more } = texts[type];
  const count = countOf(entries);
  return (
    <section className={styles.column} aria-label={title}>
      <header className={styles.columnHead}>
        <h3>{title}</h3>
        <span>{plural(count, forms)}</span>
        <Button
          size="s"
          kind="ghost"
          icon={<ListPlus size={16} />}
          onClick={() => askNewQa(detail.id, type)}
          aria-label={more}
        >
          Много сразу
        </Button>
      </header>
      <QuickAdd contextId={detail.id} type={type} last={entries.at(-1)} />
      {count === 0 && <p className={styles.hint}>{type === 'answer' && detail.passedOn ? passedOnHint : hint}</p>}
      {count === 0 && type === 'answer' && !detail.passedOn && <p className={styles.lacking}>{lackingHint}</p>}
      {count > 0 && type === 'question' && (
        <p className={styles.hint}>Запись — вопросы, добавленные за один раз: их можно править и удалять вместе.</p>
      )}
      {type === 'question' && (
        <Button
          size="s"
          kind="plain"
          className={styles.similar}
          icon={<Sparkles size={16} />}
          onClick={() => askSimilar(detail)}
        >
          Добавить похожие вопросы
        </Button>
      )}
      {entries.map((qa, at) => (
        <QaEntry key={qa.id} qa={qa} number={at + 1} column={title} filter={filter} />
      ))}
    </section>
  );
};
