import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { NodeWebSocket } from '../transport/server-fixture.ts';
import { dialogOverRest, dialogOverSockets, prepareSite, signOut, signUp } from './story-fixture.ts';
import { createTeller, type Scene, type Stage } from './teller-fixture.ts';
import { inviteMembers, setTeam, shareDialog } from './team-story-fixture.ts';
import { createTestServer } from './test-server.ts';

let real: ServerProcess;
beforeAll(async () => void (real = await startServer()), 60_000);
afterAll(() => real.stop());

async function run(stage: Stage): Promise<Scene[]> {
  const teller = createTeller(stage);
  const { access, refresh } = await signUp(teller, stage);
  const { site, secret } = await prepareSite(teller, access);
  await dialogOverRest(teller, access, site, secret);
  await dialogOverSockets(teller, access, site);
  const [member, editor] = await inviteMembers(teller, stage, access);
  await setTeam(teller, access, member, editor);
  await shareDialog(teller, site, access, member);
  await signOut(teller, refresh);
  return teller.scenes;
}

test('the server for tests answers the story of a visitor and a team as the real one does', async () => {
  const invite = (email: string): string => {
    const letter = real.outbox().findLast(({ to, text }) => to.includes(email) && text.includes('/invite/'));
    return /\/invite\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
  };
  const stage = { host: real.url, fetch: globalThis.fetch, WebSocket: NodeWebSocket, code: real.codeFor, invite };
  const [replies, expected] = await Promise.all([run(createTestServer()), run(stage)]);
  expect(replies.map(({ call, status, code }) => [call, status, code])).toEqual(
    expected.map(({ call, status, code }) => [call, status, code]),
  );
  expect(replies).toEqual(expected);
});
