import { domainOfOwner } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import { type AssistantSetting, type Body, defaultSetting } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { announceHours, mergeHours, readHours } from '../team/hours/duty-service.ts';
import { findSetting, replaceSetting } from './setting-table.ts';

/** The setting of the domain's assistant; cheap enough for each turn. */
export async function settingOf(db: Db, domainId: string): Promise<AssistantSetting> {
  const row = await findSetting(db, domainId);
  if (!row) return defaultSetting;
  return {
    replies: JSON.parse(row.replies) as AssistantSetting['replies'],
    hours: readHours(row.hours),
    notify: row.notify,
  };
}

/** @throws AppError `not_found`, also for another owner's domain */
export async function readSetting(deps: Deps, ownerId: string, domainId: string): Promise<AssistantSetting> {
  await domainOfOwner(deps, ownerId, domainId);
  return settingOf(deps.db, domainId);
}

/** Merges a change into the replies; null restores the built-in reply. */
const mergedReplies = (
  before: AssistantSetting['replies'],
  change: Body<'PATCH /assistant/setting/domain/id/{domainId}'>['replies'],
): AssistantSetting['replies'] =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).flatMap(([kind, text]) => (text ? [[kind, text.trim()]] : [])),
  );

/** Updates the given fields of the setting. */
export async function editSetting(
  deps: Deps,
  ownerId: string,
  domainId: string,
  { replies, hours, notify }: Body<'PATCH /assistant/setting/domain/id/{domainId}'>,
): Promise<AssistantSetting> {
  const edited = await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const before = await settingOf(trx, domainId);
    const setting: AssistantSetting = {
      replies: mergedReplies(before.replies, replies),
      hours: hours ? mergeHours(before.hours, hours) : hours === null ? null : before.hours,
      notify: notify ?? before.notify,
    };
    await replaceSetting(trx, {
      domain_id: domainId,
      replies: JSON.stringify(setting.replies),
      hours: setting.hours && JSON.stringify(setting.hours),
      notify: setting.notify,
    });
    await deps.waitLetters.hurry(trx, domainId);
    return setting;
  });
  if (hours !== undefined) announceHours(deps, ownerId);
  return edited;
}
