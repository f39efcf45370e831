import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Flag, Time } from './query/column.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Letters to visitors and their answers. */
export interface MailSchema {
  /**
   * A visitor's address at one domain, as an HMAC: letters sent, whether a link from one was followed, whether it wants
   * none, whether a mail server reports that there is no such address.
   */
  mailbox: {
    key: Fixed<string>;
    domain_id: Fixed<string>;
    sent: number;
    proven: Flag;
    stopped: Flag;
    bounced: Generated<Flag>;
    at: Time;
  };
  /**
   * The token by which answers of one address enter one dialog, as a hash; the address as an HMAC. `first_id` and
   * `last_id`: of the first and the last letter between them, in either direction.
   */
  reply_address: {
    token_hash: Fixed<string>;
    dialog_id: Fixed<string>;
    address_key: Fixed<string>;
    first_id: Nullable<string>;
    last_id: Nullable<string>;
  };
  /** A letter that is no sentence before a member accepts it. `letter_key`: HMAC of what makes the letter unique. */
  waiting_letter: {
    id: Fixed<string>;
    dialog_id: Fixed<string>;
    letter_key: Fixed<string>;
    reason: Fixed<string>;
    sender: Fixed<string>;
    text: Fixed<string>;
    /** How many files it has; they stay in the mailbox. */
    files: Fixed<number>;
    at: Fixed<Time>;
  };
  /** A folder that answers are read from: up to which letter, by which process, and the result of the last reading. */
  mail_folder: {
    key: Fixed<string>;
    uid_validity: Generated<number>;
    last_uid: Generated<number>;
    lease_by: Generated<string>;
    lease_until: Generated<Time>;
    read_at: Nullable<Time>;
    error: Nullable<string>;
  };
  /** A member's last test letter. `outcome`: what came back, null while nothing has. */
  mail_check: {
    member_id: Fixed<string>;
    token_hash: string;
    address_key: string;
    sent_at: Time;
    error: Nullable<string>;
    received_at: Nullable<Time>;
    outcome: Nullable<string>;
    text: Nullable<string>;
  };
}
