import { type DialogEntry as Entry, type FoundPhrase, visitorName } from '@otklik/sdk/contract';
import { Ban, Bot, Hand, Paperclip, Reply, Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Initial } from '../../ui/basic/avatar.tsx';
import { Count, PresenceDot } from '../../ui/notice/badge.tsx';
import { entryTimeText, fullText } from '../../ui/text/date-format.ts';
import { visitorPlace } from './visitor-name.ts';
import { UnhappyMark } from './unhappy-mark.tsx';
import { useWaitingText } from './waiting-time.ts';
import styles from './dialog-entry.module.css';

interface DialogEntryProps {
  entry: Entry;
  /** What the list shows, as the end of the address. */
  search: string;
  isOpen: boolean;
  isReachable: boolean;
  withDomain: boolean;
}

/** Height of an entry in pixels: all are alike, so that a long list knows its size. */
export const entryHeight = 90;

/** Where an entry leads: to the dialog, and where a search has found a phrase, to that sentence of it. */
const placeOf = ({ id, found }: Entry, search: string): string =>
  `/dialog/${id}${search}${found ? `${search === '' ? '?' : '&'}at=${found.seq}` : ''}`;

/** One dialog of the list: who and where, since when it waits, and what the visitor asked. */
export const DialogEntry = memo(({ entry, search, isOpen, isReachable, withDomain }: DialogEntryProps) => (
  <Link
    href={placeOf(entry, search)}
    className={styles.entry}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={isReachable ? 0 : -1}
    data-entry={entry.id}
    data-unread={entry.unread > 0 || undefined}
    draggable={false}
  >
    <span className={styles.face}>
      <Initial name={visitorName(entry)} seed={entry.session} size={42} />
      <span className={styles.presence}>
        <PresenceDot isOnline={entry.visitor.online} />
      </span>
    </span>
    <span className={styles.body}>
      <span className={styles.line}>
        <span className={styles.name}>{visitorName(entry)}</span>
        {entry.unhappy && <UnhappyMark />}
        <State entry={entry} />
      </span>
      <Place entry={entry} withDomain={withDomain} />
      <span className={styles.line}>
        {entry.found ? <Found found={entry.found} /> : <Asked entry={entry} />}
        <Count value={entry.unread} label="не прочитано" />
      </span>
    </span>
  </Link>
));
DialogEntry.displayName = 'DialogEntry';

/** Device and page, the site where there are several, and the first tag. */
const Place = ({ entry, withDomain }: { entry: Entry; withDomain: boolean }) => (
  <span className={styles.place}>
    <span className={styles.where}>{visitorPlace(entry) || 'Страница неизвестна'}</span>
    {withDomain && <span className={styles.domain}>{entry.domain.name}</span>}
    {entry.rating && (
      <span className={styles.rating} role="img" aria-label={`Оценка ${entry.rating.score} из 5`}>
        <Star size={12} fill="currentColor" />
        {entry.rating.score}
      </span>
    )}
    {entry.tags.slice(0, 1).map((tag) => (
      <span key={tag} className={styles.tag}>
        {tag}
      </span>
    ))}
  </span>
);

/** At the end of the first line: how long the visitor waits, or the time of the last sentence. */
const State = ({ entry }: { entry: Entry }) => {
  if (entry.isBan)
    return (
      <span className={styles.state} data-tone="bad">
        <Ban size={13} /> Заблокирован
      </span>
    );
  if (entry.waiting) return <Waiting since={entry.waitingSince ?? entry.updatedAt} />;
  return (
    <time className={styles.state} dateTime={entry.updatedAt} title={fullText(entry.updatedAt)}>
      {entryTimeText(entry.updatedAt)}
    </time>
  );
};

const Waiting = ({ since }: { since: string }) => (
  <time className={styles.state} data-tone="warm" dateTime={since} title={`Ждёт человека: ${fullText(since)}`}>
    <Hand size={13} />
    <span className="visually-hidden">Ждёт человека </span>
    {useWaitingText(since)}
  </time>
);

/** What the visitor asked, with a sign when it has been answered since. */
const Asked = ({ entry: { last, asked } }: { entry: Entry }) => {
  if (!last) return <span className={styles.asked}>Открыл чат и пока молчит</span>;
  const answered = {
    visitor: null,
    operator: [Reply, 'Вы ответили: '],
    assistant: [Bot, 'Ответил ассистент: '],
  } as const;
  const [Sign, words] = answered[last.author] ?? [];
  const text = last.author === 'visitor' && last.file ? last.file.name : (asked ?? last.text);
  return (
    <span className={styles.asked}>
      {Sign && <Sign size={14} />}
      {words && <span className="visually-hidden">{words}</span>}
      {last.author === 'visitor' && last.file && <Paperclip size={13} />}
      {text}
    </span>
  );
};

/** At most so much of a phrase, in whole words, precedes the first word found, so that it is in sight; characters. */
const ahead = 16;

/** The phrase found, its words marked. */
const Found = ({ found: { text, ranges } }: { found: FoundPhrase }) => {
  const first = ranges[0]?.from ?? 0;
  const from = first > ahead ? Math.min(first, text.indexOf(' ', first - ahead) + 1 || first) : 0;
  const parts: ReactNode[] = [from > 0 ? '…' : ''];
  let at = from;
  for (const range of ranges) {
    parts.push(text.slice(at, range.from), <mark key={range.from}>{text.slice(range.from, range.to)}</mark>);
    at = range.to;
  }
  return (
    <span className={styles.asked}>
      {parts}
      {text.slice(at)}
    </span>
  );
};
