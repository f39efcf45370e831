// How late a question is answered behind an endpoint that fails in each of the known ways.
import { converse, textsOfMessage, trainModel } from '../../../server/src/assistant/engine/index.ts';
import { conceptVector, conceptVectors } from '../../../server/src/assistant/engine/paraphrase/concept-fixture.ts';
import { encodeQuestion, encoderName, questionBudget } from '../../../server/src/assistant/remote/encoder-service.ts';
import {
  brokenEndpoints,
  startModelServer,
  vectorAnswer,
} from '../../../server/src/assistant/remote/model-server-fixture.ts';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import { textsToEncode } from '../../../server/src/assistant/engine/index.ts';
import type { Deps } from '../../../server/src/deps.ts';
import { quantile } from './metrics.ts';
import { printTable, show } from './table.ts';
import { warmUp } from './warm-up.ts';

const size = 64;
const asked = 20;
const questions = ['хочу сдать обратно, передумал', 'скока стоет дастафка в выхадные', 'чем у вас можно рассчитаться'];

/** What the service needs of a server, with nothing remembered: each question is sent. */
const freshDeps = (url: string) =>
  ({
    config: { encoder: { url: `${url}/embeddings`, key: null, model: 'concepts', size } },
    clock: { now: Date.now },
    log: { warn: () => undefined },
    metrics: { count: () => undefined },
    state: new Map(),
  }) as unknown as Deps;

/** Times of answers behind each broken endpoint, and how many are later than the budget and the usual time allow. */
export async function measureBroken(): Promise<void> {
  warmUp();
  const good = vectorAnswer(conceptVector);
  const server = await startModelServer(good);
  const name = encoderName({ url: '', key: null, model: 'concepts', size });
  const model = trainModel(shopSample, { vectors: conceptVectors(textsToEncode(shopSample, size)!, name) });
  const ask = async (text: string, isEncoded: boolean): Promise<number> => {
    const from = performance.now();
    const vectors = isEncoded
      ? await encodeQuestion(freshDeps(server.url), model.paraphrases?.encoder, () => textsOfMessage(text))
      : undefined;
    converse(model, text, undefined, vectors);
    return performance.now() - from;
  };
  const timesOf = async (isEncoded: boolean): Promise<number[]> => {
    const times: number[] = [];
    for (let at = 0; at < asked; at++)
      times.push(await ask(`${questions[at % questions.length]!}${'!'.repeat(at)}`, isEncoded));
    return times;
  };
  const usual = await timesOf(false);
  const limit = questionBudget + quantile(usual, 1);
  const rows = [['no encoder', show(quantile(usual, 0.5), 0), show(quantile(usual, 1), 0), '']];
  for (const [endpoint, answer] of Object.entries({ works: good, ...brokenEndpoints(good, size) })) {
    server.answer = answer;
    const times = await timesOf(true);
    const late = times.filter((time) => time > limit).length;
    rows.push([endpoint, show(quantile(times, 0.5), 0), show(quantile(times, 1), 0), String(late)]);
  }
  await server.stop();
  printTable(
    `An endpoint that …: ms of ${asked} questions; late: over ${show(limit, 0)} ms`,
    ['endpoint', 'median', 'longest', 'late'],
    rows,
  );
}
