import { domainOfOwner, noteOnDomain, noteChanged } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../security/caller.ts';
import type { PortableContext } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';
import { serverState } from '../../runtime/server-state.ts';
import type { Keep, PartSet } from '../../database/part-store.ts';
import { bufferOf } from '../../runtime/thread-pool.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { portableJson, streamOf } from './context-json.ts';
import { addContextBytes } from './context-bytes.ts';
import type * as tasks from './import-tasks.ts';
import type { Imported, ImportPlan } from './import-tasks.ts';
import { gainSentences, insertLabels, listLabels } from './label-table.ts';
import { insertQas } from './qa-table.ts';
import { refuseOverQuota } from './quota-rule.ts';

/** Exports the contexts of a domain as a stream of JSON. */
export async function exportContexts(deps: Deps, by: Caller, domainId: string): Promise<Response> {
  await noteOnDomain(deps, by, 'export', domainId);
  return streamOf(deps, by, portableJson(deps.db, await listLabels(deps.db, domainId)));
}

/** Time limit of parsing one import in its thread; ms. */
const longestImport = 60_000;
const late = 'Импорт проверялся слишком долго. Разделите его на части.';
/** Attempts to plan and commit an import; one fails when another write changes the contexts in between. */
const maxTries = 3;

/**
 * One import at a time: parsing 32 MiB takes up to 400 MB of memory, and an import during a training run leaves one
 * thread for short tasks.
 */
const importsOf = serverState(() => createFairQueue({ running: 1, runningEach: 1, waiting: 16, waitingEach: 2 }));

const planTask = taskIn<typeof tasks.planImport>(new URL('./import-tasks.ts', import.meta.url), 'planImport');

/** The stored sets of sentences, one for each entry of the plan; their parts are views of the plan's bytes. */
function setsOf({ qas, parts, bytes }: ImportPlan): PartSet[] {
  let at = 0;
  return qas.map(({ set_id }, i) => ({
    id: set_id,
    parts: parts[i]!.map(({ length, items }) => ({ bytes: bytes.subarray(at, (at += length)), items })),
  }));
}

/** Writes the rows of an import; false, and nothing is written, when the contexts have changed since its plan. */
async function commitPlan(
  deps: Deps,
  trx: Db,
  ownerId: string,
  keep: Keep,
  { domainId, changes, newLabels, changed, qas, summary }: ImportPlan,
): Promise<boolean> {
  const domain = await domainOfOwner({ db: trx }, ownerId, domainId);
  if (domain.changes !== changes) return false;
  await refuseOverQuota(deps, trx, ownerId, 'contexts', {
    labels: newLabels.length,
    sentences: summary.questions + summary.answers,
  });
  await insertLabels(trx, newLabels);
  await gainSentences(trx, changed);
  await insertQas(trx, qas);
  await keep(trx);
  if (summary.created + summary.updated > 0) await noteChanged(trx, domainId, deps.clock.now());
  return true;
}

/** Writes more in the transaction of the import, which rolls back when it throws. */
type Also = (trx: Db) => Promise<unknown>;

async function importOnce(
  deps: Deps,
  ownerId: string,
  bytes: Uint8Array<ArrayBuffer>,
  also: Also | undefined,
): Promise<Imported> {
  let body = bytes;
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const plan = await deps.pool.run(
      planTask,
      { body, ownerId, now: deps.clock.now() },
      { owner: ownerId, limit: longestImport, late, transfer: bufferOf(body) },
    );
    body = plan.body;
    const isCommitted = await addContextBytes(deps, ownerId, 'contexts', plan.bytes.length, () =>
      deps.parts.stage(ownerId, setsOf(plan), (keep) =>
        writeFor(deps, ownerId, async (trx) => {
          const isDone = await commitPlan(deps, trx, ownerId, keep, plan);
          if (isDone) await also?.(trx);
          return isDone;
        }),
      ),
    );
    if (isCommitted) return plan.summary;
  }
  throw new AppError('unavailable', {
    detail: 'Контексты меняются, пока идёт импорт. Попробуйте ещё раз.',
    retryAfter: 5,
  });
}

/**
 * Adds contexts to a domain: new labels, and the sentences that existing labels lack. It deletes nothing, and commits
 * all changes or none. A thread parses the body; the sentences are stored in parts before the commit.
 * @throws AppError `invalid`, also when the domain would exceed its limits
 */
export const importBytes = (
  deps: Deps,
  ownerId: string,
  bytes: Uint8Array<ArrayBuffer>,
  also?: Also,
): Promise<Imported> => importsOf(deps).enter(ownerId, () => importOnce(deps, ownerId, bytes, also));

export const importContexts = (
  deps: Deps,
  ownerId: string,
  domainId: string,
  contexts: readonly PortableContext[],
  also?: Also,
): Promise<Imported> => importBytes(deps, ownerId, Buffer.from(JSON.stringify({ domainId, contexts })), also);
