import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { decodeModel, type Model } from './engine/index.ts';
import { ModelCache } from './model-cache.ts';
import { findModel, findModelTime } from './model-table.ts';

/** How much of the memory loaded models may take; bytes. */
const budget = 256 * 1024 * 1024;

interface Shelved {
  readonly model: Model;
  readonly trainedAt: number;
}

const shelves = new WeakMap<Db, ModelCache<Shelved>>();

function shelfOf({ db }: Pick<Deps, 'db'>): ModelCache<Shelved> {
  const held = shelves.get(db);
  if (held) return held;
  const shelf = new ModelCache<Shelved>(async (domainId) => {
    const row = await findModel(db, domainId);
    return row ? { value: { model: decodeModel(row.bytes), trainedAt: row.trained_at }, bytes: row.bytes.length } : null;
  }, budget);
  shelves.set(db, shelf);
  return shelf;
}

/**
 * The domain's model, null when it has not learned. The stored time is looked at each time: a model that another
 * process has put there serves at once, with no message needed.
 * @throws ModelError when the stored model is cut, altered or of another version
 */
export async function loadModel(deps: Pick<Deps, 'db'>, domainId: string): Promise<Model | null> {
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

/** Forgets the domain's loaded model: the next question loads the stored one. */
export const dropModel = (deps: Pick<Deps, 'db'>, domainId: string): void => shelfOf(deps).drop(domainId);
