import type { HookEnd, HookEvent } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { readSitesOf } from '../dialog/dialog-fact.ts';
import type { DeliveryFact, DeliveryKind, PlannedDelivery } from '../event/delivery-kind.ts';
import { leaveRefused } from '../mail/mail.ts';
import { ownerAddresses } from '../user/user-service.ts';
import { bodyOf } from './hook-body.ts';
import { callHook } from './hook-call.ts';
import { hookLetter } from './hook-letter.ts';
import { signHook } from './hook-signature.ts';
import { findHook } from './hook-table.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The kind of destinations that are webhooks. */
export const hookKindName = 'hook';

/** The events of a fact, in the order in which they are sent: a dialog before its sentences. */
function eventsOf({ type, moments = {} }: DeliveryFact): { type: HookEvent; about?: string }[] {
  return [
    ...(moments.created ? [{ type: 'dialog.created' as const }] : []),
    ...(type === 'sentence' ? [{ type: 'sentence.created' as const }] : []),
    ...(moments.handedOff ? [{ type: 'dialog.handed_off' as const }] : []),
    ...(moments.assigned === undefined
      ? []
      : [{ type: 'dialog.assigned' as const, about: JSON.stringify({ assigned: moments.assigned }) }]),
    ...(moments.closed ? [{ type: 'dialog.closed' as const }] : []),
    ...(moments.rated ? [{ type: 'rating.created' as const }] : []),
  ];
}

/** Deliveries of a fact, for a webhook of these events. */
const planFact = (fact: DeliveryFact, wanted: ReadonlySet<string>): PlannedDelivery[] =>
  eventsOf(fact).flatMap(({ type, about = null }, place) => {
    const seq = type === 'sentence.created' ? fact.seq! : null;
    return wanted.has(type) ? [{ dialog_id: fact.dialogId, rev: fact.rev, place, type, seq, about, at: fact.at }] : [];
  });

/** Facts by HTTP, signed as Standard Webhooks describe it. */
export const hookKind: DeliveryKind<Deps> = {
  pauses: [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)],

  async plan(trx, { id, team_id: teamId }, facts) {
    const hook = await findHook(trx, id);
    if (!hook) return [];
    const wanted = new Set(JSON.parse(hook.events) as string[]);
    const planned = facts.flatMap((fact) => planFact(fact, wanted));
    const sites = await readSitesOf(trx, teamId, [...new Set(planned.map(({ dialog_id }) => dialog_id))]);
    return planned.filter(({ dialog_id }) => {
      const domainId = sites.get(dialog_id);
      return domainId !== undefined && (hook.domain_id === null || hook.domain_id === domainId);
    });
  },

  async send(deps, { id, team_id: teamId }, delivery, stop) {
    const hook = await findHook(deps.db, id);
    const body = hook && (await bodyOf(deps, teamId, delivery));
    if (!hook || body === undefined || body === null) return { result: 'nothing' };
    const now = deps.clock.now();
    const headers = signHook(hook.secret, delivery.id, now, body);
    return callHook({ url: hook.url, headers, body }, { production: deps.config.production, now, stop });
  },

  async report(deps, { id, team_id: teamId, ended }) {
    const hook = await findHook(deps.db, id);
    if (!hook || ended === null) return;
    const { productName, publicUrl } = deps.config;
    const letter = hookLetter(productName, publicUrl, hook.url, ended as HookEnd);
    for (const to of await ownerAddresses(deps, teamId)) await deps.mail.send({ to, ...letter }).catch(leaveRefused);
  },
};
