import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { prepared } from '../platform/prepared.ts';
import type { DomainRow } from '../platform/schema.ts';
import type { VisitedDialog } from '../platform/visitor.ts';

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
  Pick<DomainRow, 'host'> & { readonly host_verified: number; readonly api_token: string | null };

const dialogs = (db: Db) =>
  db
    .selectFrom('dialog')
    .innerJoin('domain', 'domain.id', 'dialog.domain_id')
    .leftJoin('api_token', 'api_token.id', 'dialog.api_token_id')
    .select(columns.map((column) => `dialog.${column}` as const))
    .select(['domain.host as host', 'domain.verified as host_verified', 'api_token.id as api_token']);

const selectByFirst = prepared<{ hash: string }, Found>((db, slot) =>
  dialogs(db).where('dialog.token_hash', '=', slot('hash')).compile(),
);

const selectByOther = prepared<{ hash: string; now: number }, Found>((db, slot) =>
  dialogs(db)
    .innerJoin('visitor_token', 'visitor_token.dialog_id', 'dialog.id')
    .where('visitor_token.hash', '=', slot('hash'))
    .where((is) => is.or([is('visitor_token.until', 'is', null), is('visitor_token.until', '>', slot('now'))]))
    .compile(),
);

/** Most tokens are their dialog's first; others have rows of their own. */
export async function findVisited({ db, clock }: Pick<Deps, 'db' | 'clock'>, hash: string): Promise<Found | undefined> {
  const [first] = await selectByFirst(db, { hash });
  return first ?? (await selectByOther(db, { hash, now: clock.now() }))[0];
}
