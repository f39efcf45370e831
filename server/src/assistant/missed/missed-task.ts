import type { MissedRow } from '../../database/schema.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { groupMissed } from './missed-groups.ts';
import { listMissed } from './missed-table.ts';

/** The domain's missed questions, similar ones together. Runs in a thread. */
export const readGroups = async ({ db }: ThreadTools, domainId: string): Promise<MissedRow[][]> =>
  groupMissed(await listMissed(db, domainId));
