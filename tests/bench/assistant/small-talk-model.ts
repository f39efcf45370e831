// Trains the model that small talk is known by where no list has it, and writes it to the engine's data:
// `bun tests/bench/assistant/small-talk-model.ts`. Its labels are the kinds of small talk, and one of what owners
// write.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Context,
  encodeModel,
  type Model,
  smallTalkKinds,
  smallTalkOf,
  trainModel,
} from '../../../server/src/assistant/engine/index.ts';
import { foreignQuestions } from '../../../server/src/assistant/engine/confidence/foreign-questions.ts';
import { readSections } from '../../../server/src/assistant/engine/data/read-list.ts';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import { readBases } from './owners.ts';

const contextOf = (id: string, sentences: readonly string[]): Context => ({
  id,
  title: '',
  questions: [...new Set(sentences.map((text) => text.replace('!', '')))].map((sentence, i) => ({
    qaId: `${id} ${i}`,
    sentence,
  })),
  answers: [id],
});

const [examples, phrases] = [readSections('./small-talk-examples.txt'), readSections('./small-talk-phrases.txt')];

const examplesOf = (kind: string): readonly string[] => examples.get(kind) ?? [];

const phrasesOf = (kind: string): string[] => ['ru', 'en'].flatMap((language) => phrases.get(`${kind} ${language}`)!);

const ownBases = readBases(null).map(({ base }) => base);

/** What owners of sites are asked: in their own words, and by the visitors of the bench's bases. */
const ofOwners = (): string[] => [
  ...[...shopSample, ...ownBases.flatMap(({ contexts }) => contexts)].flatMap(({ questions }) =>
    questions.map((question) => (typeof question === 'string' ? question : question.sentence)),
  ),
  ...ownBases
    .flatMap(({ visitors }) => visitors)
    .filter(({ text, kind }) => !kind.startsWith('foreign/') && smallTalkOf(text) === null)
    .map(({ text }) => text),
];

/** Trains the model of small talk, which ranks classes alone: it is without what is compared with single sentences. */
export const trainSmallTalk = (): Model => ({
  ...trainModel([
    ...smallTalkKinds.map((kind) => contextOf(kind, [...phrasesOf(kind), ...examplesOf(kind)])),
    contextOf('polite', phrasesOf('polite')),
    contextOf('question', [...ofOwners(), ...examplesOf('question'), ...foreignQuestions]),
  ]),
  postings: { count: 0, starts: new Uint32Array(1), sentences: new Uint32Array(0), values: new Float32Array(0) },
});

if (import.meta.main)
  writeFileSync(
    fileURLToPath(new URL('../../../server/src/assistant/engine/data/small-talk.bin', import.meta.url)),
    encodeModel(trainSmallTalk()),
  );
