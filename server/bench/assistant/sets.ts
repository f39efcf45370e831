import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../src/assistant/engine/index.ts';

export type Row = [text: string, label: string];

/** One set of questions; `oos` and `oos2` belong to no label. */
export interface Set {
  train: Row[];
  test: Row[];
  oos?: string[];
  oos2?: string[];
}

/** Reads a set, or null where the folder does not have it. */
export function readSet(folder: string, name: string): Set | null {
  const path = join(folder, `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Set) : null;
}

/** The rows as an owner's contexts. The label's name is not told: sets with titles hold them as rows. */
export function contextsOf(rows: Row[]): Context[] {
  const contexts = new Map<string, Context>();
  rows.forEach(([sentence, label], i) => {
    const context = contexts.get(label) ?? { id: label, title: '', questions: [], answers: ['1'] };
    context.questions.push({ qaId: String(i), sentence });
    contexts.set(label, context);
  });
  return [...contexts.values()];
}
