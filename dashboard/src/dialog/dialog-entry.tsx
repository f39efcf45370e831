import type { DialogEntry as Entry } from '@otklik/sdk/contract';
import { Ban, Hand } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { Initial } from '../ui/avatar.tsx';
import { Badge, Count, PresenceDot } from '../ui/badge.tsx';
import { entryTimeText, fullText } from '../ui/date-format.ts';
import { visitorName } from './visitor-name.ts';
import styles from './dialog-entry.module.css';

interface DialogEntryProps {
  entry: Entry;
  isOpen: boolean;
  isReachable: boolean;
  withDomain: boolean;
}

/** Height of an entry in pixels: all are alike, so that a long list knows its size. */
export const entryHeight = 78;

const speaker = { visitor: '', operator: 'Вы: ', assistant: 'Ассистент: ' } as const;

const lastWords = ({ last }: Entry): string =>
  last ? `${speaker[last.author]}${last.file ? `📎 ${last.file.name}` : last.text}` : 'Открыл чат и пока молчит';

/** One dialog of the list: visitor, site, last sentence, and what waits for the operator. */
export const DialogEntry = memo(({ entry, isOpen, isReachable, withDomain }: DialogEntryProps) => (
  <Link
    href={`/dialog/${entry.id}`}
    className={styles.entry}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={isReachable ? 0 : -1}
    data-entry={entry.id}
    data-unread={entry.unread > 0 || undefined}
    draggable={false}
  >
    <span className={styles.face}>
      <Initial name={visitorName(entry.visitor.name)} seed={entry.session} size={42} />
      <span className={styles.presence}>
        <PresenceDot isOnline={entry.visitor.online} />
      </span>
    </span>
    <span className={styles.body}>
      <span className={styles.top}>
        <span className={styles.name}>{visitorName(entry.visitor.name)}</span>
        {withDomain && <span className={styles.domain}>{entry.domain.name}</span>}
        <time className={styles.time} dateTime={entry.updatedAt} title={fullText(entry.updatedAt)}>
          {entryTimeText(entry.updatedAt)}
        </time>
      </span>
      <span className={styles.bottom}>
        <span className={styles.last}>{lastWords(entry)}</span>
        {entry.isBan && (
          <Badge tone="bad" icon={<Ban size={12} aria-hidden />}>
            Заблокирован
          </Badge>
        )}
        {entry.waiting && !entry.isBan && (
          <Badge tone="warm" icon={<Hand size={12} aria-hidden />}>
            Ждёт человека
          </Badge>
        )}
        <Count value={entry.unread} label="непрочитанных" />
      </span>
    </span>
  </Link>
));
DialogEntry.displayName = 'DialogEntry';
