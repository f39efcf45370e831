import { usedBy } from '../domain/domain-service.ts';
import type { Quota, Reply } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { readUses } from '../security/tally.ts';
import { readContextBytes } from './knowledge/context-bytes.ts';
import { countOwned } from './knowledge/label-table.ts';
import { learnKey } from './learn/learn-service.ts';

/** What an owner may have or do, and how much of it is used. */
export async function readQuota(deps: Deps, ownerId: string): Promise<Reply<'GET /user/quota'>> {
  const { quotas, rateLimits } = deps.config;
  const { domains, fileBytes, textBytes } = await usedBy(deps.db, ownerId);
  const { labels, sentences } = await countOwned(deps.db, ownerId);
  const learns = await readUses(deps.db, learnKey(ownerId), deps.clock.now());
  const items: Quota[] = [
    { name: 'domains', used: domains, limit: quotas.domains },
    { name: 'contexts', used: labels, limit: quotas.contexts },
    { name: 'sentences', used: sentences, limit: quotas.sentences },
    { name: 'context_texts', used: await readContextBytes(deps, ownerId), limit: quotas.contextBytes },
    { name: 'files', used: fileBytes, limit: quotas.fileBytes },
    { name: 'texts', used: textBytes, limit: quotas.textBytes },
  ];
  if (!rateLimits) return { items };
  // Rejected runs are counted too.
  items.push({ name: 'learns', used: Math.min(learns, quotas.learnsPerHour), limit: quotas.learnsPerHour });
  items.push({ name: 'talks', used: null, limit: quotas.dialogsPerDay });
  return { items };
}
