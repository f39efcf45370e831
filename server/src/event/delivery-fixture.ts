import type { TestServer } from '../testing.ts';
import { deliverFacts } from './delivery-round.ts';

/** Runs rounds until no delivery is due and no active destination has facts left to take. */
export async function settleDeliveries({ deps, clock }: TestServer): Promise<void> {
  const { db } = deps;
  for (;;) {
    await deliverFacts(deps);
    const behind = await db
      .selectFrom('destination')
      .innerJoin('team', 'team.id', 'destination.team_id')
      .select('destination.id')
      .whereRef('team.rev', '>', 'destination.rev')
      .where('destination.active', '=', 1)
      .executeTakeFirst();
    const due = await db.selectFrom('delivery').select('id').where('due_at', '<=', clock.now()).executeTakeFirst();
    if (!behind && !due) return;
    await Bun.sleep(10);
  }
}
