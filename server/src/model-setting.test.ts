import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const encoder = { EMBEDDINGS_URL: 'http://127.0.0.1:11434/v1/', EMBEDDINGS_MODEL: 'small', EMBEDDINGS_SIZE: '768' };

describe('the settings of models outside', () => {
  it('name none by default', () => {
    expect(readConfig({})).toMatchObject({ encoder: null, writer: null });
  });

  it('are read with the address up to /v1, or of the call itself; no message has the keys', () => {
    const config = readConfig({
      ...encoder,
      EMBEDDINGS_KEY: 'sk-encoder',
      WRITER_URL: 'https://api.example.com/v1/chat/completions',
      WRITER_KEY: 'sk-writer',
      WRITER_MODEL: 'large',
    });
    expect(config.encoder).toEqual({
      url: 'http://127.0.0.1:11434/v1/embeddings',
      key: 'sk-encoder',
      model: 'small',
      size: 768,
    });
    expect(config.writer).toEqual({
      url: 'https://api.example.com/v1/chat/completions',
      key: 'sk-writer',
      model: 'large',
    });
    expect(config.secrets).toEqual(expect.arrayContaining(['sk-encoder', 'sk-writer']));
  });

  it.each([
    ['an address without a scheme', { ...encoder, EMBEDDINGS_URL: '127.0.0.1:11434' }, 'EMBEDDINGS_URL'],
    ['a key in the address', { ...encoder, EMBEDDINGS_URL: 'http://me:sk-secret@host/v1' }, 'EMBEDDINGS_URL'],
    ['no model', { ...encoder, EMBEDDINGS_MODEL: '' }, 'EMBEDDINGS_MODEL'],
    ['no size', { ...encoder, EMBEDDINGS_SIZE: '' }, 'EMBEDDINGS_SIZE'],
    ['a size of no whole number', { ...encoder, EMBEDDINGS_SIZE: '7.5' }, 'EMBEDDINGS_SIZE'],
    ['a key with a space', { ...encoder, EMBEDDINGS_KEY: 'sk secret' }, 'EMBEDDINGS_KEY'],
    ['a key without an address', { WRITER_KEY: 'sk-secret' }, 'WRITER_URL'],
  ])('are refused with %s, by the name of the setting alone', (_, env, name) => {
    const read = (): unknown => readConfig(env);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/secret/);
  });
});
