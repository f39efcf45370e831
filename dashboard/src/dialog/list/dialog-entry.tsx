import { type DialogEntry as Entry, type FoundPhrase, visitorName } from '@otklik/sdk/contract';
import { AtSign, Ban, Bot, Frown, Hand, Paperclip, Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Initial } from '../../ui/basic/avatar.tsx';
import { Count, PresenceDot } from '../../ui/notice/badge.tsx';
import { entryTimeText, fullText } from '../../ui/text/date-format.ts';
import { useMembers } from '../../team/use-members.ts';
import { MemberFace } from '../who/member-face.tsx';
import { MemberLooks, useLooks } from '../who/member-looks.tsx';
import { otherOperator } from '../who/other-operator.ts';
import { visitorPlace } from './visitor-name.ts';
import { useWait } from './waiting-time.ts';
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
export const entryHeight = 64;

/** Where an entry leads: to the dialog, and where a search has found a phrase, to that sentence of it. */
const placeOf = ({ id, found }: Entry, search: string): string =>
  `/dialog/${id}${search}${found ? `${search === '' ? '?' : '&'}at=${found.seq}` : ''}`;

/** One dialog of the list: who and where, since when it waits, and the last sentence with its author. */
export const DialogEntry = memo(({ entry, search, isOpen, isReachable, withDomain }: DialogEntryProps) => (
  <Link
    href={placeOf(entry, search)}
    className={styles.entry}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={isReachable ? 0 : -1}
    data-entry={entry.id}
    data-waiting={entry.waiting || undefined}
    draggable={false}
  >
    <span className={styles.face}>
      <Initial name={visitorName(entry)} seed={entry.session} size={36} />
      <span className={styles.presence}>
        <PresenceDot isOnline={entry.visitor.online} />
      </span>
    </span>
    <span className={styles.body}>
      <span className={styles.line}>
        <span className={styles.name}>{visitorName(entry)}</span>
        {entry.unhappy ? <UnhappyMark /> : <Place entry={entry} withDomain={withDomain} />}
        <State entry={entry} />
      </span>
      <span className={styles.line}>
        {entry.found ? <Found found={entry.found} /> : <LastSentence entry={entry} />}
        <Marks entry={entry} />
        <Count value={entry.unread} label="не прочитано" isQuiet={!entry.waiting} />
      </span>
    </span>
  </Link>
));
DialogEntry.displayName = 'DialogEntry';

/** Who of the team has the dialog, and what the others do in it; nothing in a team of one. */
const Holder = ({ entry: { assigned, session } }: { entry: Entry }) => {
  const { me, isShared } = useMembers();
  const looks = useLooks(session);
  if (!isShared) return null;
  const isMine = assigned?.id === me?.id;
  const name = isMine ? 'вы' : assigned?.name;
  return (
    <>
      {assigned && (
        <span className={styles.holder} title={isMine ? 'Ведёте вы' : `Ведёт ${assigned.name}`}>
          <MemberFace member={assigned} size={18} />
          <span className="visually-hidden">{isMine ? 'Ведёте' : 'Ведёт'} </span>
          <span className={looks.length > 0 ? 'visually-hidden' : styles.holderName}>{name}</span>
        </span>
      )}
      <MemberLooks looks={looks} />
    </>
  );
};

/** Device and page, or the site where there are several; the mark of an unhappy visitor takes their room. */
const Place = ({ entry, withDomain }: { entry: Entry; withDomain: boolean }) => {
  const text = [withDomain ? entry.domain.name : '', visitorPlace(entry)].filter((part) => part !== '').join(' · ');
  return (
    <span className={styles.place} title={text}>
      {text}
    </span>
  );
};

/** Marks a visitor who waits and complained. */
const UnhappyMark = () => (
  <span className={styles.unhappy}>
    <Frown size={13} /> недоволен
  </span>
);

/** Whether a note mentions the operator, who has the dialog, the rating and the first tag. */
const Marks = ({ entry }: { entry: Entry }) => (
  <>
    {entry.mentions > 0 && (
      <span className={styles.mention} role="img" aria-label="Вас упомянули в заметке" title="Вас упомянули в заметке">
        <AtSign size={14} />
      </span>
    )}
    <Holder entry={entry} />
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
  </>
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

/** The hand replaces the word in sight, so that the name has room. */
const Waiting = ({ since }: { since: string }) => {
  const { word, duration, tone } = useWait(since);
  return (
    <time className={styles.state} data-tone={tone} dateTime={since} title={`Ждёт человека: ${fullText(since)}`}>
      <Hand size={13} aria-hidden />
      <span className="visually-hidden">{word} </span>
      {duration}
    </time>
  );
};

/** The author as the list names them; the visitor is named to screen readers alone. */
const speakerOf = (last: NonNullable<Entry['last']>, me: string | undefined): string => {
  if (last.author !== 'operator') return last.author === 'assistant' ? 'Ассистент' : 'Посетитель';
  return otherOperator(last, me) ?? 'Вы';
};

/** The last sentence with its author. Of one who waits it is their question: the assistant has not answered it. */
const LastSentence = ({ entry: { last, asked, waiting } }: { entry: Entry }) => {
  const me = useMembers().me?.id;
  if (!last) return <span className={styles.text}>Открыл чат и пока молчит</span>;
  const isQuestion = waiting && last.author === 'assistant' && asked !== null;
  const author = isQuestion ? 'visitor' : last.author;
  return (
    <span className={styles.text}>
      {author === 'assistant' && <Bot size={14} aria-hidden />}
      <span className={author === 'visitor' ? 'visually-hidden' : styles.speaker}>
        {isQuestion ? 'Посетитель' : speakerOf(last, me)}:{' '}
      </span>
      {!isQuestion && last.file && <Paperclip size={13} aria-hidden />}
      {isQuestion ? asked : last.file ? last.file.name : last.text}
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
    <span className={styles.text}>
      {parts}
      {text.slice(at)}
    </span>
  );
};
