import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type SignedUp, type TestServer } from '../../testing.ts';
import { asOwner } from '../assistant-fixture.ts';
import { conceptVector } from '../engine/paraphrase/concept-fixture.ts';
import { encoderState } from './encoder-service.ts';
import { brokenEndpoints, type ModelServer, startModelServer, vectorAnswer } from './model-server-fixture.ts';

const size = 64;
const good = vectorAnswer(conceptVector);
let encoder: ModelServer;
let server: TestServer;
let owner: SignedUp;
let domainId: string;

const reportOf = async () =>
  (await server.call('GET /assistant/report/domain/id/{domainId}', { token: owner.access, params: { domainId } })).body;
const verdictOf = (question: string) => asOwner(server, owner).test(domainId, question);
/** The verdict once the encoder has answered in time, which a busy machine may take several attempts for. */
async function encodedVerdict(question: string) {
  await expect
    .poll(
      async () => {
        encoderState(server.deps).breaker.succeed();
        return (await verdictOf(question)).label;
      },
      { timeout: 100_000 },
    )
    .toBe('Возврат');
  return verdictOf(question);
}
const calls = (result: string): number =>
  Number(
    new RegExp(`otklik_encoder_calls_total\\{result="${result}"\\} (\\d+)`).exec(server.deps.metrics.text([]))?.[1] ??
      0,
  );
/** What the engine alone offers, and an encoder of these words answers. */
const paraphrase = 'хочу сдать обратно, передумал';

beforeAll(async () => {
  encoder = await startModelServer(good);
  server = await startTestServer({
    env: {
      EMBEDDINGS_URL: encoder.url,
      EMBEDDINGS_KEY: 'sk-very-secret',
      EMBEDDINGS_MODEL: 'concepts',
      EMBEDDINGS_SIZE: String(size),
    },
  });
  owner = await server.signUp();
  const mine = asOwner(server, owner);
  domainId = (await mine.createDomain('encoder.com')).id;
  await mine.importContexts(domainId);
  await mine.learn(domainId);
});
afterAll(async () => {
  await server.stop();
  await encoder.stop();
});
afterEach(() => {
  encoder.answer = good;
  encoderState(server.deps).breaker.succeed();
});

describe('an assistant with an encoder', () => {
  it('was trained with the vectors of all that is taught, by the key and the model of the settings', async () => {
    expect(await reportOf()).toMatchObject({ paraphrases: 'used' });
    expect(encoder.seen[0]).toMatchObject({
      path: '/v1/embeddings',
      authorization: 'Bearer sk-very-secret',
      body: { model: 'concepts' },
    });
    const sent = encoder.seen.flatMap(({ body }) => body.input as string[]);
    expect(sent).toEqual(expect.arrayContaining(['Как вернуть товар?', 'Возврат', 'Вернуть товар можно за 14 дней.']));
  });

  it('gets no contacts of a visitor, and the owner sees whether it works', async () => {
    await encodedVerdict('хочу сдать обратно, передумал: ivan@mail.ru, +7 912 345-67-89, @ivan_petrov');
    const sent = JSON.stringify(encoder.seen);
    expect(sent).toContain('хочу сдать обратно, передумал: [e-mail], [номер], [имя]');
    expect(sent).not.toContain('ivan');
    const { body } = await server.call('GET /assistant/encoder', { token: owner.access });
    expect(body).toMatchObject({ ready: true, model: 'concepts', succeededAt: expect.any(String), pausedUntil: null });
    expect(JSON.stringify(body)).not.toContain('sk-very-secret');
  });

  it('answers a paraphrase, and asks for each text once', async () => {
    expect(await encodedVerdict(paraphrase)).toMatchObject({ answer: 'Вернуть товар можно за 14 дней.' });
    const before = calls('done');
    await verdictOf(paraphrase);
    expect(calls('done')).toBe(before);
  });
});

describe.each(Object.keys(brokenEndpoints(good, size)).map((name, at) => [name, at] as const))(
  'an encoder that %s',
  (name, at) => {
    it('leaves the question to the engine, and answers again once it works', async () => {
      // No question is in the cache yet.
      const text = paraphrase + '!'.repeat(at + 1);
      encoder.answer = brokenEndpoints(good, size)[name]!;
      const before = calls('failed');
      const { status, body } = await server.call('POST /assistant/qa/test', {
        token: owner.access,
        body: { domainId, question: text },
      });
      expect(status).toBe(200);
      expect(body.answer).toBeNull();
      expect(calls('failed')).toBe(before + 1);
      expect(encoderState(server.deps).failed).toMatchObject({ failure: expect.any(String) });
      encoder.answer = good;
      expect(await encodedVerdict(text)).toMatchObject({ label: 'Возврат' });
    });
  },
);

describe('an encoder that fails again and again', () => {
  it('is left alone for a while, then tried once', async () => {
    encoder.answer = brokenEndpoints(good, size)['fails (500)']!;
    const before = calls('failed');
    for (let i = 0; i < 5; i++) await verdictOf(`вопрос номер ${i} про обратно`);
    expect(calls('failed')).toBe(before + 3);
    server.clock.shift(11_000);
    for (let i = 5; i < 8; i++) await verdictOf(`вопрос номер ${i} про обратно`);
    expect(calls('failed')).toBe(before + 4);
  });

  it('does not stop a training run, whose report names it', async () => {
    await asOwner(server, owner).createLabel(domainId, 'Пустой');
    const other = (await asOwner(server, owner).createDomain('encoder-away.com')).id;
    encoder.answer = brokenEndpoints(good, size)['refuses the key (401)']!;
    await asOwner(server, owner).importContexts(other, [
      {
        label: 'Адрес',
        description: '',
        questions: ['Где вы находитесь?', 'Какой у вас адрес?'],
        answers: ['Мира, 1.'],
      },
    ]);
    await asOwner(server, owner).learn(other);
    const { body } = await server.call('GET /assistant/report/domain/id/{domainId}', {
      token: owner.access,
      params: { domainId: other },
    });
    expect(body.paraphrases).toBe('failed');
    expect(await asOwner(server, owner).test(other, 'Где вы находитесь?')).toMatchObject({ answer: 'Мира, 1.' });
  });
});
