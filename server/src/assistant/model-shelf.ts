import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { type Added, addSentences, decodeModel, type Model } from './engine/index.ts';
import { letOthers } from './let-others.ts';
import { ModelCache } from './model-cache.ts';
import { findModel, findModelTime } from './model-table.ts';
import { listQasOfDomain, sentencesOf } from './qa-table.ts';

/** How much of the memory loaded models may take; bytes. */
const budget = 256 * 1024 * 1024;

interface Shelved {
  readonly model: Model;
  readonly trainedAt: number;
}

type Shelving = Pick<Deps, 'db' | 'bus'>;

/** Of the sentences added since the learn so many, the newest, are worked into the model; the others wait for the next learn. */
const mostAdded = 20;
const entriesAtOnce = 500;
const channel = 'models';
const shelves = new WeakMap<Db, ModelCache<Shelved>>();

/** The questions of learned labels that the model does not hold yet. */
async function findAdded(db: Db, domainId: string, { labels, sentences: { texts, qaIds } }: Model): Promise<Added[]> {
  const learned = new Set(labels);
  const held = new Set(texts.map((text, i) => `${qaIds[i]} ${text}`));
  await letOthers();
  const added: Added[] = [];
  for (const [i, qa] of (await listQasOfDomain(db, domainId)).entries()) {
    if (i % entriesAtOnce === 0) await letOthers();
    if (qa.type !== 'question' || !learned.has(qa.label_id)) continue;
    for (const sentence of sentencesOf(qa)) if (!held.has(`${qa.id} ${sentence}`)) added.push({ contextId: qa.label_id, qaId: qa.id, sentence });
  }
  return added.slice(-mostAdded);
}

function shelfOf({ db, bus }: Shelving): ModelCache<Shelved> {
  const held = shelves.get(db);
  if (held) return held;
  const shelf = new ModelCache<Shelved>(async (domainId) => {
    const row = await findModel(db, domainId);
    if (!row) return null;
    await letOthers();
    const model = decodeModel(row.bytes);
    await letOthers();
    return { value: { model: addSentences(model, await findAdded(db, domainId, model)), trainedAt: row.trained_at }, bytes: row.bytes.length };
  }, budget);
  shelves.set(db, shelf);
  bus.subscribe(channel, (domainId: string) => shelf.drop(domainId), () => shelf.clear());
  return shelf;
}

/**
 * The domain's model, null when it has not learned. The stored time is looked at each time: a model that another
 * process has put there serves at once, with no message needed.
 * @throws ModelError when the stored model is cut, altered or of another version
 */
export async function loadModel(deps: Shelving, domainId: string): Promise<Model | null> {
  const shelf = shelfOf(deps);
  const at = await findModelTime(deps.db, domainId);
  if (at === undefined) {
    shelf.drop(domainId);
    return null;
  }
  const held = await shelf.get(domainId);
  if (held && held.trainedAt >= at) return held.model;
  shelf.drop(domainId);
  return (await shelf.get(domainId))?.model ?? null;
}

/** Forgets the domain's loaded model, on every process: the next question loads the stored one, with what was added since. */
export function dropModel(deps: Shelving, domainId: string): void {
  shelfOf(deps).drop(domainId);
  deps.bus.publish(channel, domainId);
}
