import { fieldError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { numberText } from '../../http/number-text.ts';
import { serverState } from '../../runtime/server-state.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type * as tasks from './context-bytes-task.ts';

/** For how long a sum is used without reading it again, and where the quota seems to be reached; ms. */
const known = 60_000;
const knownWhenFull = 1_000;
const mostOwners = 10_000;
const longestReading = 20_000;
const late = 'Место, которое занимают контексты, считалось слишком долго. Попробуйте ещё раз.';
const mib = 1024 * 1024;

/** What an owner's contexts occupy; bytes. */
interface Use {
  readAt: number;
  /** The sum in the database at `readAt`. */
  stored: number;
  /** Written since. */
  added: number;
  /** On their way. */
  pending: number;
  reading: Promise<void> | null;
}

const usesOf = serverState(() => new Map<string, Use>());
const sumTask = taskIn<typeof tasks.sumContextBytes>(
  new URL('./context-bytes-task.ts', import.meta.url),
  'sumContextBytes',
);

function useOf(deps: Deps, ownerId: string): Use {
  const uses = usesOf(deps);
  const use = uses.get(ownerId) ?? { readAt: -Infinity, stored: 0, added: 0, pending: 0, reading: null };
  if (uses.size >= mostOwners) for (const [id, { pending }] of uses) if (pending === 0) uses.delete(id);
  uses.set(ownerId, use);
  return use;
}

/** Reads the sum. Bytes committed while it runs count twice until the next read; a failed read changes nothing. */
async function read(deps: Deps, ownerId: string, use: Use): Promise<void> {
  const readAt = performance.now();
  const before = use.added;
  use.stored = await deps.pool.run(sumTask, ownerId, { owner: ownerId, limit: longestReading, late });
  use.added -= before;
  use.readAt = readAt;
}

/** Reads the sum if it is older than `age`; callers at the same time share the reading. */
async function refresh(deps: Deps, ownerId: string, use: Use, age: number): Promise<void> {
  if (performance.now() - use.readAt <= age) return;
  use.reading ??= read(deps, ownerId, use).finally(() => (use.reading = null));
  await use.reading;
}

/** How many bytes the owner's contexts have, all domains together. */
export async function readContextBytes(deps: Deps, ownerId: string): Promise<number> {
  const use = useOf(deps, ownerId);
  await refresh(deps, ownerId, use, 0);
  return use.stored + use.added;
}

/**
 * Runs `work`, which adds `bytes` to the owner's contexts.
 * @throws AppError `invalid` for `field` when the contexts of all domains would then have more than the quota allows
 */
export async function addContextBytes<T>(
  deps: Deps,
  ownerId: string,
  field: string,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  if (bytes <= 0) return work();
  const { contextBytes: most } = deps.config.quotas;
  const use = useOf(deps, ownerId);
  const isTooMuch = (): boolean => use.stored + use.added + use.pending + bytes > most;
  await refresh(deps, ownerId, use, known);
  if (isTooMuch()) await refresh(deps, ownerId, use, knownWhenFull);
  if (isTooMuch()) {
    const limit = numberText(Math.round(most / mib));
    throw fieldError(
      field,
      'too_many',
      `Тексты контекстов во всех доменах вместе не могут занимать больше ${limit} МБ`,
    );
  }
  use.pending += bytes;
  try {
    const result = await work();
    use.added += bytes;
    return result;
  } finally {
    use.pending -= bytes;
  }
}
