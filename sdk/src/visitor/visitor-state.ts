import { atom } from 'nanostores';
import type { Author } from '../contract/sentence.ts';
import type { VisitorConfig } from '../contract/widget.ts';
import type { DialogSentence } from '../outbox/merge.ts';
import type { ReadonlyStores } from '../transport/remote.ts';

/**
 * `idle`: not opened. `connecting`: the first connection is being made. `online`: sentences are delivered.
 * `waiting`: the connection is lost and is retried; `offline`: the same, and the browser reports no network.
 * `banned`: the site's owner has banned the visitor; the client reconnects within half a minute of the ban's end.
 * `failed`: the server does not serve this site or page, or accepts no more dialogs from this address for now.
 */
export type VisitorState = 'idle' | 'connecting' | 'online' | 'waiting' | 'offline' | 'banned' | 'failed';

/** Who is there for the visitor: whether the assistant may answer now, and whether an operator is online. */
export interface Participants {
  /** Whether the assistant may answer now. */
  readonly assistant: boolean;
  /** Whether an operator is online. */
  readonly operator: boolean;
  /** Whether one of those who are online is on duty, by the working hours. */
  readonly duty: boolean;
  /**
   * When work begins next, ISO 8601; null while a member is on duty by the working hours, absent before the first
   * connection.
   */
  readonly returnsAt?: string | null;
}

/** The state of the visitor's dialog. */
export const createVisitorState = () => ({
  /** Whether sentences are delivered now. */
  $state: atom<VisitorState>('idle'),
  /** The owner's settings of the widget, and who answers; null before the dialog is open. */
  $config: atom<VisitorConfig | null>(null),
  /** Ascending by `seq`; the visitor's own that are not stored yet are last, with a `state`. */
  $sentences: atom<readonly DialogSentence[]>([]),
  /** How many sentences of others are unread in this browser. */
  $unread: atom(0),
  /** Who writes now; forgotten after 5 s. */
  $typing: atom<Author | null>(null),
  /** The name of the operator who writes now; `''` where none is known. */
  $typingName: atom(''),
  /** The greatest `seq` that the operators have read. */
  $read: atom(0),
  /** Who is there to answer. */
  $participants: atom<Participants>({ assistant: false, operator: false, duty: false }),
});

/** The stores of a visitor's client, which it alone writes. By its name, declarations keep the docstrings. */
export interface VisitorStores extends ReadonlyStores<ReturnType<typeof createVisitorState>> {}
