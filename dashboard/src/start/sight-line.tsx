import type { Domain } from '@otklik/sdk/contract';
import { Eye, EyeOff } from 'lucide-react';
import { Note } from '../ui/notice/note.tsx';
import { sightText } from './sight-text.ts';

/** Whether the chat was ever seen on the site, since when, and when last. */
export const SightLine = ({ domain: { name, firstSeenAt, lastSeenAt } }: { domain: Domain }) =>
  firstSeenAt && lastSeenAt ? (
    <Note tone="good" icon={<Eye size={17} />}>
      Чат виден на сайте {sightText(firstSeenAt, lastSeenAt)}
    </Note>
  ) : (
    <Note icon={<EyeOff size={17} />}>Чат ещё не видели ни на одной странице {name}</Note>
  );
