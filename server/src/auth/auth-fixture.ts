import type { TestServer } from '../testing.ts';

export const password = 'Secret-1';

let count = 0;
export const freshEmail = (): string => `person${(count += 1)}@example.com`;

/** A registration up to its code. */
export async function register(server: TestServer, email = freshEmail(), given = password) {
  const hands = await server.shakeHands();
  const body = {
    email,
    name: 'Анна',
    password: hands.seal(given),
    confirm: hands.seal(given),
    selina: hands.selina,
  };
  return { ...hands, email, answer: await server.call('POST /user/create', { stone: hands.stone, body }) };
}

/** A login up to its code. */
export async function logIn(server: TestServer, email: string, given = password) {
  const hands = await server.shakeHands();
  const body = { email: hands.seal(email), password: hands.seal(given), selina: hands.selina };
  return { ...hands, body, answer: await server.call('POST /user/login', { stone: hands.stone, body }) };
}
