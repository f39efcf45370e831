import { expect, it } from 'vitest';
import { usedBy } from '../../domain/domain-service.ts';
import { say } from '../dialog-fixture.ts';
import { useDialog } from './given-fixture.ts';

const given = useDialog();
const find = async (q: string): Promise<number> =>
  (await given.server.call('GET /dialog/list', { token: given.owner.token, query: { q } })).body.total;
const textBytes = async (): Promise<number> => (await usedBy(given.server.deps.db, given.owner.id)).textBytes;

it('finds a sentence and counts its bytes once it is acknowledged', async () => {
  let bytes = 0;
  for (const word of ['черепаха', 'жираф', 'носорог']) {
    expect((await say(given.server, given.dialog, `Где ${word}?`)).status).toBe(201);
    bytes += Buffer.byteLength(`Где ${word}?`);
    expect([word, await find(word), await textBytes()]).toEqual([word, 1, bytes]);
  }
});

it('finds nothing of an erased dialog, and counts its bytes no longer', async () => {
  await say(given.server, given.dialog, 'Где мамонт?');
  expect(await find('мамонт')).toBe(1);
  await given.server.call('DELETE /widget/session', { token: given.dialog.token });
  expect([await find('мамонт'), await textBytes()]).toEqual([0, 0]);
});
