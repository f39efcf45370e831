import { describe, expect, it } from 'vitest';
import {
  answer,
  converse,
  decodeModel,
  encodable,
  encodeModel,
  textsOfMessage,
  textsToEncode,
  trainModel,
  type Vectors,
} from '../index.ts';
import { shopSample } from '../data/shop-sample.ts';
import { tuning } from '../tuning.ts';
import { conceptVectors } from './concept-fixture.ts';

const size = 64;
const taught = textsToEncode(shopSample, size)!;
const plain = trainModel(shopSample);
const model = trainModel(shopSample, { vectors: conceptVectors(taught) });
const ask = (text: string) => answer(model, text, undefined, conceptVectors([encodable(text)]));
const question = 'хочу сдать обратно, передумал';

describe('a model that was trained with an encoder', () => {
  it('differs from one without it by the vectors alone', () => {
    const { paraphrases, ...rest } = model;
    expect(paraphrases).toBeDefined();
    expect(Buffer.from(encodeModel(rest)).equals(Buffer.from(encodeModel(plain)))).toBe(true);
  });

  it('is read from its file unchanged', () => {
    expect(decodeModel(encodeModel(model)).paraphrases).toEqual(model.paraphrases);
    expect('paraphrases' in decodeModel(encodeModel(plain))).toBe(false);
  });

  it('answers a paraphrase that the engine alone leaves open', () => {
    expect(answer(plain, question).outcome).not.toBe('answer');
    const verdict = ask(question);
    expect(verdict).toMatchObject({ outcome: 'answer', label: 'id-Возврат', offered: [] });
    expect(verdict.confidence).toBeGreaterThanOrEqual(verdict.threshold);
    expect(verdict.candidates[0]).toEqual({ label: 'id-Возврат', confidence: verdict.confidence });
    expect(shopSample.find(({ id }) => id === 'id-Возврат')!.questions.map((one) => one.sentence)).toContain(
      verdict.matches[0]!.sentence,
    );
  });

  it('answers it within a message too, by the vectors of its texts', () => {
    const texts = textsOfMessage(`Здравствуйте! ${question}`);
    const { verdicts } = converse(model, `Здравствуйте! ${question}`, undefined, conceptVectors(texts));
    expect(verdicts[0]).toMatchObject({ outcome: 'answer', label: 'id-Возврат' });
  });

  it.each<[string, Vectors | undefined]>([
    ['without vectors', undefined],
    ['with vectors of another encoder', conceptVectors([encodable(question)], 'other')],
    ['with vectors of other texts', conceptVectors(['другое'])],
  ])('gives the verdict of one without it %s', (_, vectors) => {
    expect(answer(model, question, undefined, vectors)).toEqual(answer(plain, question));
  });

  it('leaves what is foreign, and an answer of the engine, as they are', () => {
    for (const text of ['какая погода на марсе', 'кто написал войну и мир', 'позовите оператора'])
      expect(ask(text)).toMatchObject({ ...answer(plain, text) });
  });
});

describe('a training run', () => {
  it('uses no vectors that find nothing, as those of another language', () => {
    const random = (seed: number) =>
      Float32Array.from({ length: size }, (_, k) => Math.sin(seed * 97 + k * 131 + seed * k));
    const of = new Map(taught.map((text, at) => [text, random(at + 1)]));
    expect(trainModel(shopSample, { vectors: { encoder: 'noise', of } }).paraphrases).toBeUndefined();
  });

  it('uses no vectors where one is missing, or all are the same', () => {
    const one = taught.slice(1);
    expect(trainModel(shopSample, { vectors: conceptVectors(one) }).paraphrases).toBeUndefined();
    const of = new Map(taught.map((text) => [text, new Float32Array(size).fill(1)]));
    expect(trainModel(shopSample, { vectors: { encoder: 'flat', of } }).paraphrases).toBeUndefined();
  });

  it('asks for no more texts than its bound', () => {
    const { mostNumbers } = tuning.paraphrases;
    expect(textsToEncode(shopSample, mostNumbers)).toBeNull();
    expect(taught.length).toBe(new Set(taught).size);
  });
});
