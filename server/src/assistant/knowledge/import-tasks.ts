import { domainOfOwner } from '../../domain/domain-service.ts';
import { timeAfter } from '../../domain/owner-write.ts';
import { assistantLimits, isExample, type PortableContext, type QaType, type Reply } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import type { LabelRow, QaRow } from '../../database/schema.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { refuseOverflow } from './context-rule.ts';
import { readRaw } from './entry-tasks.ts';
import { type LabelGain, listLabels } from './label-table.ts';
import { eachEntry } from './qa-table.ts';
import { packSentences } from './sentence-parts.ts';

export type Imported = Reply<'POST /assistant/import'>;

/** The rows and parts that an import writes; valid while the domain's counter of changes equals `changes`. */
export interface ImportPlan {
  /** The request body, transferred back for a retry. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly domainId: string;
  readonly changes: number;
  readonly summary: Imported;
  readonly newLabels: readonly LabelRow[];
  /** Labels that get a description, or more sentences. */
  readonly changed: readonly LabelGain[];
  readonly qas: readonly QaRow[];
  /** The parts of each entry's set, in the order of the entries; their bytes follow each other in `bytes`. */
  readonly parts: readonly (readonly { readonly length: number; readonly items: number }[])[];
  readonly bytes: Uint8Array;
}

interface StoredContext {
  readonly row: LabelRow;
  readonly sentences: Record<QaType, Set<string>>;
  readonly isNew: boolean;
  /** The description from the import, if it had none. */
  described: string | null;
  /** When the newest of its entries was added. */
  newest: number | undefined;
}

/** New sentences of a label. */
interface Addition {
  readonly stored: StoredContext;
  readonly type: QaType;
  readonly sentences: readonly string[];
}

const newContext = (row: LabelRow, isNew: boolean): StoredContext => ({
  row,
  sentences: { question: new Set(), answer: new Set() },
  isNew,
  described: null,
  newest: undefined,
});

async function readContexts({ db }: ThreadTools, domainId: string): Promise<Map<string, StoredContext>> {
  const labels = await listLabels(db, domainId);
  const byId = new Map(labels.map((row) => [row.id, newContext(row, false)]));
  const ids = labels.map(({ id }) => id);
  for await (const { qa, sentences } of eachEntry(db, ids)) {
    const stored = byId.get(qa.label_id)!;
    for (const sentence of sentences) stored.sentences[qa.type].add(sentence);
    stored.newest = qa.created_at;
  }
  return new Map([...byId.values()].map((stored) => [stored.row.label, stored]));
}

function additionsOf(
  stored: Map<string, StoredContext>,
  contexts: readonly PortableContext[],
  { importId, domainId, at }: { importId: string; domainId: string; at: number },
): Addition[] {
  return contexts.flatMap((context, i) => {
    const name = context.label.trim();
    const description = context.description.trim();
    const target =
      stored.get(name) ??
      newContext(
        {
          id: newId(),
          domain_id: domainId,
          label: name,
          description,
          questions: 0,
          answers: 0,
          passed_on: context.passedOn ? 1 : 0,
          import_id: importId,
          described_by: null,
          asked: 0,
          created_at: at + i,
        },
        true,
      );
    stored.set(name, target);
    if (description !== '' && target.row.description === '') target.described = target.row.description = description;
    // Answers of the owner's own confirm an example.
    if (isExample(target.row.description) && !isExample(description) && context.answers.length > 0)
      target.described = target.row.description = description;
    return (['question', 'answer'] as const).map((type) => {
      const known = target.sentences[type];
      const wanted = type === 'question' ? context.questions : context.answers;
      const sentences = [...new Set(wanted.map((sentence) => sentence.trim()))].filter(
        (sentence) => !known.has(sentence),
      );
      for (const sentence of sentences) known.add(sentence);
      return { stored: target, type, sentences };
    });
  });
}

function summaryOf(id: string, stored: readonly StoredContext[], additions: readonly Addition[]): Imported {
  const count = (type: QaType): number =>
    additions.reduce((sum, addition) => sum + (addition.type === type ? addition.sentences.length : 0), 0);
  const gained = new Set(additions.filter(({ sentences }) => sentences.length > 0).map((addition) => addition.stored));
  return {
    id,
    created: stored.filter(({ isNew }) => isNew).length,
    updated: stored.filter((one) => !one.isNew && (gained.has(one) || one.described !== null)).length,
    questions: count('question'),
    answers: count('answer'),
  };
}

/** One entry for each run of sentences that fits into one; the entries' times keep their order. */
function entriesOf(
  additions: readonly Addition[],
  importId: string,
  now: number,
): Pick<ImportPlan, 'qas' | 'parts' | 'bytes'> {
  const size = assistantLimits.sentencesPerQa;
  const runs = additions.flatMap(({ stored, type, sentences }) =>
    Array.from({ length: Math.ceil(sentences.length / size) }, (_, i) => ({
      stored,
      type,
      sentences: sentences.slice(i * size, (i + 1) * size),
    })),
  );
  const packed = runs.map(({ sentences }) => packSentences(sentences));
  const qas = runs.map(({ stored, type, sentences }, i) => ({
    id: newId(),
    label_id: stored.row.id,
    type,
    set_id: newId(),
    count: sentences.length,
    import_id: importId,
    changed_at: null,
    created_at: timeAfter(stored.newest, now) + i,
  }));
  return {
    qas,
    parts: packed.map(({ parts }) => parts),
    bytes: new Uint8Array(Buffer.concat(packed.map(({ bytes }) => bytes))),
  };
}

/** Changes of existing labels; sets the counts of new ones. */
function changesOf(
  importId: string,
  stored: readonly StoredContext[],
  additions: readonly Addition[],
): ImportPlan['changed'] {
  const gains = new Map(stored.map((one) => [one, { question: 0, answer: 0 }]));
  for (const { stored: one, type, sentences } of additions) gains.get(one)![type] += sentences.length;
  for (const [{ row, isNew }, { question, answer }] of gains)
    if (isNew) Object.assign(row, { questions: question, answers: answer });
  return [...gains]
    .filter(([one, { question, answer }]) => !one.isNew && (one.described !== null || question + answer > 0))
    .map(([{ row, described }, { question, answer }]) => ({
      id: row.id,
      description: described,
      described_by: described === null ? null : importId,
      questions: question,
      answers: answer,
    }));
}

const newestOf = async (db: Db, domainId: string): Promise<number | undefined> =>
  (await listLabels(db, domainId)).at(-1)?.created_at;

/**
 * Parses the body of an import and plans its changes. Runs in a thread.
 * @throws AppError `invalid`, also when the domain would exceed its limits; `not_found`
 */
export async function planImport(
  tools: ThreadTools,
  { body, ownerId, now }: { body: Uint8Array<ArrayBuffer>; ownerId: string; now: number },
): Promise<ImportPlan> {
  const { domainId, contexts } = readRaw('POST /assistant/import', body);
  const { changes } = await domainOfOwner(tools, ownerId, domainId);
  const stored = await readContexts(tools, domainId);
  const importId = newId();
  const at = timeAfter(await newestOf(tools.db, domainId), now);
  const additions = additionsOf(stored, contexts, { importId, domainId, at });
  const all = [...stored.values()];
  refuseOverflow('contexts', {
    labels: all.length,
    sentences: all.reduce((sum, { sentences }) => sum + sentences.question.size + sentences.answer.size, 0),
  });
  const changed = changesOf(importId, all, additions);
  const newLabels = all.filter(({ isNew }) => isNew).map(({ row }) => row);
  const entries = entriesOf(additions, importId, now);
  return { body, domainId, changes, summary: summaryOf(importId, all, additions), newLabels, changed, ...entries };
}
