import { fieldError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readOrigin } from '../../http/operator-origin.ts';
import { commit } from '../../event/commit.ts';
import { listOrigins, replaceOrigins } from './origin-table.ts';

/** The origins from which pages may act for the account. */
export const readOrigins = async ({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ origins: string[] }> => ({
  origins: await listOrigins(db, userId),
});

/**
 * Replaces the list, and lets every process know what was added and dropped.
 * @throws AppError `invalid` that names the first address which may not be listed
 */
export async function editOrigins(
  deps: Deps,
  userId: string,
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
  const before = await commit(deps)(userId, async (trx) => {
    const result = await listOrigins(trx, userId);
    await replaceOrigins(trx, userId, origins);
    return { result, facts: [] };
  });
  await deps.origins.changed([...new Set([...before, ...origins])]);
  return { origins };
}
