import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

const policyUrl = 'https://shop.example.ru/policy?a=1&b="2"';
const text = 'Согласен на обработку <данных>.';
const wording = `${text} ${policyUrl}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_URL: policyUrl, CONSENT_TEXT: text } });
});
afterAll(() => server.stop());

async function register(email: string, consent?: string) {
  const { stone, selina, seal } = await server.shakeHands();
  const secret = { password: seal('Secret-1'), confirm: seal('Secret-1'), selina };
  const body = { email, name: 'Анна', ...secret, ...(consent !== undefined && { consent }) };
  return { stone, answer: await server.call('POST /user/create', { stone, body }) };
}

it.each([undefined, '', 'Согласен', text, `${wording} `])(
  'without the wording no account is made: %j',
  async (given) => {
    const email = 'nobody@example.com';
    const { answer } = await register(email, given);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(answer.body.fields?.consent).toMatch(/^Без согласия/);
    expect(server.letters.filter(({ to }) => to === email)).toEqual([]);
  },
);

it('the wording and its time are the account’s', async () => {
  const email = 'agreed@example.com';
  const at = server.clock.now();
  const { stone, answer } = await register(email, wording);
  expect(answer.status).toBe(201);
  server.clock.shift(60_000);
  const { body } = await server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
  const profile = await server.call('GET /user/profile', { token: body.access });
  const since = Date.parse(profile.body.consent!.at) - at;
  expect(profile.body).toEqual({ email, name: 'Анна', image: '', consent: { text: wording, at: expect.any(String) } });
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThan(60_000);
});
