import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { DomainRow } from '../../database/schema.ts';
import type { VisitedDialog } from '../../security/visitor.ts';

const columns = [
  'id',
  'owner_id',
  'domain_id',
  'session',
  'is_ban',
  'last',
  'operator_read',
  'silent_until',
  'called_at',
  'user_id',
  'referrer',
  'locale',
  'user_agent',
  'api_token_id',
] as const satisfies (keyof VisitedDialog)[];

type Found = VisitedDialog &
  Pick<DomainRow, 'host'> & {
    readonly hash: string;
    readonly host_verified: number;
    readonly api_token: string | null;
  };

const shown = { hash: 'text', now: 'bigint' } as const;
// Most tokens are their dialog's first; others have rows of their own.
const opened = sql.raw(`coalesce(
  (select first.id from dialog as first where first.token_hash = shown.hash),
  (select other.dialog_id from visitor_token as other
    where other.hash = shown.hash and (other.until is null or other.until > shown.now)))`);

/** By the hash of a token. */
const byHash =
  <R>(select: ReturnType<typeof preparedRows<typeof shown, R>>) =>
  async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, hash: string): Promise<R | undefined> =>
    (await select(db, [{ hash, now: clock.now() }]))[0];

/** The dialog that a token opens. */
export const findVisited = byHash(
  preparedRows<typeof shown, Found>('shown', shown, (db, rows) =>
    sql<Found>`select shown.hash, ${sql.join(columns.map((column) => sql.ref(`dialog.${column}`)))},
      domain.host as host, domain.verified as host_verified, api_token.id as api_token
      from ${rows}
      join dialog on dialog.id = ${opened}
      join domain on domain.id = dialog.domain_id
      left join api_token on api_token.id = dialog.api_token_id`.compile(db),
  ),
);

interface Opened {
  readonly hash: string;
  /** Of the dialog; null where the token opens none. */
  readonly id: string | null;
}

/** Which dialog that is, and nothing else of it. */
export const findOpened = byHash(
  preparedRows<typeof shown, Opened>('shown', shown, (db, rows) =>
    sql<Opened>`select shown.hash, ${opened} as id from ${rows}`.compile(db),
  ),
);
