import type { PushSetting, PushType } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { readHoldersOf } from '../dialog/dialog-fact.ts';
import type { DeliveryFact, DeliveryKind, PlannedDelivery } from '../event/delivery-kind.ts';
import { isOnDuty } from '../team/hours/duty.ts';
import { listSiteHours, readHours } from '../team/hours/duty-service.ts';
import { composePush } from './push-compose.ts';
import { callPush } from './push-call.ts';
import { endSubscription } from './push-end.ts';
import { settingOf } from './push-setting.ts';
import { findTarget, type Target } from './push-table.ts';
import { readVapidKeys } from './vapid-key.ts';

const second = 1_000;
const minute = 60 * second;

/** The kind of destinations that are browsers. */
export const pushKindName = 'push';

/** What a fact is worth to a member: null for nothing. `holder`: who has its dialog now. */
function typeOf({ type, moments, extra }: DeliveryFact, memberId: string, holder: string | null): PushType | null {
  if (type === 'handed') return extra && 'by' in extra && extra.member === memberId ? 'assigned' : null;
  if (type === 'sentence' && holder === memberId) return 'answer';
  return moments?.handedOff && holder === null ? 'waiting' : null;
}

const mayMatter = ({ type, moments }: DeliveryFact): boolean =>
  type === 'sentence' || type === 'handed' || moments?.handedOff === true;

/** Whether a member takes new dialogs of a site at a moment. */
type Takes = (domainId: string, at: number) => boolean;

async function takesOf(trx: Db, teamId: string, { available, hours }: Target): Promise<Takes> {
  const sites = await listSiteHours(trx, teamId);
  const own = readHours(hours);
  return (domainId, at) => available === 1 && isOnDuty(own, sites.get(domainId) ?? null, at);
}

const isWanted = (setting: PushSetting, type: PushType): boolean => type === 'test' || setting[type];

/** Longer, all together, than a notification is news: the last attempt is never made, and the browser stays. */
export const pushPauses: readonly number[] = [5 * second, 15 * second, 30 * second, ...Array<number>(80).fill(minute)];

/** Notifications by Web Push, of a person's dialogs and of unassigned ones. */
export const pushKind: DeliveryKind<Deps> = {
  pauses: pushPauses,

  async plan(trx, { id, team_id: teamId }, facts) {
    const some = facts.filter(mayMatter);
    const target = some.length > 0 ? await findTarget(trx, id) : undefined;
    if (!target) return [];
    const setting = settingOf(target);
    const holders = await readHoldersOf(trx, teamId, [...new Set(some.map(({ dialogId }) => dialogId))]);
    const takes = some.some(({ moments }) => moments?.handedOff) ? await takesOf(trx, teamId, target) : () => false;
    return some.flatMap((fact): PlannedDelivery[] => {
      const { dialogId: dialog_id, rev, at } = fact;
      const dialog = holders.get(dialog_id);
      const type = dialog ? typeOf(fact, target.user_id, dialog.assignedId) : null;
      if (!dialog || type === null || !isWanted(setting, type)) return [];
      if (type === 'waiting' && !takes(dialog.domainId, at)) return [];
      return [{ dialog_id, rev, place: 0, type, seq: type === 'answer' ? fact.seq! : null, about: null, at }];
    });
  },

  async send(deps, { id, team_id: teamId }, delivery, stop) {
    const target = await findTarget(deps.db, id);
    const message = target && (await composePush(deps, teamId, target, delivery));
    if (!target || !message) return { result: 'nothing' };
    const { production } = deps.config;
    const options = { production, now: deps.clock.now(), stop };
    return callPush(deps.config, await readVapidKeys(deps), target, message, options);
  },

  report: (deps, { id, team_id: teamId }) => endSubscription(deps, teamId, id),
};
