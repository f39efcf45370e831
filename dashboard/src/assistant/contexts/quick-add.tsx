import { validationErrorOf, type Qa, type QaType, sentenceRule } from '@otklik/sdk/contract';
import { CornerDownLeft } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { toastDone } from '../../ui/notice/toast.ts';
import { useUnsaved } from '../../ui/field/use-unsaved.ts';
import { addEntry, changeSentences } from './knowledge-edit.ts';
import { lackingOf, linesOf, sentencesOf } from './paste-lines.ts';
import { addedText } from '../plural.ts';
import { qaOverlay } from './qa-overlay.ts';
import styles from './quick-add.module.css';

interface QuickAddProps {
  contextId: string;
  type: QaType;
  /** The entry that new sentences join; without one a new entry is made. */
  last: Qa | undefined;
}

/** The most sentences that one entry may hold. */
const most = 2000;

/** A line to write sentences one by one, Enter after each; many lines pasted become many sentences. */
export const QuickAdd = ({ contextId, type, last }: QuickAddProps) => {
  const {
    draft: { text },
    change,
  } = useUnsaved(`quick line ${contextId} ${type}`, { text: '' });
  const setText = (next: string): void => change({ text: next });
  const [error, setError] = useState<string | null>(null);

  const add = async (sentences: readonly string[]): Promise<void> => {
    const wrong = sentences
      .map((sentence) => validationErrorOf(sentenceRule, sentence))
      .find((message) => message !== null);
    if (wrong) return setError(sentences.length > 1 ? `${wrong}: проверьте строки` : wrong);
    const present = last ? (qaOverlay(last.id) ?? last.sentences) : [];
    const fresh = lackingOf(present, sentences);
    if (fresh.length === 0)
      return setError(type === 'question' ? 'Такой вопрос уже есть' : 'Такой вариант ответа уже есть');
    setText('');
    setError(null);
    if (last && present.length + fresh.length <= most) changeSentences(last, [...present, ...fresh]);
    else if (!(await addEntry(contextId, type, fresh))) return setText(sentences.join('\n'));
    if (sentences.length > 1) toastDone(addedText(fresh.length, sentences.length - fresh.length));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const lines = sentencesOf(type, text);
    if (lines.length > 0) void add(lines);
  };
  const paste = (event: ClipboardEvent): void => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2 || text !== '' || type === 'answer') return;
    event.preventDefault();
    void add(lines);
  };
  return (
    <div className={styles.add}>
      <textarea
        className={styles.field}
        rows={1}
        value={text}
        aria-label={names[type]}
        placeholder={hints[type]}
        aria-invalid={error !== null || undefined}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        onKeyDown={press}
        onPaste={paste}
      />
      <span className={styles.key} aria-hidden>
        <CornerDownLeft size={14} />
      </span>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

const names = { question: 'Новый вопрос', answer: 'Новый вариант ответа' } as const;
const hints = {
  question: 'Новый вопрос — Enter. Можно вставить много строк',
  answer: 'Новый вариант ответа — Enter',
} as const;
