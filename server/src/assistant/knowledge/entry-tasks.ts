import { type Body, type Call, type Endpoint, endpoints, type QaType } from '../../contract.ts';
import { checked } from '../../http/checked.ts';
import { parseJson } from '../../http/request-body.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { type PackedSentences, packSentences } from './sentence-parts.ts';

/** The body of a raw call, checked. @throws AppError `invalid` */
export const readRaw = <K extends Call>(call: K, bytes: Uint8Array): Body<K> =>
  checked((endpoints[call] as Endpoint).body!, parseJson(bytes)) as Body<K>;

export type EntryCall = 'POST /assistant/qa/create' | 'PATCH /assistant/qa/edit/{id}';

/** Sentences of an entry; `assistantId` and `type` for a new one. */
export interface EntryBody extends PackedSentences {
  readonly assistantId?: string;
  readonly type?: QaType;
}

/** Reads the body of a call that writes an entry. @throws AppError `invalid` */
export function readEntry(call: EntryCall, bytes: Uint8Array): EntryBody {
  const { sentences, ...of } = readRaw(call, bytes) as Body<'POST /assistant/qa/create'>;
  return { ...of, ...packSentences(sentences.map((sentence) => sentence.trim())) };
}

/** The same, in a thread. */
export const readEntryApart = async (
  _tools: ThreadTools,
  { call, bytes }: { call: EntryCall; bytes: Uint8Array },
): Promise<EntryBody> => readEntry(call, bytes);
