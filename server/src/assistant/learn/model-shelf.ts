import * as z from 'zod/mini';
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

/** Memory of loaded models; bytes. */
const budget = 256 * 1024 * 1024;

interface Shelved {
  readonly model: Model;
  readonly trainedAt: number;
}

type Shelving = Pick<Deps, 'db' | 'bus' | 'state'>;

/** Most sentences added since the training run that are added to the model, the newest ones. */
const mostAdded = 20;
/** Sentences that are compared between two yields. */
const comparedAtOnce = 4000;
const channel = 'models';
/** Message between processes: a domain's model is to be loaded again. */
export const modelMessage = z.object({ domainId: z.string() });

/** Questions of the model's labels that were added since the training run. */
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

/** Decompresses in a thread of the runtime. @throws ModelError */
async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  try {
    return await Bun.zstdDecompress(packed);
  } catch (error) {
    throw new ModelError('altered', { cause: error });
  }
}

/** Time between two yields; ms. */
const yieldEvery = 2;

/** Runs steps, yielding to the event loop. */
async function takeSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (let from = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - from < yieldEvery) continue;
    await yieldToEventLoop();
    from = performance.now();
  }
}

async function openModel(db: Db, domainId: string): Promise<Sized<Shelved> | null> {
  // Read first: sentences that are added later drop this model.
  const changed = await changedAt({ db }, domainId);
  const read = await readParts(db, domainId);
  if (!read) return null;
  const file = await unpack(read.file);
  const model = await takeSteps(decodeInSteps(file));
  const added = changed === null ? [] : await findAdded(db, model);
  return { value: { model: await takeSteps(addInSteps(model, added)), trainedAt: read.at }, bytes: file.length };
}

const modelsOf = serverState(({ db, bus }: Shelving): ModelCache<Shelved> => {
  const models = new ModelCache<Shelved>((domainId) => openModel(db, domainId), budget);
  bus.subscribe(
    channel,
    ({ domainId }: z.infer<typeof modelMessage>) => models.drop(domainId),
    () => models.clear(),
  );
  return models;
});

/**
 * The domain's model, null before the first training run. A model that another process has stored is recognised by its
 * time, without a message.
 * @throws ModelError when the stored model is cut, altered or of another version
 */
export async function loadModel(deps: Shelving, { id: domainId, trained_at: at }: Ground): Promise<Model | null> {
  const models = modelsOf(deps);
  if (at === null) {
    models.drop(domainId);
    return null;
  }
  const cached = await models.get(domainId);
  if (cached && cached.trainedAt >= at) return cached.model;
  models.drop(domainId);
  return (await models.get(domainId))?.model ?? null;
}

/** Drops the domain's loaded model on every process: the next question loads the stored one with added sentences. */
export function dropModel(deps: Shelving, domainId: string): void {
  modelsOf(deps).drop(domainId);
  deps.bus.publish(channel, { domainId } satisfies z.infer<typeof modelMessage>);
}
