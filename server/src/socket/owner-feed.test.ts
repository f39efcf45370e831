import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerFrame } from '../contract.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { call, createOwner, createSite, openDialog } from '../dialog/dialog-fixture.ts';
import { createOwnerFeeds } from './owner-feed.ts';
import type { Peer } from './peer.ts';
import { until } from './socket-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A peer that always has room, and what it was sent. */
function createListener() {
  const frames: ServerFrame[] = [];
  const peer = {
    sendText: (text: string) => void frames.push(JSON.parse(text) as ServerFrame),
    waitForSpace: () => undefined,
    cut: () => {},
  } as unknown as Peer;
  return { frames, peer };
}

it('sends every fact that was missed to each of many operators, in order', async () => {
  const owner = await createOwner(server);
  const dialogs = [];
  for (const _ of [1, 2, 3]) dialogs.push(await openDialog(server, await createSite(server, owner)));
  for (let i = 0; i < 30; i += 1) {
    await call(server, 'POST /dialog/answer', {
      token: owner.token,
      body: { session: dialogs[i % 3]!.session, sentences: Array(20).fill(`ответ ${i}`) },
    });
  }
  const { rev } = await server.deps.db
    .selectFrom('team')
    .select('rev')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const feed = createOwnerFeeds(server.deps).of(owner.id);
  const ears = Array.from({ length: 20 }, createListener);
  const ends = ears.map(({ peer }) => feed.join(peer, 0, 'olga'));
  await until('all facts', () => ears.every(({ frames }) => frames.length === rev));
  for (const { frames } of ears) {
    expect(frames.map((frame) => ('rev' in frame ? frame.rev : 0))).toEqual(
      Array.from({ length: rev }, (_, i) => i + 1),
    );
    for (const dialog of dialogs) {
      const seqs = frames.flatMap((frame) =>
        frame.type === 'sentence' && frame.session === dialog.session ? [frame.sentence.seq] : [],
      );
      expect(seqs).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    }
    expect(frames.filter(({ type }) => type === 'dialog').length).toBe(rev - 600);
  }
  expect(rev).toBeGreaterThanOrEqual(603);
  ends.forEach((end) => end());
});
