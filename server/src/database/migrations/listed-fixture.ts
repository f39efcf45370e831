import type { DialogFilter } from '../../contract.ts';
import type { OldDatabase } from './migration-fixture.ts';

/** Dialogs of an older version, the oldest first: one that each filter shows, and one that it does not. */
const dialogs = {
  first: { updated_at: 1 },
  unread: { updated_at: 2, unread: 3 },
  waiting: { updated_at: 3, waiting: 1 },
  banned: { updated_at: 4, is_ban: 1, unread: 1, waiting: 1 },
  closed: { updated_at: 5, closed_at: 5 },
};

/** Adds them, their owner and its domain; their ids are the names above, their serials count from 1. */
export async function addListed({ add }: Pick<OldDatabase, 'add'>): Promise<readonly string[]> {
  await add('user', { id: 'o' });
  await add('domain', { id: 'd', owner_id: 'o' });
  const ids = Object.keys(dialogs);
  for (const [at, [id, row]] of Object.entries(dialogs).entries()) {
    const names = { id, session: id, token_hash: id, owner_id: 'o', domain_id: 'd', serial: at + 1 };
    await add('dialog', { ...names, waiting: 0, is_ban: 0, unread: 0, closed_at: null, ...row });
  }
  return ids;
}

const filters = ['all', 'unread', 'waiting', 'banned', 'open', 'closed'] as const satisfies DialogFilter[];

/** What each filter shows, as `read` gives it. */
export async function listsOf(
  read: (filter: DialogFilter) => Promise<readonly { id: string }[]>,
): Promise<Partial<Record<DialogFilter, string[]>>> {
  const lists: Partial<Record<DialogFilter, string[]>> = {};
  for (const filter of filters) lists[filter] = (await read(filter)).map(({ id }) => id);
  return lists;
}

/** What each shows of those that are added. */
export const listsAtFirst = {
  all: ['closed', 'banned', 'waiting', 'unread', 'first'],
  unread: ['unread'],
  waiting: ['waiting'],
  banned: ['banned'],
  open: ['banned', 'waiting', 'unread', 'first'],
  closed: ['closed'],
};
