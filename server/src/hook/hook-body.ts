import type { Sentence } from '../contract.ts';
import type { DeliveryRow, DialogRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { readFact } from '../dialog/dialog-fact.ts';
import { timeOf } from '../runtime/clock.ts';
import { memberRefOf } from '../team/assign-rule.ts';

/** The bytes that a body has at most: receivers may refuse larger ones. */
export const largestBody = 20_000;
/** Characters of a page's address and of a comment that a body has at most. */
const longestText = 1_000;

interface Data {
  readonly sentence?: Sentence;
  /** Whether the text of the sentence is cut. */
  readonly cut?: true;
  readonly [field: string]: unknown;
}

/** What an event adds to the data that all have. */
async function moreOf(
  deps: Deps,
  { type, about }: DeliveryRow,
  dialog: DialogRow,
  sentence: Sentence | null,
): Promise<Data> {
  if (sentence) return { sentence };
  if (type === 'dialog.created')
    return { page: dialog.page.slice(0, longestText), visitor: { name: dialog.visitor_name } };
  if (type === 'dialog.assigned') {
    const { assigned } = JSON.parse(about ?? '{}') as { assigned?: string | null };
    return { assigned: assigned ? await memberRefOf(deps, dialog.owner_id, assigned) : null };
  }
  if (type === 'rating.created')
    return { rating: { score: dialog.rating, comment: dialog.rating_comment.slice(0, longestText) } };
  return {};
}

/** JSON of a body; a text that makes it too large is cut, which `cut` states. */
export function composeBody(type: string, at: number, data: Data): string {
  const jsonOf = (fit: Data): string => JSON.stringify({ type, timestamp: timeOf(at), data: fit });
  const whole = jsonOf(data);
  if (Buffer.byteLength(whole) < largestBody || !data.sentence) return whole;
  const { sentence } = data;
  for (let length = sentence.text.length; length > 0; length = Math.floor(length * 0.8)) {
    // Half of a pair of surrogates is no character.
    const text = sentence.text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
    const json = jsonOf({ ...data, sentence: { ...sentence, text }, cut: true });
    if (Buffer.byteLength(json) < largestBody) return json;
  }
  const { id, seq, author, at: sentAt } = sentence;
  return jsonOf({ ...data, sentence: { id, seq, author, text: '', at: sentAt }, cut: true });
}

/** The body of a delivery, from what is stored now; null where that was deleted. */
export async function bodyOf(deps: Deps, teamId: string, delivery: DeliveryRow): Promise<string | null> {
  const { type, at, dialog_id: dialogId, id, seq } = delivery;
  if (dialogId === id) return composeBody(type, at, { test: true });
  const fact = await readFact(deps, teamId, { dialogId, seq: seq === null ? null : Number(seq) });
  if (!fact) return null;
  const { dialog, sentence } = fact;
  const common = { dialogId, session: dialog.session, domainId: dialog.domain_id };
  return composeBody(type, Number(at), { ...common, ...(await moreOf(deps, delivery, dialog, sentence)) });
}
