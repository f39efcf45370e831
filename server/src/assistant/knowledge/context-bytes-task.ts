import { sumLengths } from '../../database/part-store.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';

/** How many bytes the entries of an owner's contexts have, all domains together. In a thread: some 50 ms for 64 MB. */
export const sumContextBytes = ({ db }: ThreadTools, ownerId: string): Promise<number> =>
  sumLengths(
    db,
    db
      .selectFrom('domain')
      .innerJoin('label', 'label.domain_id', 'domain.id')
      .innerJoin('qa', 'qa.label_id', 'label.id')
      .select('qa.set_id')
      .where('domain.owner_id', '=', ownerId),
  );
