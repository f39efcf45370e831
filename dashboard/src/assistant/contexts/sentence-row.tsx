/* oxlint-disable react-hooks/exhaustive-deps -- the field is focused once, when it appears */
import { type Language, type QaType, validationErrorOf, sentenceRule } from '@otklik/sdk/contract';
import { BookmarkPlus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { languageNames } from '../../ui/text/language-names.ts';
import { linesOf } from './paste-lines.ts';
import styles from './qa-entry.module.css';

interface SentenceRowProps {
  sentence: string;
  type: QaType;
  /** In which visitors are answered by it; null where that is not sure. */
  language?: Language | null | undefined;
  /** Puts these in the sentence's place: one, several after a paste, none to delete it. */
  onChange: (sentences: readonly string[]) => void;
  onDelete: () => void;
  /** Saves an answer as a ready reply. */
  onReply?: (() => void) | undefined;
  /** Enter has saved it: the next one is edited. */
  onNext: () => void;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
}

/** The language of an answer, where it is not Russian. */
export const AnswerLanguage = ({ language }: { language: Language | null | undefined }) =>
  language && language !== 'ru' ? (
    <span className={styles.language} title="Язык ответа: им ответят тому, кто на нём спросил">
      <span className="visually-hidden">Язык ответа: </span>
      <span lang={language}>{languageNames[language]}</span>
    </span>
  ) : null;

/** One sentence, edited in place. */
export const SentenceRow = (props: SentenceRowProps) => {
  const { sentence, type, language, isEdited, onEdit, onChange, onDelete, onReply, onNext } = props;
  return isEdited ? (
    <SentenceField sentence={sentence} type={type} onEdit={onEdit} onChange={onChange} onNext={onNext} />
  ) : (
    <>
      <button
        type="button"
        className={styles.sentence}
        title="Изменить"
        onClick={() => onEdit(true)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onDelete();
          if (event.key === 'F2') onEdit(true);
        }}
      >
        {sentence}
      </button>
      <AnswerLanguage language={language} />
      {onReply && (
        <button
          type="button"
          className={styles.reply}
          aria-label={`Сохранить как готовый ответ «${sentence.slice(0, 60)}»`}
          title="Сохранить как готовый ответ"
          onClick={onReply}
        >
          <BookmarkPlus size={15} />
        </button>
      )}
      <button
        type="button"
        className={styles.delete}
        aria-label={`Удалить «${sentence.slice(0, 60)}»`}
        title="Удалить"
        onClick={onDelete}
      >
        <X size={15} />
      </button>
    </>
  );
};

function useCaretAtEnd(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
}

const SentenceField = ({
  sentence,
  type,
  onEdit,
  onChange,
  onNext,
}: Pick<SentenceRowProps, 'sentence' | 'type' | 'onEdit' | 'onChange' | 'onNext'>) => {
  const [text, setText] = useState(sentence);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const error = text.trim() === '' ? null : validationErrorOf(sentenceRule, text.trim());
  useCaretAtEnd(field);

  const finish = (then?: () => void): void => {
    if (isDone.current || error) return;
    isDone.current = true;
    onEdit(false);
    if (text.trim() !== sentence) onChange(text.trim() === '' ? [] : [text.trim()]);
    then?.();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      isDone.current = true;
      onEdit(false);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish(onNext);
  };
  const paste = (event: ClipboardEvent): void => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    isDone.current = true;
    onEdit(false);
    onChange([text.trim(), ...lines].filter((line) => line !== ''));
  };
  return (
    <div className={styles.edit}>
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={type === 'question' ? 'Вопрос' : 'Вариант ответа'}
        aria-invalid={error !== null || undefined}
        aria-describedby="sentence-fault"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => finish()}
      />
      {error && (
        <p id="sentence-fault" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
