import { type EndMessage, tokenChannel } from '../../event/channel.ts';
import type { Operator } from '../../security/caller.ts';
import { newApiToken, scopesOf } from '../../security/api-token.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { timeOf } from '../../runtime/clock.ts';
import { apiLimits, type ApiToken, type Body, type Reply, tokenScopes } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import type { ApiTokenRow } from '../../database/schema.ts';
import { hashToken } from '../../security/token-hash.ts';
import { commit } from '../../event/commit.ts';
import { noteTrail } from '../../event/trail.ts';
import { mailAccess } from '../letter/access-letter.ts';
import { requirePassword } from '../signin-service.ts';
import { deleteApiToken, insertApiToken, listApiTokens } from './api-token-table.ts';

const viewOf = ({ id, name, scopes, created_at, used_at }: ApiTokenRow): ApiToken => ({
  id,
  name,
  scopes: scopesOf(scopes),
  createdAt: timeOf(created_at),
  usedAt: timeOf(used_at),
});

/**
 * Adds an API token; only its hash is stored. The owner is mailed.
 * @throws AppError `password_needed`, `conflict` for a name that is there, `invalid` when there are as many as may be
 */
export async function createApiToken(
  deps: Deps,
  by: Operator,
  { name, scopes }: Body<'POST /user/token/create'>,
): Promise<Reply<'POST /user/token/create'>> {
  const { teamId, memberId } = by;
  await requirePassword(deps, by.signinId);
  const token = newApiToken();
  const row: ApiTokenRow = {
    id: newId(),
    team_id: teamId,
    made_by: memberId,
    name: name.trim(),
    hash: hashToken(token),
    created_at: deps.clock.now(),
    used_at: null,
    scopes: tokenScopes.filter((scope) => scopes.includes(scope)).join(' '),
  };
  await commit(deps)(teamId, async (trx) => {
    const there = await listApiTokens(trx, teamId);
    if (there.some((other) => other.name === row.name))
      throw new AppError('conflict', { fields: { name: ['taken', 'Токен с таким названием уже есть'] } });
    if (there.length >= apiLimits.tokens)
      throw fieldError('name', 'too_many', `Не больше ${apiLimits.tokens} токенов: отзовите ненужный`);
    await insertApiToken(trx, row);
    await noteTrail(deps, trx, by, 'token_created', row.name);
    return { result: null, facts: [] };
  });
  mailAccess(deps, by, { kind: 'token', name: row.name });
  return { ...viewOf(row), token };
}

/** The team's API tokens, the newest first. */
export const readApiTokens = async ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<ApiToken[]> =>
  (await listApiTokens(db, teamId)).map(viewOf);

/** Mails a team's owners which of its API tokens somebody has made who is no owner any more, and may know them. */
export async function mailTokensOf(deps: Deps, by: Operator, maker: { id: string; email: string }): Promise<void> {
  const made = (await listApiTokens(deps.db, by.teamId)).filter(({ made_by }) => made_by === maker.id);
  if (made.length === 0) return;
  mailAccess(deps, by, { kind: 'former owner', email: maker.email, tokens: made.map(({ name }) => name) });
}

/** Ends the connections of a revoked API token in every process. */
export const announceRevoked = ({ bus }: Pick<Deps, 'bus'>, id: string): void =>
  bus.publish(tokenChannel(id), { kind: 'ended' } satisfies EndMessage);

/** Revokes an API token and ends its connections in every process. @throws AppError `not_found` */
export async function revokeApiToken(deps: Deps, by: Operator, id: string): Promise<void> {
  await commit(deps)(by.teamId, async (trx) => {
    const name = await deleteApiToken(trx, by.teamId, id);
    if (name === undefined) throw new AppError('not_found');
    await noteTrail(deps, trx, by, 'token_deleted', name);
    return { result: null, facts: [] };
  });
  announceRevoked(deps, id);
}
