import type { ImapFixture } from '../../../server/src/channel/mail/imap-fixture.ts';
import type { BotApi } from '../../harness/telegram/bot-api-server.ts';

/** The other ends of the channels: a Bot API server and a mailbox. */
export interface Channels {
  readonly api: BotApi;
  readonly mailbox: ImapFixture;
  /** Settings of a server that uses them. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** The owner whose visitors they are, and two of the owner's sites, of which the first has a trained assistant. */
export interface Sites {
  readonly url: string;
  readonly access: string;
  readonly sites: readonly { readonly id: string; readonly site: string }[];
  /** A context of the first site. */
  readonly labelId: string;
  readonly channels: Channels;
  /** Where letters to the visitor of a dialog are answered. */
  readonly replyAddress: (session: string, email: string) => Promise<string>;
}

/** The canary of a place. */
export type MarkOf = (place: string) => string;
