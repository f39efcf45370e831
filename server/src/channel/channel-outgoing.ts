import type { DialogChannel, Sentence } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { DeliveryRow, DialogRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { readFact, readHoldersOf } from '../dialog/dialog-fact.ts';
import { forVisitor } from '../dialog/store/sentence-row.ts';
import type { DeliveryFact, PlannedDelivery } from '../event/delivery-kind.ts';

/** The type of deliveries of a sentence that an operator has deleted for both sides; others are of type `sentence`. */
export const deletionType = 'deletion';

/** The sentences among facts, and their deletions, that are of one channel's dialogs of a domain, as deliveries. */
export async function planSentences(
  trx: Db,
  { teamId, domainId, channel }: { teamId: string; domainId: string; channel: DialogChannel | null },
  facts: readonly DeliveryFact[],
): Promise<PlannedDelivery[]> {
  const sentences = facts.filter(({ type, seq }) => (type === 'sentence' || type === 'deleted') && seq !== undefined);
  if (sentences.length === 0) return [];
  const dialogs = await readHoldersOf(trx, teamId, [...new Set(sentences.map(({ dialogId }) => dialogId))]);
  return sentences.flatMap(({ dialogId: dialog_id, rev, seq, at, type: fact }): PlannedDelivery[] => {
    const dialog = dialogs.get(dialog_id);
    if (dialog?.domainId !== domainId || (channel !== null && dialog.channel !== channel)) return [];
    const type = fact === 'deleted' ? deletionType : 'sentence';
    return [{ dialog_id, rev, place: 0, type, seq: seq!, about: null, at }];
  });
}

/** The sentence of a delivery as the visitor may see it; null where there is nothing to send to the visitor. */
export async function readOutgoing(
  deps: Deps,
  teamId: string,
  { dialog_id: dialogId, seq }: DeliveryRow,
): Promise<{ dialog: DialogRow; sentence: Sentence } | null> {
  if (seq === null) return null;
  const found = await readFact(deps, teamId, { dialogId, seq: Number(seq) });
  if (!found?.sentence || found.sentence.author === 'visitor' || found.sentence.deleted) return null;
  return { dialog: found.dialog, sentence: forVisitor(found.sentence) };
}
