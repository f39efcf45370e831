import { fieldError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { numberText } from '../../http/number-text.ts';
import { countOwned } from './label-table.ts';

/**
 * Checks the owner's quotas over all domains, in the writer's transaction before it writes.
 * @throws AppError `invalid` for `field` when the additions exceed a quota
 */
export async function refuseOverQuota(
  deps: Pick<Deps, 'config'>,
  trx: Db,
  ownerId: string,
  field: string,
  { labels = 0, sentences = 0 }: { labels?: number; sentences?: number },
): Promise<void> {
  if (labels <= 0 && sentences <= 0) return;
  const { quotas } = deps.config;
  const owned = await countOwned(trx, ownerId);
  const refuse = (most: number, of: string) =>
    fieldError(field, 'too_many', `Во всех доменах вместе не может быть больше ${numberText(most)} ${of}`);
  if (labels > 0 && owned.labels + labels > quotas.contexts) throw refuse(quotas.contexts, 'контекстов');
  if (sentences > 0 && owned.sentences + sentences > quotas.sentences)
    throw refuse(quotas.sentences, 'вопросов и ответов');
}
