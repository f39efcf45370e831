import type { RemoteFailure } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import type { EncoderEndpoint } from '../../model-setting.ts';
import { serverState } from '../../runtime/server-state.ts';
import type { Vectors } from '../engine/index.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { fetchVectors, textsAtOnce } from './embeddings-call.ts';
import { maskContacts } from './mask-contacts.ts';
import { RemoteError } from './model-call.ts';
import { VectorCache } from './vector-cache.ts';

/** How long a visitor's question waits for its vector; ms. */
export const questionBudget = 300;
/** The encoder's part of it: the timers of a busy machine are late; ms. */
const encoderTime = 240;
/** Questions that wait at once; beyond them the verdict is the engine's alone. */
const mostWaiting = 32;
/** Vectors that are stored in memory; bytes. */
const cacheBytes = 64 * 1024 * 1024;
/** How long one request of a training run may take, and the pauses before attempts; ms. */
const requestTime = 20_000;
const pauses = [0, 500, 2000];

type Service = Pick<Deps, 'config' | 'clock' | 'log' | 'metrics' | 'state'>;

interface EncoderState {
  readonly cache: VectorCache;
  readonly breaker: CircuitBreaker;
  waiting: number;
  succeededAt: number | null;
  failed: { readonly at: number; readonly failure: RemoteFailure; readonly status: number | null } | null;
}

export const encoderState = serverState((): EncoderState => ({
  cache: new VectorCache(cacheBytes),
  breaker: new CircuitBreaker(),
  waiting: 0,
  succeededAt: null,
  failed: null,
}));

/** Names an encoder: vectors of another model, or of another length, are no vectors of this one. */
export const encoderName = ({ model, size }: EncoderEndpoint): string => `${model} ${size}`;

/** Requests vectors, and records success or failure. @throws RemoteError */
async function request(deps: Service, encoder: EncoderEndpoint, texts: readonly string[], signal: AbortSignal) {
  const state = encoderState(deps);
  try {
    const vectors = await fetchVectors(encoder, texts, signal);
    vectors.forEach((vector, at) => state.cache.set(texts[at]!, vector));
    state.breaker.succeed();
    state.succeededAt = deps.clock.now();
    deps.metrics.count('otklik_encoder_calls_total', 'result="done"');
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const { failure, status } = error;
    state.breaker.fail(deps.clock.now());
    state.failed = { at: deps.clock.now(), failure, status };
    deps.metrics.count('otklik_encoder_calls_total', 'result="failed"');
    deps.log.warn({ failure, status }, 'the encoder gave no vectors');
    throw error;
  }
}

/** The vectors of texts that the cache has. It has those of the texts as they are sent, without contacts. */
const vectorsOf = ({ cache }: EncoderState, encoder: EncoderEndpoint, texts: readonly string[]): Vectors => ({
  encoder: encoderName(encoder),
  of: new Map(
    texts.flatMap((text): [string, Float32Array][] => {
      const vector = cache.get(maskContacts(text));
      return vector ? [[text, vector]] : [];
    }),
  ),
});

const lackingOf = ({ cache }: EncoderState, texts: readonly string[]): string[] => [
  ...new Set(texts.map(maskContacts).filter((text) => !cache.get(text))),
];

/** Runs within the bound of questions that wait; a failure leaves the question without vectors. */
async function requestInTime(deps: Service, encoder: EncoderEndpoint, texts: readonly string[]): Promise<void> {
  const state = encoderState(deps);
  if (state.waiting >= mostWaiting || !state.breaker.admit(deps.clock.now())) return;
  state.waiting++;
  try {
    await request(deps, encoder, texts, AbortSignal.timeout(encoderTime));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
  } finally {
    state.waiting--;
  }
}

/**
 * The vectors of a visitor's texts, as far as they are there within {@link questionBudget}; never fails.
 * @param trainedWith the encoder that the model was trained with: another one is not asked
 */
export async function encodeQuestion(
  deps: Service,
  trainedWith: string | undefined,
  texts: () => readonly string[],
): Promise<Vectors | undefined> {
  const { encoder } = deps.config;
  if (!encoder || trainedWith !== encoderName(encoder)) return undefined;
  const all = texts();
  const state = encoderState(deps);
  const lacking = lackingOf(state, all);
  if (lacking.length > 0) await requestInTime(deps, encoder, lacking);
  return vectorsOf(state, encoder, all);
}

async function requestAgain(deps: Service, encoder: EncoderEndpoint, texts: readonly string[], stop: AbortSignal) {
  for (const [attempt, pause] of pauses.entries()) {
    await Bun.sleep(pause);
    try {
      return await request(deps, encoder, texts, AbortSignal.any([AbortSignal.timeout(requestTime), stop]));
    } catch (error) {
      if (stop.aborted || attempt === pauses.length - 1) throw error;
    }
  }
}

/**
 * The vectors of what an owner taught: all of them.
 * @param time for all requests; ms
 * @throws RemoteError after several attempts
 */
export async function encodeTaught(
  deps: Service,
  encoder: EncoderEndpoint,
  texts: readonly string[],
  time: number,
): Promise<Vectors> {
  const state = encoderState(deps);
  const lacking = lackingOf(state, texts);
  const stop = AbortSignal.timeout(time);
  const count = textsAtOnce(encoder);
  for (let from = 0; from < lacking.length; from += count)
    await requestAgain(deps, encoder, lacking.slice(from, from + count), stop);
  return vectorsOf(state, encoder, texts);
}
