import { fieldError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readOrigin } from '../../http/operator-origin.ts';
import { commit } from '../../event/commit.ts';
import type { Operator } from '../../security/caller.ts';
import { mailAccess } from '../letter/access-letter.ts';
import { requirePassword } from '../signin-service.ts';
import { listOrigins, replaceOrigins } from './origin-table.ts';

/** The origins from which pages may act for the account. */
export const readOrigins = async ({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ origins: string[] }> => ({
  origins: await listOrigins(db, userId),
});

/**
 * Replaces the list, and lets every process know what was added and dropped. The owner is mailed what was added.
 * @throws AppError `password_needed` for an address that was not listed, `invalid` that names the first address which
 *   may not be listed
 */
export async function editOrigins(
  deps: Deps,
  { id: userId, signinId }: Operator,
  typed: readonly string[],
): Promise<{ origins: string[] }> {
  const origins = [
    ...new Set(
      typed.map((text) => {
        const origin = readOrigin(deps.config, text);
        if (origin === null)
          throw fieldError('origins', 'bad_format', `«${text.slice(0, 60)}» — не адрес вида https://panel.example.ru`);
        return origin;
      }),
    ),
  ].toSorted();
  const listed = new Set(await listOrigins(deps.db, userId));
  const added = origins.filter((origin) => !listed.has(origin));
  if (added.length > 0) await requirePassword(deps, signinId);
  const before = await commit(deps)(userId, async (trx) => {
    const result = await listOrigins(trx, userId);
    await replaceOrigins(trx, userId, origins);
    return { result, facts: [] };
  });
  await deps.origins.changed([...new Set([...before, ...origins])]);
  if (added.length > 0) mailAccess(deps, userId, { kind: 'origins', origins: added });
  return { origins };
}
