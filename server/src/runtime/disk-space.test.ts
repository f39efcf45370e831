import { expect, it } from 'vitest';
import { call, createOwner, createSite, openDialog, say } from '../dialog/dialog-fixture.ts';
import { startTestServer } from '../testing.ts';
import { isTooLittle } from './disk-space.ts';

const gb = 1e9;

it.each([
  { of: 'a small disk', size: 5 * gb, free: 0.19 * gb, refuses: true },
  { of: 'a small disk', size: 5 * gb, free: 0.21 * gb, refuses: false },
  { of: 'a disk', size: 50 * gb, free: 0.9 * gb, refuses: true },
  { of: 'a disk', size: 50 * gb, free: 1.1 * gb, refuses: false },
  { of: 'a large disk', size: 4000 * gb, free: 1.9 * gb, refuses: true },
  { of: 'a large disk', size: 4000 * gb, free: 2.1 * gb, refuses: false },
])('uploads to $of of $size bytes with $free free: refused $refuses', ({ free, size, refuses }) => {
  expect(isTooLittle(free, size)).toBe(refuses);
});

it('refuses uploads in words while the disk is nearly full, and nothing else', async () => {
  const server = await startTestServer();
  try {
    const owner = await createOwner(server);
    const site = await createSite(server, owner);
    const dialog = await openDialog(server, site);
    Object.assign(server.deps, { disk: { isNearlyFull: true, close: () => undefined } });
    const file = (field: string): FormData => {
      const form = new FormData();
      form.append('clientId', 'file');
      form.append(field, new File(['text'], 'a.txt', { type: 'text/plain' }));
      return form;
    };
    const uploads = [
      call<{ detail?: string }>(server, 'POST /widget/file', { token: dialog.token, body: file('file') }),
      call<{ detail?: string }>(server, 'POST /user/image/upload', { token: owner.token, body: file('image') }),
      call<{ detail?: string }>(server, 'POST /assistant/import', {
        token: owner.token,
        body: { domainId: site.id, contexts: [] },
      }),
    ];
    for (const { status, body, headers } of await Promise.all(uploads)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '60']);
      expect(body.detail).toContain('заканчивается место');
    }
    expect((await say(server, dialog, 'Слышно?')).status).toBe(201);
  } finally {
    await server.stop();
  }
});
