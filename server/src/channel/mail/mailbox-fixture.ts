/** A real mailbox that a test delivers letters to. */
export interface Mailbox {
  /** As `MAIL_IN_URL`. */
  readonly url: string;
  deliver(raw: string): void;
  /** How many letters it has, and how many of them are marked as read. */
  count(): number;
  seen(): number;
  /** Ends the server with all its connections and starts it again, with the same letters. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
