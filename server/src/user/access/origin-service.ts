import { fieldError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readOrigin } from '../../http/operator-origin.ts';
import { commit } from '../../event/commit.ts';
import { noteTrail } from '../../event/trail.ts';
import type { Operator } from '../../security/caller.ts';
import { mailAccess } from '../letter/access-letter.ts';
import { requirePassword } from '../signin-service.ts';
import { listOrigins, replaceOrigins } from './origin-table.ts';

/** The origins from which pages may act for the team. */
export const readOrigins = async ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<{ origins: string[] }> => ({
  origins: await listOrigins(db, teamId),
});

/**
 * Replaces the list, and lets every process know what was added and dropped. The owners are mailed what was added.
 * @throws AppError `password_needed` for an address that was not listed, `invalid` that names the first address which
 *   may not be listed
 */
export async function editOrigins(deps: Deps, by: Operator, typed: readonly string[]): Promise<{ origins: string[] }> {
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
  const listed = new Set(await listOrigins(deps.db, by.teamId));
  const added = origins.filter((origin) => !listed.has(origin));
  if (added.length > 0) await requirePassword(deps, by.signinId);
  const before = await commit(deps)(by.teamId, async (trx) => {
    const result = await listOrigins(trx, by.teamId);
    await replaceOrigins(trx, by, origins);
    await noteTrail(deps, trx, by, 'origins', origins.join(', '));
    return { result, facts: [] };
  });
  await deps.origins.changed([...new Set([...before, ...origins])]);
  if (added.length > 0) mailAccess(deps, by, { kind: 'origins', origins: added });
  return { origins };
}
