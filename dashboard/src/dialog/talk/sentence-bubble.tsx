import type { DialogSentence } from '@otklik/sdk';
import { Bot, Check, CheckCheck, Mail } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { classNames } from '../../ui/basic/class-names.ts';
import { AnswerCheck } from '../correction/answer-check.tsx';
import { DeleteSentence } from './delete-sentence.tsx';
import { LinkedText } from './linked-text.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { clockText, fullText } from '../../ui/text/date-format.ts';
import { useMembers } from '../../team/use-members.ts';
import { MemberFace } from '../who/member-face.tsx';
import { SaveReply } from '../ready/save-reply.tsx';
import { SentenceFile } from './sentence-file.tsx';
import styles from './sentence-bubble.module.css';

interface BubbleProps {
  sentence: DialogSentence;
  /** The visitor's name. */
  visitor: string;
  /** Continues a group of the same author: no name is shown. */
  follows: boolean;
  isRead: boolean;
  onRetry: (clientId: string, options?: { force: boolean }) => void;
  onDiscard: (clientId: string) => void;
}

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 0 });

/** One sentence of a dialog: author, text, time and delivery state. */
export const SentenceBubble = memo(({ sentence, visitor, follows, isRead, onRetry, onDiscard }: BubbleProps) => (
  <article
    className={classNames(styles.line, follows && styles.follows)}
    data-author={sentence.author}
    data-state={sentence.state}
    data-seq={sentence.seq}
  >
    <div className={styles.bubble}>
      <header className={follows ? 'visually-hidden' : styles.who}>
        <Speaker sentence={sentence} visitor={visitor} />
      </header>
      {sentence.edits !== undefined && <p className={styles.edits}>Исправляет сообщение</p>}
      {sentence.file && <SentenceFile file={sentence.file} />}
      {sentence.text !== '' && !isFileName(sentence) && (
        <p className={classNames(styles.text, sentence.deleted && styles.deleted)}>
          <LinkedText text={sentence.text} />
        </p>
      )}
      {sentence.options && (
        <ul className={styles.options}>
          {sentence.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      <Arrival sentence={sentence} isRead={isRead} />
      {sentence.author === 'operator' && sentence.seq > 0 && !sentence.deleted && (
        <div className={styles.actions}>
          {!sentence.file && <SaveReply text={sentence.text} />}
          <DeleteSentence sentence={sentence} />
        </div>
      )}
    </div>
    {sentence.author === 'assistant' && <AnswerCheck sentence={sentence} />}
    {sentence.state === 'failed' && <Failed sentence={sentence} onRetry={onRetry} onDiscard={onDiscard} />}
  </article>
));
SentenceBubble.displayName = 'SentenceBubble';

/** A file's own sentence repeats its name; once is enough. */
const isFileName = ({ file, text }: DialogSentence): boolean => file !== undefined && file.name === text;

const Speaker = ({ sentence, visitor }: { sentence: DialogSentence; visitor: string }) => {
  if (sentence.author === 'visitor') return visitor;
  if (sentence.author === 'operator') return <OperatorName sentence={sentence} />;
  return (
    <>
      <Bot size={14} /> Ассистент
      {sentence.label && (
        <span className={styles.label} title="Контекст, из которого взят ответ">
          {sentence.label}
        </span>
      )}
      {sentence.confidence !== undefined && sentence.label && (
        <span className={styles.confidence} title="Уверенность ассистента">
          {percent.format(sentence.confidence)}
        </span>
      )}
    </>
  );
};

/** A program by its name, another member with the picture; «Вы» for one's own sentences, and where none is named. */
const OperatorName = ({ sentence: { name, by } }: { sentence: DialogSentence }) => {
  const { me, isShared } = useMembers();
  if (name !== undefined) return name;
  // Who has no id answers in another service, such as a group of Telegram.
  if (by && by.id === undefined) return by.name;
  const id = by?.id ?? me?.id;
  const isOwn = by === undefined || me === undefined || id === me.id;
  return (
    <>
      {isShared && id !== undefined && <MemberFace member={{ id, name: by?.name ?? me?.name ?? '' }} size={18} />}
      {isOwn ? 'Вы' : by.name}
    </>
  );
};

const Arrival = ({ sentence, isRead }: { sentence: DialogSentence; isRead: boolean }) => (
  <footer className={styles.meta}>
    {sentence.state === 'sending' ? (
      <Sending at={sentence.at} />
    ) : (
      <>
        {sentence.leftOut !== undefined && <span>Не принято вложений: {sentence.leftOut}</span>}
        {sentence.via === 'mail' && <Mail size={14} role="img" aria-label="Пришло письмом" />}
        {sentence.seq > 0 && (
          <time dateTime={sentence.at} title={fullText(sentence.at)}>
            {clockText(sentence.at)}
          </time>
        )}
        {sentence.author === 'operator' &&
          sentence.seq > 0 &&
          (isRead ? (
            <CheckCheck size={15} className={styles.read} role="img" aria-label="Прочитано" />
          ) : (
            <Check size={15} role="img" aria-label="Доставлено" />
          ))}
      </>
    )}
  </footer>
);

/** «Отправляется…» is shown only when sending takes noticeably long. */
const Sending = ({ at }: { at: string }) => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <span>Отправляется…</span> : <time dateTime={at}>{clockText(at)}</time>;
};

const Failed = ({
  sentence: { clientId = '', file, error },
  onRetry,
  onDiscard,
}: Pick<BubbleProps, 'sentence' | 'onRetry' | 'onDiscard'>) => {
  const isTaken = error?.code === 'dialog_taken';
  const isOutdated = error?.code === 'outdated';
  const isForced = isTaken || isOutdated;
  return (
    <p className={styles.failed} role="alert">
      {isTaken
        ? `Не отправлено: ${error.problem?.assigned?.name || 'другой участник'} уже отвечает.`
        : isOutdated
          ? 'Не отправлено: пока не было связи, здесь уже ответили или закрыли диалог.'
          : `Не отправлено.${file && error ? ` ${textOfError(error)}` : ''}`}
      <button type="button" onClick={() => onRetry(clientId, { force: isForced })}>
        {isForced ? 'Отправить всё равно' : 'Повторить'}
      </button>
      <button type="button" onClick={() => onDiscard(clientId)}>
        Удалить
      </button>
    </p>
  );
};
