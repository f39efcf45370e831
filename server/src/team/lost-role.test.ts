import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaw } from '../../../tests/harness/raw-connection.ts';
import type { Member, Team } from '../contract.ts';
import { actOn } from '../database/call-ground.ts';
import {
  call,
  createMember,
  createOwner,
  createSite,
  entryOf,
  openDialog,
  type Owner,
  say,
} from '../dialog/dialog-fixture.ts';
import type { Operator } from '../security/caller.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { callerGround, readOperator } from '../user/caller-service.ts';
import { changeRole, removeMember } from './member-service.ts';
import { renameTeam } from './team-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = <T>(name: string, token: string) => call<T>(server, name, { token });

/** Runs work as a call of a person does, admitted as the person is now. */
const callerOf = async ({ token }: Owner) => {
  const { memberId, teamId, role, signinId } = await readOperator(server.deps, token);
  const by: Operator = { memberId, teamId, role, signinId };
  return <T>(work: (by: Operator) => Promise<T>) => actOn(callerGround({ ...by, program: null }), () => work(by));
};

describe('a member who loses a role or the team', () => {
  it.each([
    ['role', (by: Operator, id: string): Promise<unknown> => changeRole(server.deps, by, id, 'operator')],
    ['team', (by: Operator, id: string): Promise<unknown> => removeMember(server.deps, by, id)],
  ])('changes nothing by a call that falls into the same transaction: %s', async (_, lose) => {
    const owner = await createOwner(server);
    const second = await createMember(server, owner, { role: 'owner' });
    const [asOwner, asSecond] = await Promise.all([owner, second].map(callerOf));
    // Both are admitted before one of them is stored, in this order.
    const lost = asOwner!<unknown>((by) => lose(by, second.memberId));
    const tried = asSecond!((by) =>
      Promise.all([changeRole(server.deps, by, owner.memberId, 'operator'), renameTeam(server.deps, by, 'Взломано')]),
    );
    await expect(tried).rejects.toMatchObject({ reason: 'unauthenticated' });
    await lost;
    const roles = (await ask<Member[]>('GET /team/member/list', owner.token)).body.map(({ id, role }) => [id, role]);
    expect(roles[0]).toEqual([owner.memberId, 'owner']);
    expect(roles.filter(([, role]) => role === 'owner')).toHaveLength(1);
    expect((await ask<Team[]>('GET /team/list', owner.token)).body[0]!.name).not.toBe('Взломано');
  });

  it('stores no file whose upload is under way', async () => {
    const owner = await createOwner(server);
    const dialog = await openDialog(server, await createSite(server, owner));
    await say(server, dialog, 'Пришлите счёт');
    const { id } = await entryOf(server, owner, dialog);
    const member = await createMember(server, owner);
    const part = (head: string, text: string): string =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const body = `${part('name="clientId"', 'late')}${part('name="file"; filename="a.txt"', 'x'.repeat(300_000))}--b--\r\n`;
    const raw = await openRaw(Number(new URL(server.url).port));
    raw.send(
      [
        `POST /api/v1/dialog/file/${id} HTTP/1.1`,
        'host: 127.0.0.1',
        `authorization: Bearer ${member.token}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    raw.send(body.slice(0, 100_000));
    // Longer than a body may take before its caller is looked up again.
    await Bun.sleep(300);
    expect((await ask(`DELETE /team/member/delete/${member.memberId}`, owner.token)).status).toBe(200);
    raw.send(body.slice(100_000));
    await expect.poll(() => raw.received()).toMatch(/^HTTP\/1\.1 40[14]/);
    raw.end();
    expect((await entryOf(server, owner, dialog)).last).toMatchObject({ seq: 1 });
  });
});
