import { atom } from 'nanostores';
import type { Author } from '../contract/sentence.ts';
import type { VisitorConfig } from '../contract/widget.ts';
import type { DialogSentence } from '../transport/merge.ts';
import type { ReadonlyStores } from '../transport/remote.ts';

/**
 * `idle`: not opened. `connecting`: the first connection is on its way. `online`: what is said arrives.
 * `waiting`: the connection is lost and comes back by itself; `offline`: so it is, and the browser says there is no
 * network. `banned`: the site's owner has ended the talk; it comes back
 * by itself within half a minute of the ban's end. `failed`: the server does not serve this site or page, or takes no
 * more dialogs from this address for now.
 */
export type VisitorState = 'idle' | 'connecting' | 'online' | 'waiting' | 'offline' | 'banned' | 'failed';

/** Who is there for the visitor: whether the assistant may answer now, and whether an operator is online. */
export interface Participants {
  /** Whether the assistant may answer now. */
  readonly assistant: boolean;
  /** Whether an operator is online. */
  readonly operator: boolean;
}

/** What is known of the visitor's talk. */
export const createVisitorState = () => ({
  /** Whether what is said arrives. */
  $state: atom<VisitorState>('idle'),
  /** How the owner set the widget up, and whom the visitor talks to; null before the talk is open. */
  $config: atom<VisitorConfig | null>(null),
  /** Ascending by `seq`; the visitor's own that are not stored yet stand last, with a `state`. */
  $sentences: atom<readonly DialogSentence[]>([]),
  /** Sentences of others that nobody has read in this browser. */
  $unread: atom(0),
  /** Who writes now; forgotten after 5 s. */
  $typing: atom<Author | null>(null),
  /** The greatest `seq` that the operators have read. */
  $read: atom(0),
  /** Who is there to answer. */
  $participants: atom<Participants>({ assistant: false, operator: false }),
});

/** The stores of a visitor's client, which it alone writes. By its name, declarations keep the docstrings. */
export interface VisitorStores extends ReadonlyStores<ReturnType<typeof createVisitorState>> {}
