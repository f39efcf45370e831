import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import type { Context } from '../../../server/src/assistant/engine/index.ts';
import shopContexts from '../../../server/src/demo/shop-contexts.json' with { type: 'json' };

export type Row = [text: string, label: string];

/** One set of questions; `oos` and `oos2` belong to no label. */
export interface Set {
  train: Row[];
  test: Row[];
  oos?: string[];
  oos2?: string[];
}

/** Of each label's questions, every so many-th is a held-out example. */
const heldOutEvery = 4;

/** The questions of an own knowledge base, the title of each context among those that are trained on. */
function split(contexts: { title: string; questions: readonly string[] }[]): Set {
  const rows = (isHeldOut: boolean): Row[] =>
    contexts.flatMap(({ title, questions }) =>
      questions.filter((_, i) => (i % heldOutEvery === 1) === isHeldOut).map((text): Row => [text, title]),
    );
  return { train: [...contexts.map(({ title }): Row => [title, title]), ...rows(false)], test: rows(true) };
}

/** Sets of this project's own: too small to decide by, but they need no data. */
const ownSets = new Map([
  ['demo-shop', split(shopContexts.map(({ label, questions }) => ({ title: label, questions })))],
  [
    'sample-shop',
    split(shopSample.map(({ title, questions }) => ({ title, questions: questions.map(({ sentence }) => sentence) }))),
  ],
]);

/** An own set, or one of the folder's files; null where there is neither. */
export function readSet(folder: string | null, name: string): Set | null {
  const own = ownSets.get(name);
  if (own) return own;
  const path = folder === null ? null : join(folder, `${name}.json`);
  return path !== null && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Set) : null;
}

/** The rows as an owner's contexts, without titles: sets with titles hold them as rows. */
export function contextsOf(rows: Row[]): Context[] {
  const contexts = new Map<string, Context>();
  rows.forEach(([sentence, label], i) => {
    const context = contexts.get(label) ?? { id: label, title: '', questions: [], answers: ['1'] };
    context.questions.push({ qaId: String(i), sentence });
    contexts.set(label, context);
  });
  return [...contexts.values()];
}
