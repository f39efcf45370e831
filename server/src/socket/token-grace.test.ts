import { createHmac } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { tokenGrace } from '../dialog/visitor/token-service.ts';
import { useDialogSockets } from './dialog-sockets-fixture.ts';

const given = useDialogSockets();

/** Replaces the token of the given dialog, which opens it for another minute. */
beforeEach(async () => {
  const { secret } = (await given.asOwner<{ secret: string }>(`GET /domain/secret/${given.site.id}`)).body;
  const userId = given.dialog.session;
  const signature = createHmac('sha256', secret).update(userId).digest('hex');
  const { status } = await given.asVisitor('PATCH /widget/visitor', { userId, signature });
  expect(status).toBe(200);
});

it('closes a socket that a replaced token opened in its grace, at the end of that', async () => {
  const socket = await given.visitor();
  given.server.clock.shift(tokenGrace / 2);
  socket.send({ type: 'say', clientId: 'c-1', text: 'Ещё в срок' });
  await socket.next('ack');
  given.server.clock.shift(tokenGrace / 2);
  expect(await socket.closed()).toBe(4401);
});

it('refuses what comes through such a socket after the grace, however late its timer', async () => {
  const after = vi.spyOn(given.server.clock, 'after').mockReturnValue(() => {});
  try {
    const socket = await given.visitor();
    given.server.clock.shift(tokenGrace);
    socket.send({ type: 'say', clientId: 'c-2', text: 'Уже поздно' });
    expect(await socket.closed()).toBe(4401);
    expect(socket.all('ack')).toEqual([]);
  } finally {
    after.mockRestore();
  }
  const stored = given.server.deps.db.selectFrom('sentence').select('text').where('client_id', '=', 'c-2');
  expect(await stored.execute()).toEqual([]);
});
