import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DomainSecret } from '../contract.ts';
import { hashToken } from '../security/token-hash.ts';
import type { Deps } from '../deps.ts';
import { describeVisitor } from './identity-service.ts';
import { oldSecretLife } from '../domain/domain-secret.ts';
import { call, openDialog, say } from '../dialog/dialog-fixture.ts';
import { joinSocket } from '../socket/socket-fixture.ts';
import { useIdentity } from './identity-fixture.ts';

const { given, site, signed, describeAs, opens } = useIdentity();
const { asOwner } = given;

describe('a replaced secret', () => {
  const rotate = async (atOnce?: boolean): Promise<DomainSecret> => {
    const name = `PATCH /domain/secret/rotate/${given.site.id}` as const;
    return (await asOwner<DomainSecret>(name, { ...(atOnce !== undefined && { atOnce }) })).body;
  };
  /** The status of an identify in a dialog of its own, signed by each of the secrets. */
  const accepted = (...secrets: string[]): Promise<number[]> =>
    Promise.all(
      secrets.map(async (key, at) => {
        const { token } = await openDialog(given.server, given.site);
        const userId = `s-${at}`;
        const signature = createHmac('sha256', key).update(userId).digest('hex');
        return (await describeAs({ userId, signature }, token)).status;
      }),
    );

  it('signs for another hour, unless the next one replaces it too or it ends at once', async () => {
    const before = given.server.clock.now();
    const second = await rotate();
    expect(second.secret).not.toBe(site.secret);
    const left = Date.parse(second.oldUntil!) - oldSecretLife;
    expect(left >= before && left <= given.server.clock.now()).toBe(true);
    expect(await accepted(site.secret, second.secret)).toEqual([200, 200]);
    const third = await rotate(false);
    expect(await accepted(site.secret, second.secret, third.secret)).toEqual([403, 200, 200]);
    const fourth = await rotate(true);
    expect(fourth.oldUntil).toBeNull();
    expect(await accepted(second.secret, third.secret, fourth.secret)).toEqual([403, 403, 200]);
    const fifth = await rotate();
    expect((await asOwner(`GET /domain/secret/${given.site.id}`)).body).toEqual(fifth);
    given.server.clock.shift(oldSecretLife);
    expect(await accepted(fourth.secret, fifth.secret)).toEqual([403, 200]);
  });
});

describe('a secret that ends at once', () => {
  const endSecret = async (): Promise<void> => {
    const name = `PATCH /domain/secret/rotate/${given.site.id}` as const;
    site.secret = (await asOwner<DomainSecret>(name, { atOnce: true })).body.secret;
  };

  it('ends the tokens and sockets that its signatures gave, and no dialog without a signature', async () => {
    const anonymous = await openDialog(given.server, given.site);
    await say(given.server, given.dialog, 'До кражи');
    const first = (await describeAs(signed('e-1'))).body;
    const other = await openDialog(given.server, given.site);
    const second = (await describeAs(signed('e-1'), other.token)).body;
    const tokens = [given.dialog.token, first.token!, second.token!];
    expect(await Promise.all(tokens.map(opens))).toEqual([200, 200, 200]);
    const sockets = await Promise.all(tokens.map((token) => joinSocket(given.server.url, 'visitor', token)));
    const staying = await joinSocket(given.server.url, 'visitor', anonymous.token);
    const wait = call(given.server, 'GET /widget/sentence?after=1', { token: first.token! });
    await endSecret();
    expect(await Promise.all(tokens.map(opens))).toEqual([401, 401, 401]);
    expect(await opens(anonymous.token)).toBe(200);
    expect((await wait).status).toBe(401);
    await expect.poll(() => sockets.map(({ code }) => code)).toEqual([4401, 4401, 4401]);
    expect(staying.code).toBeNull();
    staying.close();
  });

  it('leaves the dialog to who signs by the new one', async () => {
    await say(given.server, given.dialog, 'Моё');
    const before = signed('e-2');
    await describeAs(before);
    await endSecret();
    const next = await openDialog(given.server, given.site);
    expect((await describeAs(before, next.token)).status).toBe(403);
    const { token, session } = (await describeAs(signed('e-2'), next.token)).body;
    expect(session).toBe(given.dialog.session);
    expect(await opens(token!)).toBe(200);
  });

  it('ends those of more dialogs than one commit takes', async () => {
    const users = Array.from({ length: 120 }, (_, at) => `many-${at}`);
    const tokens = await Promise.all(
      users.map(async (userId) => {
        const { token } = await openDialog(given.server, given.site);
        return (await describeAs(signed(userId), token)).body.token!;
      }),
    );
    await endSecret();
    expect(new Set(await Promise.all(tokens.map(opens)))).toEqual(new Set([401]));
  });

  it.each([1, 2])('gives nothing to a signature that was checked before: commit %i waits', async (nth) => {
    const { deps } = given.server;
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let made = 0;
    const commit: Deps['commit'] = async (ownerId, work) => {
      if ((made += 1) === nth) {
        reached.resolve();
        await gate.promise;
      }
      return deps.commit(ownerId, work);
    };
    const visitor = await deps.callers.visitor(given.dialog.token);
    const identified = describeVisitor({ ...deps, commit }, visitor, signed(`late-${nth}`), '192.0.2.1');
    await reached.promise;
    await endSecret();
    gate.resolve();
    await expect(identified).rejects.toMatchObject({ reason: 'forbidden' });
    const proven = deps.db.selectFrom('dialog').select('token_hash').where('user_id', '=', `late-${nth}`);
    for (const { token_hash } of await proven.execute()) expect(token_hash).not.toBe(hashToken(given.dialog.token));
    expect(await opens(given.dialog.token)).toBe(nth === 1 ? 200 : 401);
  });
});
