import { changedAt } from '../../domain/domain-service.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import { type Added, addInSteps, decodeInSteps, type Model, ModelError } from '../engine/index.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { ModelCache, type Sized } from './model-cache.ts';
import { readParts } from './model-parts.ts';
import type { Ground } from '../knowledge/question-ground.ts';
import { eachEntry } from '../knowledge/qa-table.ts';

/** How much of the memory loaded models may take; bytes. */
const budget = 256 * 1024 * 1024;

interface Shelved {
  readonly model: Model;
  readonly trainedAt: number;
}

type Shelving = Pick<Deps, 'db' | 'bus' | 'state'>;

/**
 * So many of the newest sentences added since the training run are added to the model; the others wait for the next
 * run.
 */
const mostAdded = 20;
/** Sentences of a model between two turns for others. */
const comparedAtOnce = 4000;
const channel = 'models';

/** The questions of learned labels that the model does not hold yet. */
async function findAdded(db: Db, { labels, sentences: { texts, qaIds } }: Model): Promise<Added[]> {
  const cached = new Set<string>();
  for (const [i, text] of texts.entries()) {
    cached.add(`${qaIds[i]} ${text}`);
    if (i % comparedAtOnce === comparedAtOnce - 1) await yieldToEventLoop();
  }
  const added: (Added & { at: number })[] = [];
  for await (const { qa, sentences } of eachEntry(db, labels)) {
    if (qa.type !== 'question') continue;
    for (const sentence of sentences) {
      if (!cached.has(`${qa.id} ${sentence}`))
        added.push({ contextId: qa.label_id, qaId: qa.id, sentence, at: qa.created_at });
    }
  }
  return added.sort((a, b) => a.at - b.at).slice(-mostAdded);
}

/** What zstd packed; it is unpacked in a thread of the runtime's. @throws ModelError */
async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  try {
    return await Bun.zstdDecompress(packed);
  } catch (error) {
    throw new ModelError('altered', { cause: error });
  }
}

/** Time between two turns for others, in which several short steps fit; ms. */
const turn = 2;

/** Takes steps, with turns for others between them. */
async function takeSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (let from = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - from < turn) continue;
    await yieldToEventLoop();
    from = performance.now();
  }
}

async function openModel(db: Db, domainId: string): Promise<Sized<Shelved> | null> {
  // Read first: what is added from here on drops the model that is being opened.
  const changed = await changedAt({ db }, domainId);
  const read = await readParts(db, domainId);
  if (!read) return null;
  const file = await unpack(read.file);
  const model = await takeSteps(decodeInSteps(file));
  const added = changed === null ? [] : await findAdded(db, model);
  return { value: { model: await takeSteps(addInSteps(model, added)), trainedAt: read.at }, bytes: file.length };
}

interface Shelf {
  readonly models: ModelCache<Shelved>;
  /** Those who have waited for a model go on one by one: each has a question to answer with it. */
  goingOn: Promise<void>;
}

const shelfOf = serverState(({ db, bus }: Shelving): Shelf => {
  const models = new ModelCache<Shelved>((domainId) => openModel(db, domainId), budget);
  bus.subscribe(
    channel,
    (domainId: string) => models.drop(domainId),
    () => models.clear(),
  );
  return { models, goingOn: Promise.resolve() };
});

async function getInTurn(shelf: Shelf, domainId: string): Promise<Shelved | null> {
  const loaded = shelf.models.get(domainId);
  if (shelf.models.holds(domainId)) return loaded;
  const shelved = await loaded;
  shelf.goingOn = shelf.goingOn.then(yieldToEventLoop);
  await shelf.goingOn;
  return shelved;
}

/**
 * The domain's model, null when it has not learned. The stored time is looked at each time: a model that another
 * process has put there serves at once, with no message needed.
 * @throws ModelError when the stored model is cut, altered or of another version
 */
export async function loadModel(deps: Shelving, { id: domainId, trained_at: at }: Ground): Promise<Model | null> {
  const shelf = shelfOf(deps);
  if (at === null) {
    shelf.models.drop(domainId);
    return null;
  }
  const cached = await getInTurn(shelf, domainId);
  if (cached && cached.trainedAt >= at) return cached.model;
  shelf.models.drop(domainId);
  return (await getInTurn(shelf, domainId))?.model ?? null;
}

/**
 * Forgets the domain's loaded model, on every process: the next question loads the stored one, with what was added
 * since.
 */
export function dropModel(deps: Shelving, domainId: string): void {
  shelfOf(deps).models.drop(domainId);
  deps.bus.publish(channel, domainId);
}
