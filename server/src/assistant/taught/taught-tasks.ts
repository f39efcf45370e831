import type { TaughtSentence, ReplayLine } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { readSets } from '../../database/part-store.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { listPins } from '../control/pin-table.ts';
import { findPage, findReplay } from '../control/replay-table.ts';
import { mostPages } from '../control/replay-task.ts';
import { listLabels } from '../knowledge/label-table.ts';
import { eachEntry } from '../knowledge/qa-table.ts';
import { questionKey } from '../knowledge/question-key.ts';
import { type PackedSentences, packSentences } from '../knowledge/sentence-parts.ts';
import { keysOf, namesSpeaker, type Speaker, type SpokenText } from './person-words.ts';

// What assistants have of a person's words. Runs in a thread.

/** A taught sentence with the row that it is of: an entry of a context, or a control question. */
export interface Taught extends Omit<TaughtSentence, 'site'> {
  readonly domainId: string;
  readonly rowId: string;
  /** The entry's set of sentences; empty for a control question. */
  readonly setId: string;
}

/** A page of a training run's changes without what the person asked. */
export interface ShorterPage {
  readonly domainId: string;
  readonly trainedAt: number;
  readonly number: number;
  readonly lines: string;
}

export interface FoundWords {
  readonly taught: Taught[];
  readonly pages: ShorterPage[];
}

/** Names a sentence of a row until that is changed. */
const idOf = (rowId: string, text: string): string =>
  new Bun.CryptoHasher('sha256').update(`${rowId}:${text}`).digest('base64url').slice(0, 22);

/** The texts of a dialog: the visitor's, joined where one turn had several, and as the assistant has read it. */
async function spokenIn(db: Db, dialogId: string): Promise<SpokenText[]> {
  const rows = await db
    .selectFrom('sentence')
    .select(['author', 'text', 'at', 'extra'])
    .where('dialog_id', '=', dialogId)
    .orderBy('seq')
    .execute();
  const spoken: SpokenText[] = [];
  let turn: SpokenText[] = [];
  for (const { author, text, at, extra } of rows) {
    if (author === 'visitor') {
      spoken.push({ text, at });
      turn.push({ text, at });
      continue;
    }
    if (turn.length > 1) spoken.push({ text: turn.map((one) => one.text.trim()).join(' '), at: turn[0]!.at });
    turn = [];
    const { asked, base } = (extra === null ? {} : JSON.parse(extra)) as { asked?: string; base?: string };
    for (const read of [asked, base]) if (read !== undefined) spoken.push({ text: read, at: 0 });
  }
  if (turn.length > 1) spoken.push({ text: turn.map((one) => one.text.trim()).join(' '), at: turn[0]!.at });
  return spoken;
}

type IsTheirs = (text: string, changedAt: number) => boolean;

async function taughtIn(db: Db, domainId: string, isTheirs: IsTheirs): Promise<Taught[]> {
  const labels = new Map((await listLabels(db, domainId)).map(({ id, label }) => [id, label]));
  const found: Taught[] = [];
  for await (const { qa, sentences } of eachEntry(db, [...labels.keys()])) {
    const at = qa.changed_at ?? qa.created_at;
    const label = labels.get(qa.label_id)!;
    for (const text of sentences)
      if (isTheirs(text, at))
        found.push({ id: idOf(qa.id, text), kind: qa.type, text, label, domainId, rowId: qa.id, setId: qa.set_id });
  }
  for (const { id: rowId, question: text, created_at, label } of await listPins(db, domainId))
    if (isTheirs(text, created_at))
      found.push({ id: idOf(rowId, text), kind: 'control', text, label, domainId, rowId, setId: '' });
  return found;
}

async function shorterPages(db: Db, domainId: string, isAsked: (text: string) => boolean): Promise<ShorterPage[]> {
  const run = await findReplay(db, domainId);
  const pages: ShorterPage[] = [];
  for (let number = 0; run && number < mostPages; number += 1) {
    const stored = await findPage(db, domainId, run.trained_at, number);
    if (stored === undefined) break;
    const lines = JSON.parse(stored) as ReplayLine[];
    const left = lines.filter(({ question }) => !isAsked(question));
    if (left.length < lines.length)
      pages.push({ domainId, trainedAt: run.trained_at, number, lines: JSON.stringify(left) });
  }
  return pages;
}

/** What the assistants of these domains have of a person's words. */
export async function findWords(
  { db }: ThreadTools,
  { domainIds, speaker }: { domainIds: readonly string[]; speaker: Speaker },
): Promise<FoundWords> {
  const spoken: SpokenText[] = [];
  for (const id of speaker.dialogIds) spoken.push(...(await spokenIn(db, id)));
  const first = keysOf(spoken);
  const names = namesSpeaker(speaker);
  const isTheirs: IsTheirs = (text, at) =>
    at >= speaker.since && ((first.get(questionKey(text)) ?? Infinity) <= at || names(text));
  const isAsked = (text: string): boolean => first.has(questionKey(text)) || names(text);
  const found: FoundWords = { taught: [], pages: [] };
  for (const domainId of domainIds) {
    found.taught.push(...(await taughtIn(db, domainId, isTheirs)));
    found.pages.push(...(await shorterPages(db, domainId, isAsked)));
  }
  return found;
}

/** The sentences of an entry without some of them; null when none is left. */
export async function leftSentences(
  { db }: ThreadTools,
  { setId, texts }: { setId: string; texts: readonly string[] },
): Promise<PackedSentences | null> {
  const dropped = new Set(texts);
  const parts = (await readSets(db, [setId])).get(setId)!;
  const sentences = parts.flatMap((bytes) => JSON.parse(Buffer.from(bytes).toString()) as string[]);
  const left = sentences.filter((text) => !dropped.has(text));
  return left.length === 0 ? null : packSentences(left);
}
