// What an encoder adds on English bases as owners type them, as visitors get it: a complaint is for a person first.
import {
  converse,
  forComplaint,
  type Model,
  textsOfMessage,
  textsToEncode,
  trainModel,
  type Vectors,
} from '../../../server/src/assistant/engine/index.ts';
import { fetchVectors, textsAtOnce } from '../../../server/src/assistant/remote/embeddings-call.ts';
import type { EncoderEndpoint } from '../../../server/src/model-setting.ts';
import { encoderRefusal, encoderSize, startEncoder } from './encoder-process.ts';
import { contextsOfBase, type OwnerBase, readBases, type Result, resultOf, results, type Visitor } from './owners.ts';
import { printTable, show } from './table.ts';

/** Bases that the weights were fitted to; the others only confirm them. */
const fitted = new Set(['car-rental-en', 'coffee-en', 'g-en-saas']);

/** Fetches each text once. */
function encoderOf(encoder: EncoderEndpoint) {
  const of = new Map<string, Float32Array>();
  return async (texts: readonly string[]): Promise<Vectors> => {
    const lacking = [...new Set(texts)].filter((text) => !of.has(text));
    for (let from = 0; from < lacking.length; from += textsAtOnce(encoder)) {
      const some = lacking.slice(from, from + textsAtOnce(encoder));
      const vectors = await fetchVectors(encoder, some, AbortSignal.timeout(120_000));
      vectors.forEach((vector, at) => of.set(some[at]!, vector));
    }
    return { encoder: encoder.model, of };
  };
}

function resultFor(model: Model, visitor: Visitor, vectors?: Vectors): Result {
  const { smallTalk, isComplaint = false, verdicts } = converse(model, visitor.text, visitor.previous, vectors);
  const shown = isComplaint ? verdicts.map((one) => forComplaint(model, one)) : verdicts;
  return resultOf(visitor, {
    answered: shown.flatMap(({ label }) => label ?? []),
    offered: shown.flatMap(({ offered }) => offered.map(({ label }) => label)),
    isPerson: isComplaint || shown.some(({ outcome }) => outcome === 'person'),
    isSmallTalk: smallTalk !== null,
  });
}

interface Measured {
  base: string;
  isKnown: boolean;
  plain: Result;
  encoded: Result;
}

async function measureBase(id: string, base: OwnerBase, encode: ReturnType<typeof encoderOf>): Promise<Measured[]> {
  const contexts = contextsOfBase(base);
  const vectors = await encode(textsToEncode(contexts, encoderSize)!);
  await encode(base.visitors.flatMap(({ text, previous }) => textsOfMessage(text, previous)));
  const plain = trainModel(contexts);
  const encoded = trainModel(contexts, { vectors });
  return base.visitors.map((visitor) => ({
    base: id,
    isKnown: visitor.expected !== null,
    plain: resultFor(plain, visitor),
    encoded: resultFor(encoded, visitor, vectors),
  }));
}

function rowOf(name: string, some: Measured[]): string[] {
  const cell = (result: Result): string => {
    const [before, after] = [
      some.filter(({ plain }) => plain === result).length,
      some.filter(({ encoded }) => encoded === result).length,
    ];
    return `${before} → ${after} (${show((100 * (after - before)) / some.length, 1)})`;
  };
  return [name, String(some.length), ...results.map(cell)];
}

/** The results with and without the encoder, counts and difference in points. */
export async function measureParaphrases(folder: string | null): Promise<void> {
  const refusal = encoderRefusal();
  if (refusal) return console.log(`Paraphrases are not measured: ${refusal}`);
  const unseen = new URL('./unseen', import.meta.url).pathname;
  const bases = [...readBases(null), ...readBases(unseen), ...(folder === null ? [] : readBases(folder))];
  const english = bases.filter(({ base }) => base.locale === 'en');
  const server = await startEncoder();
  const encode = encoderOf({ url: `${server.url}/embeddings`, key: null, model: 'small', size: encoderSize });
  const all: Measured[] = [];
  try {
    for (const { id, base } of english) all.push(...(await measureBase(id, base, encode)));
  } finally {
    server.stop();
  }
  const rows = english.map(({ id }) =>
    rowOf(
      `${id}: in scope`,
      all.filter(({ base, isKnown }) => base === id && isKnown),
    ),
  );
  const groups: [string, (one: Measured) => boolean][] = [
    ['fitted: in scope', ({ base, isKnown }) => fitted.has(base) && isKnown],
    ['fitted: out of scope', ({ base, isKnown }) => fitted.has(base) && !isKnown],
    ['others: in scope', ({ base, isKnown }) => !fitted.has(base) && isKnown],
    ['others: out of scope', ({ base, isKnown }) => !fitted.has(base) && !isKnown],
    ['all: in scope', ({ isKnown }) => isKnown],
    ['all: out of scope', ({ isKnown }) => !isKnown],
  ];
  printTable(
    'Paraphrases: without → with the encoder (difference in points)',
    ['base', 'asked', ...results],
    [...rows, ...groups.map(([name, isOf]) => rowOf(name, all.filter(isOf)))],
  );
}
