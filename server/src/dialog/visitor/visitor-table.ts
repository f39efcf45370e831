import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { prepared } from '../../database/query/prepared.ts';
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
  'zone',
  'language',
  'user_agent',
  'api_token_id',
  'deleted_seqs',
] as const satisfies (keyof VisitedDialog)[];

type Found = VisitedDialog &
  Pick<DomainRow, 'host'> & {
    readonly host_verified: number;
    readonly api_token: string | null;
    readonly token_until: number | null;
  };

// Most tokens are their dialog's first; others have rows of their own.
const selectVisited = prepared<{ hash: string; now: number }, Found>((db, slot) =>
  sql<Found>`select ${sql.join(columns.map((column) => sql.ref(`dialog.${column}`)))},
    domain.host as host, domain.verified as host_verified, api_token.id as api_token,
    token.until as token_until
    from dialog join domain on domain.id = dialog.domain_id
    left join api_token on api_token.id = dialog.api_token_id
    left join visitor_token as token on token.hash = ${slot('hash')}
    where dialog.id = coalesce(
      (select id from dialog as first where first.token_hash = ${slot('hash')}),
      (select dialog_id from visitor_token
        where hash = ${slot('hash')} and (until is null or until > ${slot('now')})))`.compile(db),
);

/** The dialog that the token with a hash opens. */
export const findVisited = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hash: string,
): Promise<Found | undefined> => (await selectVisited(db, { hash, now: clock.now() }))[0];
