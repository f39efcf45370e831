import type { Caller } from '../../security/caller.ts';
import type { Label, Language, QaType } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Part } from '../../database/part-store.ts';
import type { LabelRow, QaRow } from '../../database/schema.ts';
import { streamToCaller } from '../../user/stream-to-caller.ts';
import { listQas, type QaPlace, readJson } from './qa-table.ts';

// The export concatenates the stored parts, which are JSON themselves: none is parsed or loaded whole.

const rowsAtOnce = 200;
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** A label's entries in the order they were added. */
async function* eachQa(db: Db, labelId: string, type?: QaType): AsyncGenerator<QaRow> {
  let after: QaPlace | null = null;
  for (;;) {
    const rows: QaRow[] = await listQas(db, labelId, { type, after, limit: rowsAtOnce });
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!;
  }
}

/** The sentences of an entry as the items of a JSON array, without its brackets. */
async function* sentencesJson(db: Db, qa: QaRow): AsyncGenerator<string> {
  for (let number = 0; ; number += 1) {
    const text = await readJson(db, qa, number);
    if (text === undefined) return;
    yield number === 0 ? text : `,${text}`;
  }
}

const qaHead = ({ id, label_id: assistantId, type }: QaRow, languages?: (Language | null)[]): string =>
  `${JSON.stringify({ id, assistantId, type, languages }).slice(0, -1)},"sentences":[`;

/** A label with its entries; `languages` of its answers by entry. */
export async function* detailJson(
  db: Db,
  label: Omit<Label, 'questions' | 'answers'>,
  languages: ReadonlyMap<string, (Language | null)[]>,
): AsyncGenerator<string> {
  let before = `${JSON.stringify(label).slice(0, -1)},"qa":[`;
  for await (const qa of eachQa(db, label.id)) {
    yield before + qaHead(qa, languages.get(qa.id));
    yield* sentencesJson(db, qa);
    before = ']},';
  }
  yield before.endsWith(',') ? ']}]}' : `${before}]}`;
}

async function* typeJson(db: Db, labelId: string, type: QaType): AsyncGenerator<string> {
  let before = '';
  for await (const qa of eachQa(db, labelId, type)) {
    yield before;
    yield* sentencesJson(db, qa);
    before = ',';
  }
}

/** Labels in the format of import and export. */
export async function* portableJson(db: Db, labels: readonly LabelRow[]): AsyncGenerator<string> {
  let before = '{"contexts":[';
  for (const { id, label, description, passed_on } of labels) {
    const passedOn = passed_on === 1 ? { passedOn: true } : {};
    yield `${before}${JSON.stringify({ label, description, ...passedOn }).slice(0, -1)},"questions":[`;
    yield* typeJson(db, id, 'question');
    yield '],"answers":[';
    yield* typeJson(db, id, 'answer');
    before = ']},';
  }
  yield labels.length > 0 ? ']}]}' : `${before}]}`;
}

/** Least size of a chunk that is sent; characters. */
const chunkSize = 64 * 1024;

async function* bytesOf(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  let some = '';
  for await (const text of texts) {
    some += text;
    if (some.length < chunkSize) continue;
    yield Buffer.from(some);
    some = '';
  }
  yield Buffer.from(some);
}

/** Streams JSON, read from the database while it is sent. */
export const streamOf = (deps: Deps, by: Caller, texts: AsyncGenerator<string>): Promise<Response> =>
  streamToCaller(deps, by, { pieces: bytesOf(texts), headers });

/** The response for a written entry, built from its stored parts; `languages` of its answers. */
export function qaResponse(
  qa: QaRow,
  parts: readonly Part[],
  status: 200 | 201,
  languages?: (Language | null)[],
): Response {
  const comma = Buffer.from(',');
  const middle = parts.flatMap(({ bytes }, i) => [...(i > 0 ? [comma] : []), bytes.subarray(1, -1)]);
  return new Response(Buffer.concat([Buffer.from(qaHead(qa, languages)), ...middle, Buffer.from(']}')]), {
    status,
    headers,
  });
}
