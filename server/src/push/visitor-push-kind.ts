import type { VisitorPush } from '../contract.ts';
import type { DeliveryRow, VisitorPushRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { readFact } from '../dialog/dialog-fact.ts';
import { pageOf } from '../dialog/letter/letter-link.ts';
import { letterWords } from '../dialog/letter/visitor-letter-words.ts';
import { languageOfChat } from '../dialog/visitor-language.ts';
import { letterDomain } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import type { DeliveryKind, PlannedDelivery } from '../event/delivery-kind.ts';
import { callPush } from './push-call.ts';
import { newsLife } from './push-compose.ts';
import { pushPauses } from './push-kind.ts';
import { beginningOf, longest } from './push-text.ts';
import { readVapidKeys } from './vapid-key.ts';
import { deleteVisitorPushes, findVisitorPush, listVisitorPushes } from './visitor-push-table.ts';

/** The kind of the destination that is all visitors of a team who are notified. */
export const visitorPushKindName = 'visitor-push';

/** A destination a visitor would have every fact of the team read once for each of them. */
export const visitorDestinationId = (teamId: string): string => `${visitorPushKindName}:${teamId}`;

/** An answer that a visitor has not read, in a dialog that is not banned; null where it is not to be sent any more. */
async function composeVisitorPush(
  deps: Deps,
  teamId: string,
  { dialog_id: dialogId }: VisitorPushRow,
  delivery: DeliveryRow,
): Promise<VisitorPush | null> {
  if (Number(delivery.at) < deps.clock.now() - newsLife) return null;
  const fact = await readFact(deps, teamId, { dialogId, seq: Number(delivery.seq) });
  const { dialog, sentence } = fact ?? {};
  if (!dialog || !sentence || sentence.author !== 'operator' || sentence.deleted) return null;
  if (dialog.is_ban === 1 || dialog.visitor_read >= sentence.seq) return null;
  const domain = await letterDomain(deps, dialog.domain_id);
  if (!domain) return null;
  const words = letterWords[languageOfChat(dialog, domain)];
  return {
    title: beginningOf(words.subject(domain.name), longest.title),
    body: beginningOf(sentence.file ? words.file(sentence.file.name) : sentence.text, longest.body),
    url: pageOf(deps, domain.host, dialog.page),
    tag: `otklik-${dialog.session}`,
  };
}

const drop = (deps: Deps, teamId: string, { id }: VisitorPushRow): Promise<void> =>
  writeFor(deps, teamId, (trx) => deleteVisitorPushes(trx, { ids: [id] }));

/**
 * Notifications by Web Push, of operators' answers to visitors who have asked for them. Each browser is a line of its own,
 * in which a delivery has the subscription in place of the dialog: one that fails puts no other off.
 */
export const visitorPushKind: DeliveryKind<Deps> = {
  pauses: pushPauses,
  manyReceivers: true,

  async plan(trx, _, facts) {
    const sentences = facts.filter(({ type }) => type === 'sentence');
    const dialogIds = [...new Set(sentences.map(({ dialogId }) => dialogId))];
    const browsers = dialogIds.length > 0 ? await listVisitorPushes(trx, dialogIds) : [];
    return sentences.flatMap(({ dialogId, rev, seq, at }) =>
      browsers
        .filter(({ dialog_id }) => dialog_id === dialogId)
        .map(({ id }, place): PlannedDelivery => ({
          dialog_id: id,
          rev,
          place,
          type: 'reply',
          seq: seq ?? null,
          about: null,
          at,
        })),
    );
  },

  async send(deps, { team_id: teamId }, delivery, stop) {
    // Rows of former versions have the dialog as their line and the subscription in `about`.
    const browser = await findVisitorPush(deps.db, delivery.about ?? delivery.dialog_id);
    const message = browser && (await composeVisitorPush(deps, teamId, browser, delivery));
    if (!browser || !message) return { result: 'nothing' };
    const options = { production: deps.config.production, now: deps.clock.now(), stop };
    const attempted = await callPush(deps.config, await readVapidKeys(deps), browser, message, options);
    if (attempted.result !== 'over') return attempted;
    // The end of one browser is none of the destination.
    await drop(deps, teamId, browser);
    return { result: 'nothing' };
  },

  // Too many wait: a later subscription switches it on again, and the chat has the answers.
  report: async () => undefined,
};
