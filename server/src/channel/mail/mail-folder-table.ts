import type { Db } from '../../database/database.ts';

/** Up to which letter a folder has been read; `validity` is that of its numbers (RFC 3501, 2.3.1.1). */
export interface FolderCursor {
  readonly validity: number;
  readonly uid: number;
  readonly readAt: number | null;
  readonly error: string | null;
}

interface Claim {
  readonly key: string;
  readonly by: string;
  readonly now: number;
  readonly until: number;
}

/** Claims a folder: no other process reads it before `until`. @returns null where another one does */
export async function claimFolder(db: Db, { key, by, now, until }: Claim): Promise<FolderCursor | null> {
  await db
    .insertInto('mail_folder')
    .values({ key })
    .onConflict((on) => on.column('key').doNothing())
    .execute();
  const row = await db
    .updateTable('mail_folder')
    .set({ lease_by: by, lease_until: until })
    .where('key', '=', key)
    .where((is) => is.or([is('lease_until', '<=', now), is('lease_by', '=', by)]))
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    validity: Number(row.uid_validity),
    uid: Number(row.last_uid),
    readAt: row.read_at === null ? null : Number(row.read_at),
    error: row.error,
  };
}

/** Ends a process's lease; anybody's where no other process can be running. */
export async function releaseFolder(db: Db, key: string, by: string | null): Promise<void> {
  const release = db.updateTable('mail_folder').set({ lease_until: 0 }).where('key', '=', key);
  await (by === null ? release : release.where('lease_by', '=', by)).execute();
}

/** Moves the cursor of a folder that a process has claimed. @returns false where another one has it now */
export async function moveCursor(
  db: Db,
  { key, by }: Pick<Claim, 'key' | 'by'>,
  { validity, uid }: Pick<FolderCursor, 'validity' | 'uid'>,
): Promise<boolean> {
  const moved = await db
    .updateTable('mail_folder')
    .set({ uid_validity: validity, last_uid: uid })
    .where('key', '=', key)
    .where('lease_by', '=', by)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Notes that the folder was read at a time, or why it could not be. */
export async function noteFolder(
  db: Db,
  key: string,
  change: { readonly read_at: number; readonly error: null } | { readonly error: string },
): Promise<void> {
  await db.updateTable('mail_folder').set(change).where('key', '=', key).execute();
}

export const findFolder = (db: Db, key: string) =>
  db.selectFrom('mail_folder').select(['read_at', 'error']).where('key', '=', key).executeTakeFirst();
