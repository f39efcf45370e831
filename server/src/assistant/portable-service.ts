import type { Insertable } from 'kysely';
import { domainOfOwner, noteChanged } from '../domain/domain-service.ts';
import { timeAfter, writeFor } from '../domain/owner-write.ts';
import { assistantLimits, type PortableContext, type QaType, type Reply } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import type { LabelRow, Schema } from '../platform/schema.ts';
import { refuseOverflow } from './context-service.ts';
import { groupByLabel, insertLabels, listLabels, newestLabel, updateLabel } from './label-table.ts';
import { insertQas, listQasOfDomain, sentencesOf } from './qa-table.ts';

type Imported = Reply<'POST /assistant/import'>;
interface Held {
  readonly row: LabelRow;
  readonly sentences: Record<QaType, string[]>;
  readonly isNew: boolean;
  /** The description that it gets, having had none. */
  described: string | null;
  /** When the newest of its entries was added. */
  readonly newest: number | undefined;
}

async function readHeld(db: Db, domainId: string): Promise<Map<string, Held>> {
  const entries = groupByLabel(await listQasOfDomain(db, domainId));
  const sentences = (id: string, type: QaType): string[] => (entries.get(id) ?? []).filter((qa) => qa.type === type).flatMap(sentencesOf);
  return new Map((await listLabels(db, domainId)).map((row) => [row.label, {
    row, sentences: { question: sentences(row.id, 'question'), answer: sentences(row.id, 'answer') },
    isNew: false, described: null, newest: entries.get(row.id)?.at(-1)?.created_at,
  }]));
}

/** All that the assistant of a domain was taught, as it travels. */
export async function exportContexts(deps: Deps, ownerId: string, domainId: string): Promise<{ contexts: PortableContext[] }> {
  await domainOfOwner(deps, ownerId, domainId);
  const held = await readHeld(deps.db, domainId);
  return { contexts: [...held.values()].map(({ row: { label, description }, sentences: { question, answer } }) => ({ label, description, questions: question, answers: answer })) };
}

/** What an import adds: to each label the sentences that it lacks, and what the label did not have before. */
interface Addition {
  held: Held;
  type: QaType;
  sentences: string[];
}

function additionsOf(held: Map<string, Held>, contexts: readonly PortableContext[], domainId: string, at: number): Addition[] {
  return contexts.flatMap((context, i) => {
    const name = context.label.trim();
    const description = context.description.trim();
    const target = held.get(name) ?? {
      row: { id: newId(), domain_id: domainId, label: name, description, created_at: at + i },
      sentences: { question: [], answer: [] }, isNew: true, described: null, newest: undefined,
    };
    held.set(name, target);
    if (description !== '' && target.row.description === '') target.described = target.row.description = description;
    return (['question', 'answer'] as const).map((type) => {
      const known = new Set(target.sentences[type]);
      const wanted = type === 'question' ? context.questions : context.answers;
      const sentences = [...new Set(wanted.map((sentence) => sentence.trim()))].filter((sentence) => !known.has(sentence));
      target.sentences[type].push(...sentences);
      return { held: target, type, sentences };
    });
  });
}

/** One entry for each run of sentences that fits into one; the entries' times keep their order. */
function entriesOf(additions: readonly Addition[], now: number): Insertable<Schema['qa']>[] {
  const size = assistantLimits.sentencesPerQa;
  return additions.flatMap(({ held, type, sentences }) => Array.from({ length: Math.ceil(sentences.length / size) }, (_, i) => ({
    id: newId(), label_id: held.row.id, type, sentences: JSON.stringify(sentences.slice(i * size, (i + 1) * size)), newest: held.newest,
  }))).map(({ newest, ...row }, i) => ({ ...row, created_at: timeAfter(newest, now) + i }));
}

function summaryOf(held: readonly Held[], additions: readonly Addition[]): Imported {
  const count = (type: QaType): number => additions.reduce((sum, addition) => sum + (addition.type === type ? addition.sentences.length : 0), 0);
  const gained = new Set(additions.filter(({ sentences }) => sentences.length > 0).map((addition) => addition.held));
  return {
    created: held.filter(({ isNew }) => isNew).length,
    updated: held.filter((one) => !one.isNew && (gained.has(one) || one.described !== null)).length,
    questions: count('question'),
    answers: count('answer'),
  };
}

/**
 * Adds contexts to a domain: new labels, and to those that exist the sentences they lack. Nothing is taken away, and
 * either all of it enters or nothing.
 * @throws AppError `invalid` when the domain would outgrow its limits
 */
export const importContexts = (deps: Deps, ownerId: string, domainId: string, contexts: readonly PortableContext[]): Promise<Imported> =>
  writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const now = deps.clock.now();
    const held = await readHeld(trx, domainId);
    const additions = additionsOf(held, contexts, domainId, timeAfter(await newestLabel(trx, domainId), now));
    const all = [...held.values()];
    refuseOverflow('contexts', { labels: all.length, sentences: all.reduce((sum, { sentences }) => sum + sentences.question.length + sentences.answer.length, 0) });
    await insertLabels(trx, all.filter(({ isNew }) => isNew).map(({ row }) => row));
    for (const { row, isNew, described } of all) {
      if (!isNew && described !== null) await updateLabel(trx, row.id, { description: described });
    }
    await insertQas(trx, entriesOf(additions, now));
    const summary = summaryOf(all, additions);
    if (summary.created + summary.updated > 0) await noteChanged(trx, domainId, now);
    return summary;
  });
