import type { Domain } from '@otklik/sdk/contract';
import { Eye, EyeOff } from 'lucide-react';
import { clockText, dayText } from '../ui/date-format.ts';
import { Note } from '../ui/note.tsx';

const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1);

/** «12:04» of today, «вчера, 12:04», «12 ноября, 12:04». */
export const momentText = (at: string): string => {
  const day = dayText(at);
  return day === 'Сегодня' ? clockText(at) : `${lower(day)}, ${clockText(at)}`;
};

/** Whether the chat was ever seen on the site, since when, and when last. */
export const SightLine = ({ domain: { name, firstSeenAt, lastSeenAt } }: { domain: Domain }) =>
  firstSeenAt && lastSeenAt ? (
    <Note tone="good" icon={<Eye size={17} />}>
      Чат виден на&nbsp;сайте с {momentText(firstSeenAt)}, последний раз&nbsp;— {momentText(lastSeenAt)}
    </Note>
  ) : (
    <Note icon={<EyeOff size={17} />}>Чат ещё не видели ни на одной странице {name}</Note>
  );
