import type { PushMessage, PushType } from '../contract.ts';
import type { DeliveryRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { hasRead, readAskedIn, readFact } from '../dialog/dialog-fact.ts';
import { isQuiet, settingOf } from './push-setting.ts';
import type { Target } from './push-table.ts';
import { messageOf, testMessage } from './push-text.ts';

/** A notification that could not be sent for so long is news no more; ms. */
export const newsLife = 60 * 60_000;

type Fact = NonNullable<Awaited<ReturnType<typeof readFact>>>;

/** Whether what a delivery is about is still so, and new to the person. */
async function isNews(deps: Deps, { user_id: memberId }: Target, delivery: DeliveryRow, fact: Fact): Promise<boolean> {
  const { id, waiting, assigned_id: assigned, closed_at: closedAt, is_ban: isBan, session } = fact.dialog;
  if (isBan === 1 || closedAt !== null || deps.presence.isReading(memberId, session)) return false;
  // At a second attempt the person may have read all in the account.
  const isAgain = delivery.attempts > 0;
  switch (delivery.type as PushType) {
    case 'waiting':
      return waiting === 1 && assigned === null && !(isAgain && (await hasRead(deps.db, memberId, id)));
    case 'assigned':
      return assigned === memberId && !(isAgain && (await hasRead(deps.db, memberId, id)));
    case 'answer':
      return (
        fact.sentence?.author === 'visitor' &&
        assigned === memberId &&
        !(await hasRead(deps.db, memberId, id, fact.sentence.seq))
      );
    default:
      return false;
  }
}

/** The message of a delivery, from what is stored now; null where it is not to be sent any more. */
export async function composePush(
  deps: Deps,
  teamId: string,
  target: Target,
  delivery: DeliveryRow,
): Promise<PushMessage | null> {
  const now = deps.clock.now();
  if (Number(delivery.at) < now - newsLife) return null;
  if (delivery.dialog_id === delivery.id) return testMessage(deps.config.productName);
  if (isQuiet(settingOf(target).quiet, now)) return null;
  const seq = delivery.seq === null ? null : Number(delivery.seq);
  const fact = await readFact(deps, teamId, { dialogId: delivery.dialog_id, seq });
  if (!fact || !(await isNews(deps, target, delivery, fact))) return null;
  const words = fact.sentence ? fact.sentence.text : await readAskedIn(deps.db, delivery.dialog_id);
  return messageOf(delivery.type as Exclude<PushType, 'test'>, fact.dialog, words);
}
