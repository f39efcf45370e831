import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { countFileBytes, countTextBytes } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { commit } from '../../event/commit.ts';
import { groupsOf, shortenDialog } from './dialog-erasure.ts';
import { publishToDialog } from '../store/dialog-channel.ts';
import { deleteOldFiles } from './file-retention.ts';
import { type Begun, deleteSilent, type Keeper, listBegun, listFileKeepers, listKeepers } from './retention-table.ts';

const day = 24 * 60 * 60 * 1000;
const dialogsAtOnce = 100;
const domainsAtOnce = 100;

/** Deletes some dialogs with one commit, except those with a newer sentence. */
async function deleteGroup(
  deps: Deps,
  { id, owner_id: ownerId }: Keeper,
  ids: readonly string[],
  before: number,
): Promise<string[]> {
  const gone = await writeFor(deps, ownerId, async (trx) => {
    const deleted = await deleteSilent(trx, ids, before);
    await countFileBytes(deps, trx, { id, ownerId }, -deleted.files);
    await countTextBytes(trx, id, -deleted.texts);
    return deleted.gone;
  });
  for (const dialogId of gone) publishToDialog(deps, dialogId, { kind: 'gone' });
  return gone;
}

/** Deletes a domain's dialogs without a sentence for so many days; operators reload their lists once. */
async function deleteOld(deps: Deps, keeper: Keeper): Promise<void> {
  const before = deps.clock.now() - keeper.keep_days * day;
  let [last, gone]: [Begun | undefined, string | undefined] = [undefined, undefined];
  do {
    const begun: Begun[] = await listBegun(deps.db, keeper.id, before, last, dialogsAtOnce);
    const due = begun.filter(({ updated_at }) => updated_at < before);
    for (const { id, last: seq } of due)
      await shortenDialog(deps, keeper.owner_id, { id, domainId: keeper.id, last: seq });
    for (const ids of groupsOf(due)) {
      gone = (await deleteGroup(deps, keeper, ids, before)).at(-1) ?? gone;
      await yieldToEventLoop();
    }
    last = begun.length === dialogsAtOnce ? begun.at(-1) : undefined;
  } while (last && !deps.shutdown.draining);
  if (gone === undefined) return;
  // A fact about a deleted dialog makes operators reload, also those who reconnect later.
  const dialogId = gone;
  await commit(deps)(keeper.owner_id, async () => ({ result: null, facts: [{ type: 'dialog', dialogId }] }));
}

/** Has something done for all domains of a list, one after another, unless the server stops. */
async function eachKeeper<K extends { readonly id: string }>(
  deps: Deps,
  list: (db: Db, after: string, limit: number) => Promise<K[]>,
  work: (keeper: K) => Promise<void>,
): Promise<void> {
  let keepers: K[] = [];
  do {
    keepers = await list(deps.db, keepers.at(-1)?.id ?? '', domainsAtOnce);
    for (const keeper of keepers) {
      if (deps.shutdown.draining) return;
      await work(keeper);
      await yieldToEventLoop();
    }
  } while (keepers.length === domainsAtOnce);
}

const nextRunOf = serverState<{ at: number }>(() => ({ at: 0 }));

/** Deletes dialogs and files that their domains store no longer: after a start and once a day, some rows a commit. */
export async function deleteOldDialogs(deps: Deps): Promise<void> {
  const nextRun = nextRunOf(deps);
  if (deps.clock.now() < nextRun.at) return;
  nextRun.at = deps.clock.now() + day;
  await eachKeeper(deps, listKeepers, (keeper) => deleteOld(deps, keeper));
  await eachKeeper(deps, listFileKeepers, (keeper) =>
    deleteOldFiles(deps, keeper, deps.clock.now() - keeper.keep_file_days * day),
  );
  deps.parts.sweep();
}
