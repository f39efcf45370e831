import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';
import type { AssistantSettingRow, Schema } from '../database/schema.ts';

const selectSetting = prepared<{ domainId: string }, AssistantSettingRow>((db, slot) =>
  db.selectFrom('assistant_setting').selectAll().where('domain_id', '=', slot('domainId')).compile(),
);

/** The domain's setting by its key; undefined while the owner has changed nothing. */
export const findSetting = async (db: Db, domainId: string): Promise<AssistantSettingRow | undefined> =>
  (await selectSetting(db, { domainId }))[0];

/** Stores a domain's setting in place of the one before. */
export const replaceSetting = async (db: Db, row: Insertable<Schema['assistant_setting']>): Promise<void> => {
  await db
    .insertInto('assistant_setting')
    .values(row)
    .onConflict((is) =>
      is.column('domain_id').doUpdateSet({ replies: row.replies, hours: row.hours, notify: row.notify }),
    )
    .execute();
};
