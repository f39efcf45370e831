import { timeAfter, writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import { type Db, isForeignViolation } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import {
  deleteParts,
  findModelTime,
  findOldPart,
  findPartOf,
  insertPart,
  listParts,
  newestPart,
} from './model-table.ts';
import { findWaiting } from '../control/replay-table.ts';

/** Bytes of a part: small, since concurrent sentences wait for its commit. */
const partSize = 128 * 1024;
const readAtOnce = 4;
const deletedAtOnce = 32;

/** A domain whose assistant is trained. */
export interface TrainedDomain {
  readonly id: string;
  readonly ownerId: string;
}

export const domainGone = (cause?: unknown): AppError =>
  new AppError('not_found', { detail: 'Домен удалён, пока ассистент учился.', cause });

/** The time of a new model: later than the stored ones of the domain. */
async function nextTime({ db, clock }: Deps, id: string): Promise<number> {
  const times = [await findModelTime(db, id), await newestPart(db, id)].filter((at) => at !== undefined);
  return timeAfter(times.length > 0 ? Math.max(...times) : undefined, clock.now());
}

/**
 * Writes a model's file, a part a commit. It is used once the model's row has the returned time.
 * @throws AppError `not_found` when the domain is deleted before the end
 */
export async function writeParts(deps: Deps, { id, ownerId }: TrainedDomain, file: Uint8Array): Promise<number> {
  const at = await nextTime(deps, id);
  for (let from = 0, number = 0; from < file.length; from += partSize, number += 1) {
    const bytes = Buffer.from(file.buffer, file.byteOffset + from, Math.min(partSize, file.length - from));
    try {
      await writeFor(deps, ownerId, (trx) => insertPart(trx, { domain_id: id, trained_at: at, number, bytes }));
    } catch (error) {
      throw isForeignViolation(error) ? domainGone(error) : error;
    }
    await yieldToEventLoop();
  }
  return at;
}

/** Deletes the parts of all models but the published and the waiting one; also those of killed training runs. */
export async function removeOldParts(deps: Deps, { id, ownerId }: TrainedDomain): Promise<void> {
  const times = [await findModelTime(deps.db, id), await findWaiting(deps.db, id)].filter((at) => at !== undefined);
  if (times.length === 0) return;
  for (let old = await findOldPart(deps.db, id, times); old; old = await findOldPart(deps.db, id, times)) {
    const { trained_at: at, number } = old;
    await writeFor(deps, ownerId, (trx) => deleteParts(trx, id, at, number + deletedAtOnce - 1));
    await yieldToEventLoop();
  }
}

/** Deletes the parts of a discarded model. */
export async function removePartsOf(deps: Deps, { id, ownerId }: TrainedDomain, at: number): Promise<void> {
  for (let part = await findPartOf(deps.db, id, at); part; part = await findPartOf(deps.db, id, at)) {
    const last = part.number + deletedAtOnce - 1;
    await writeFor(deps, ownerId, (trx) => deleteParts(trx, id, at, last));
    await yieldToEventLoop();
  }
}

async function joinParts(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    file.set(part, at);
    at += part.length;
    if (i % 16 === 15) await yieldToEventLoop();
  }
  return file;
}

/** The file of the domain's model; null when it has none. */
export async function readParts(db: Db, id: string): Promise<{ file: Uint8Array; at: number } | null> {
  for (let at = await findModelTime(db, id); at !== undefined;) {
    const parts: Uint8Array[] = [];
    for (let before = -1; parts.length > before; await yieldToEventLoop()) {
      before = parts.length;
      for (const { bytes } of await listParts(db, id, at, before, readAtOnce)) parts.push(bytes);
    }
    // Parts of this model may have been deleted if another one was published while they were read.
    const now = await findModelTime(db, id);
    if (now === at) return { file: await joinParts(parts), at };
    at = now;
  }
  return null;
}
