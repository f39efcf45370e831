import { createHmac } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { DialogHeader, Reply } from '../contract.ts';
import { call, entryOf } from '../dialog/dialog-fixture.ts';
import { useDialog } from '../dialog/store/given-fixture.ts';

type Described = Reply<'PATCH /widget/visitor'> & { code?: string; detail?: string };

/** A dialog, new for each test, with the secret of its site, and the calls by which its visitor is described. */
export function useIdentity() {
  const given = useDialog();
  const site = { secret: '' };
  beforeEach(async () => {
    site.secret = (await given.asOwner<{ secret: string }>(`GET /domain/secret/${given.site.id}`)).body.secret;
  });

  const sign = (text: string): string => createHmac('sha256', site.secret).update(text).digest('hex');
  const signed = (userId: string) => ({ userId, signature: sign(userId) });
  const describeAs = (body: object, token = given.dialog.token) =>
    call<Described>(given.server, 'PATCH /widget/visitor', { token, body });
  const opens = async (token: string): Promise<number> =>
    (await call(given.server, 'GET /widget/sentence?before=1', { token })).status;
  const headerOf = async (session: string): Promise<DialogHeader['visitor']> => {
    const { id } = await entryOf(given.server, given.owner, { session });
    return (await given.asOwner<DialogHeader>(`GET /dialog/header/${id}`)).body.visitor;
  };
  return { given, site, sign, signed, describeAs, opens, headerOf };
}
