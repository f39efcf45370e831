import { dialogChannel } from '../event/channel.ts';
import type { Deps } from '../deps.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { deleteDialogs, deleteSentences, type ErasedDialog, listDomainDialogs } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

/** How many sentences go with one commit: some 10 ms. */
const sentencesAtOnce = 500;
const dialogsAtOnce = 100;

type Erasing = Pick<Deps, 'commit'>;

/** Deletes the sentences of a long dialog but its last ones, some of them a commit. */
export async function shortenDialog(deps: Erasing, ownerId: string, dialog: ErasedDialog): Promise<void> {
  for (let to = sentencesAtOnce; to < dialog.last; to += sentencesAtOnce) {
    await writeFor(deps, ownerId, (trx) => deleteSentences(trx, dialog, to));
    await yieldToEventLoop();
  }
}

/** Groups of dialogs that have few enough sentences together to go with one commit. */
export function* groupsOf(dialogs: readonly Pick<ErasedDialog, 'id' | 'last'>[]): Generator<string[]> {
  let group: string[] = [];
  let sum = 0;
  for (const { id, last } of dialogs) {
    const left = Math.min(last, sentencesAtOnce);
    if (group.length > 0 && sum + left > sentencesAtOnce) {
      yield group;
      group = [];
      sum = 0;
    }
    group.push(id);
    sum += left;
  }
  if (group.length > 0) yield group;
}

/** Deletes all dialogs of a domain, some of them a commit, and sends their visitors away. */
export async function eraseDialogs(
  deps: Pick<Deps, 'db' | 'commit' | 'bus'>,
  ownerId: string,
  domainId: string,
): Promise<void> {
  for (;;) {
    const dialogs = await listDomainDialogs(deps.db, domainId, dialogsAtOnce);
    if (dialogs.length === 0) return;
    for (const dialog of dialogs) await shortenDialog(deps, ownerId, dialog);
    for (const ids of groupsOf(dialogs)) {
      await writeFor(deps, ownerId, (trx) => deleteDialogs(trx, ids));
      for (const id of ids) deps.bus.publish(dialogChannel(id), { kind: 'gone' });
      await yieldToEventLoop();
    }
  }
}
