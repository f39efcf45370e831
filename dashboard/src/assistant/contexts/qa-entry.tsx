import type { Language, Qa } from '@otklik/sdk/contract';
import { PencilLine, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/basic/button.tsx';
import { operator } from '../../operator.ts';
import { changeSentences, removeSentence } from './knowledge-edit.ts';
import { askQaDelete, askQaEdit } from '../modal-target.ts';
import { formsOf, plural } from '../plural.ts';
import { useSentences } from './qa-overlay.ts';
import { saveAsReply } from './reply-and-context.ts';
import { AnswerLanguage, SentenceRow } from './sentence-row.tsx';
import styles from './qa-entry.module.css';

const isFound = (sentence: string, filter: string): boolean => filter === '' || sentence.toLowerCase().includes(filter);

/** The sentences of an entry for members who may not change them. */
export const ReadEntry = ({ qa: { sentences, languages }, filter }: { qa: Qa; filter: string }) => {
  const found = sentences.map((sentence, at) => ({ sentence, at })).filter(({ sentence }) => isFound(sentence, filter));
  if (found.length === 0) return null;
  return (
    <div className={styles.entry}>
      <ul className={styles.sentences}>
        {found.map(({ sentence, at }) => (
          <li key={at}>
            <span className={styles.read}>{sentence}</span>
            <AnswerLanguage language={languages?.[at]} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The name of an entry's context, which is the one that is open. */
const labelOf = ({ assistantId }: Qa): string => {
  const { data } = operator.assistant.$detail.get();
  return data?.id === assistantId ? data.label : '';
};

/** The language of a stored sentence; none of one that is being saved. */
const languageOf = ({ sentences, languages }: Qa, sentence: string, at: number): Language | null | undefined =>
  sentences[at] === sentence ? languages?.[at] : undefined;

/** One entry of a context: its sentences, each edited in place. */
export const QaEntry = ({ qa, number, column, filter }: { qa: Qa; number: number; column: string; filter: string }) => {
  const { sentences, isSaving } = useSentences(qa);
  const [edited, setEdited] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const replace = (at: number, by: readonly string[]): void => {
    if (by.length === 0) removeSentence(qa, sentences, at);
    else changeSentences(qa, [...sentences.slice(0, at), ...by, ...sentences.slice(at + 1)]);
  };
  const remove = (at: number): void => {
    flushSync(() => removeSentence(qa, sentences, at));
    list.current?.querySelectorAll<HTMLElement>(`.${styles.sentence}`)[Math.min(at, sentences.length - 2)]?.focus();
  };
  const rows = sentences.map((sentence, at) => ({ sentence, at })).filter(({ sentence }) => isFound(sentence, filter));
  if (rows.length === 0) return null;
  return (
    <div
      role="group"
      className={styles.entry}
      aria-label={`${column}, запись ${number}`}
      aria-busy={isSaving || undefined}
    >
      <header className={styles.head}>
        <span>
          Запись {number} · {plural(sentences.length, formsOf(qa.type))}
        </span>
        <span className={styles.saving} role="status">
          {isSaving ? 'Сохраняем…' : ''}
        </span>
        <IconButton label="Изменить запись целиком" onClick={() => askQaEdit({ ...qa, sentences: [...sentences] })}>
          <PencilLine size={16} />
        </IconButton>
        <IconButton label="Удалить запись" onClick={() => askQaDelete({ ...qa, sentences: [...sentences] })}>
          <Trash2 size={16} />
        </IconButton>
      </header>
      <ul className={styles.sentences} ref={list}>
        {rows.map(({ sentence, at }) => (
          <li key={`${at}:${sentence}`}>
            <SentenceRow
              sentence={sentence}
              language={languageOf(qa, sentence, at)}
              type={qa.type}
              isEdited={edited === at}
              onEdit={(isEdited) => setEdited((current) => (isEdited ? at : current === at ? null : current))}
              onChange={(by) => replace(at, by)}
              onDelete={() => remove(at)}
              onReply={qa.type === 'answer' ? () => void saveAsReply(labelOf(qa), sentence) : undefined}
              onNext={() => setEdited(at + 1 < sentences.length ? at + 1 : null)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
