import type { Deps } from '../../deps.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { encodeTaught } from '../remote/encoder-service.ts';
import { RemoteError } from '../remote/model-call.ts';
import { type Encoding, joinVectors } from './encoding.ts';
import type * as tasks from './encode-task.ts';
import type { TrainedDomain } from './model-parts.ts';

const textsTask = taskIn<typeof tasks.listTexts>(new URL('./encode-task.ts', import.meta.url), 'listTexts');
/** Time limit of reading the texts; ms. */
const longest = 60_000;
const late = 'Чтение контекстов заняло слишком много времени. Ассистент отвечает по-прежнему.';

/** How long all requests of a training run may take; ms. */
const trainingTime = 120_000;

interface EncodeOptions {
  readonly withExamples?: boolean;
  readonly others?: readonly string[];
  /** ms */
  readonly time?: number;
}

/**
 * The vectors of what a domain's owner taught, and of `others`; null without an encoder. A failure is a result too: the
 * assistant is trained without them.
 */
export async function encodeDomain(
  deps: Deps,
  { id: domainId, ownerId }: TrainedDomain,
  { withExamples = false, others = [], time = trainingTime }: EncodeOptions = {},
): Promise<Encoding | null> {
  const { encoder } = deps.config;
  if (!encoder) return null;
  const order = { domainId, size: encoder.size, withExamples };
  const texts = await deps.pool.run(textsTask, order, { owner: ownerId, isLong: true, limit: longest, late });
  if (!texts) return { state: 'too_many' };
  try {
    return joinVectors(await encodeTaught(deps, encoder, [...new Set([...texts, ...others])], time));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    return { state: 'failed' };
  }
}
