import { describe, expect, it } from 'vitest';
import { answer, decodeInSteps, decodeModel, encodeModel, trainModel, ModelError } from './index.ts';
import { shopSample } from './data/shop-sample.ts';

const model = trainModel(shopSample.slice(0, 4));
const bytes = encodeModel(model);

function reasonOf(file: Uint8Array): string {
  try {
    decodeModel(file);
  } catch (error) {
    if (error instanceof ModelError) return error.reason;
    throw error;
  }
  return 'accepted';
}

describe('a model file', () => {
  it('is decoded to the same model', () => {
    expect(decodeModel(bytes)).toEqual(model);
    expect(answer(decodeModel(bytes), 'срок возврата')).toEqual(answer(model, 'срок возврата'));
  });

  it('restores long lists of texts in many steps', () => {
    const texts = Array.from({ length: 2500 }, (_, i) => `«текст» ${i}`);
    const long = { ...model, sentences: { ...model.sentences, texts } };
    const steps = decodeInSteps(encodeModel(long));
    let taken = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) taken++;
    expect((step.value as typeof long).sentences.texts).toEqual(texts);
    expect(taken).toBeGreaterThan(15);
  });

  it('is read from a Buffer of Node, wherever it begins', () => {
    const pool = Buffer.alloc(bytes.length + 16, 0xff);
    for (const begin of [0, 1, 7]) {
      pool.set(bytes, begin);
      const read = decodeModel(pool.subarray(begin, begin + bytes.length));
      expect(read).toEqual(model);
      pool.fill(0xff);
      expect(read).toEqual(model);
    }
  });

  it('is refused when it is cut, wherever', () => {
    for (const share of [0, 0.0001, 0.3, 0.9]) {
      expect(reasonOf(bytes.slice(0, Math.floor(bytes.length * share)))).toBe('cut');
    }
    expect(reasonOf(bytes.slice(0, -1))).toBe('cut');
  });

  it('is refused when any one byte is altered', () => {
    for (let at = 0; at < bytes.length; at += at < 200 ? 1 : 997) {
      const altered = bytes.slice();
      altered[at]! ^= 0x10;
      expect(reasonOf(altered), `byte ${at}`).not.toBe('accepted');
    }
    const altered = bytes.slice();
    altered[bytes.length - 9]! ^= 1;
    expect(reasonOf(altered)).toBe('altered');
  });

  it('is refused when it is of another version', () => {
    const other = bytes.slice();
    new DataView(other.buffer).setUint32(8, 999, true);
    expect(reasonOf(other)).toBe('version');
  });
});
