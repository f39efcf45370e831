import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refresh = (token: string, headers: Record<string, string> = {}) =>
  server.call('GET /jwt/refresh', { refresh: token, headers });
const infoStatus = async (token: string) => (await server.call('GET /user/info', { token })).status;

describe('GET /jwt/refresh', () => {
  it('gives a new access token and a rotated refresh token', async () => {
    const signedUp = await server.signUp();
    const { status, body } = await refresh(signedUp.refresh);
    expect(status).toBe(200);
    expect(body.message).toMatch(/\S/);
    expect(body.refresh).not.toBe(signedUp.refresh);
    expect(await infoStatus(body.result)).toBe(200);
  });

  it('lives on with an access token that has expired', async () => {
    const signedUp = await server.signUp();
    server.clock.shift(15 * 60_000 + 1000);
    const late = await server.call('GET /user/info', { token: signedUp.access });
    expect([late.status, late.body.code]).toEqual([401, 'unauthenticated']);
    const { status, body } = await refresh(signedUp.refresh, { authorization: `Bearer ${signedUp.access}` });
    expect(status).toBe(200);
    expect(await infoStatus(body.result)).toBe(200);
  });

  it('does not look at a bearer that comes along', async () => {
    const signedUp = await server.signUp();
    expect((await refresh(signedUp.refresh, { authorization: 'Bearer nonsense' })).status).toBe(200);
  });

  it('answers the same successor again within 30 s while that is unused', async () => {
    const signedUp = await server.signUp();
    const first = await refresh(signedUp.refresh);
    const again = await Promise.all([refresh(signedUp.refresh), refresh(signedUp.refresh)]);
    expect(again.map(({ status, body }) => [status, body.refresh])).toEqual([
      [200, first.body.refresh],
      [200, first.body.refresh],
    ]);
    expect((await refresh(first.body.refresh)).status).toBe(200);
  });

  it('gives simultaneous calls one successor', async () => {
    const signedUp = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(signedUp.refresh)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.refresh}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  it('ends the sign-in when a rotated token comes after 30 s', async () => {
    const signedUp = await server.signUp();
    const { body } = await refresh(signedUp.refresh);
    server.clock.shift(30_001);
    const replay = await refresh(signedUp.refresh);
    expect([replay.status, replay.body.code]).toEqual([406, 'refresh_invalid']);
    expect((await refresh(body.refresh)).status).toBe(406);
    expect(await infoStatus(body.result)).toBe(401);
  });

  it('ends the sign-in when a rotated token comes after its successor was used', async () => {
    const signedUp = await server.signUp();
    const second = await refresh(signedUp.refresh);
    const third = await refresh(second.body.refresh);
    expect((await refresh(signedUp.refresh)).status).toBe(406);
    expect((await refresh(third.body.refresh)).status).toBe(406);
    expect(await infoStatus(third.body.result)).toBe(401);
  });

  it('leaves the account’s other sign-ins alone when one ends', async () => {
    const here = await server.signUp();
    const there = await server.signIn(here.email, here.password);
    await refresh(here.refresh);
    server.clock.shift(30_001);
    expect((await refresh(here.refresh)).status).toBe(406);
    expect((await refresh(there.refresh)).status).toBe(200);
  });

  it('ends after 30 days without use', async () => {
    const signedUp = await server.signUp();
    server.clock.shift(29 * 86_400_000);
    const { body } = await refresh(signedUp.refresh);
    server.clock.shift(30 * 86_400_000 + 1000);
    expect((await refresh(body.refresh)).status).toBe(406);
  });

  it('refuses a token whose generation was changed, and keeps the sign-in', async () => {
    const signedUp = await server.signUp();
    const [id, , mark] = signedUp.refresh.split('.');
    expect((await refresh(`${id}.1.${mark}`)).status).toBe(406);
    expect((await refresh(signedUp.refresh)).status).toBe(200);
  });

  it('refuses an access token as a refresh token and the other way round', async () => {
    const { access, refresh: token } = await server.signUp();
    expect((await refresh(access)).status).toBe(406);
    expect(await infoStatus(token)).toBe(401);
  });
});

describe('POST /user/logout', () => {
  it('ends the sign-in and no other', async () => {
    const here = await server.signUp();
    const there = await server.signIn(here.email, here.password);
    expect((await server.call('POST /user/logout', { token: here.access })).status).toBe(200);
    expect(await infoStatus(here.access)).toBe(401);
    expect((await refresh(here.refresh)).status).toBe(406);
    expect(await infoStatus(there.access)).toBe(200);
  });
});
