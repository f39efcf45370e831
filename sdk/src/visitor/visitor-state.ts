import { atom } from 'nanostores';
import type { Author } from '../contract/sentence.ts';
import type { WidgetConfig } from '../contract/widget.ts';
import type { TalkSentence } from '../transport/merge.ts';

/**
 * `idle`: not opened. `connecting`: the first connection is on its way. `online`: what is said arrives.
 * `waiting`: the connection is lost and comes back by itself; `offline`: so it is, and the browser says there is no network.
 * `banned`: the site's owner has ended the talk. `failed`: the server does not serve this site or page.
 */
export type VisitorState = 'idle' | 'connecting' | 'online' | 'waiting' | 'offline' | 'banned' | 'failed';

/** Who is there for the visitor. */
export interface TalkParty {
  /** Whether the assistant may answer now. */
  readonly assistant: boolean;
  /** Whether an operator is online. */
  readonly operator: boolean;
}

/** The stores behind `VisitorStores`, which says what each is. */
export const createVisitorState = () => ({
  $state: atom<VisitorState>('idle'),
  $config: atom<WidgetConfig | null>(null),
  $sentences: atom<readonly TalkSentence[]>([]),
  $unread: atom(0),
  $typing: atom<Author | null>(null),
  $read: atom(0),
  $talk: atom<TalkParty>({ assistant: false, operator: false }),
});
