import { joinAs } from '../../../server/src/conformance/team-cases.ts';
import type { DialogEntry, Domain, Role } from '../../../server/src/contract.ts';
import { joinSocket, type TestSocket } from '../../../server/src/socket/socket-fixture.ts';
import type { SignedUp, TestServer } from '../../../server/src/testing.ts';
import { type HalfCall, sendHalf } from './half-call.ts';

/** A team with a dialog, at servers over one store. */
export interface RemovalStage {
  readonly servers: readonly TestServer[];
  readonly owner: SignedUp;
  readonly domain: Domain;
  readonly dialog: { readonly id: string; readonly session: string; readonly token: string };
}

export async function stageRemoval(servers: readonly TestServer[]): Promise<RemovalStage> {
  const near = servers[0]!;
  const owner = await near.signUp();
  const name = `${owner.email.split('@')[0]}.ru`;
  const { body: domain } = await near.call<Domain>('POST /domain/create', { token: owner.access, body: { name } });
  const { body: made } = await near.call('POST /widget/session', { body: { site: domain.site } });
  await near.call('POST /widget/sentence', { token: made.token, body: { clientId: 'v1', text: 'Где мой заказ?' } });
  const { body } = await near.call<{ items: DialogEntry[] }>('GET /dialog/list', { token: owner.access });
  return { servers, owner, domain, dialog: { id: body.items[0]!.id, session: made.session, token: made.token } };
}

/** What a member has under way at each server: a socket, and calls whose bodies are still on their way. */
export interface UnderWay {
  readonly member: SignedUp;
  readonly sockets: readonly TestSocket[];
  readonly halves: readonly HalfCall[];
}

/** The text of all that a removed member tries to store. */
export const lateText = 'Поздний текст';

/** Calls of any member that write, with their bodies. */
const lateCalls = ({ dialog, owner }: RemovalStage): readonly (readonly [string, object])[] => [
  ['POST /dialog/answer', { session: dialog.session, sentences: [lateText], clientId: 'late' }],
  [`POST /dialog/note/create/${dialog.id}`, { clientId: 'late', text: lateText }],
  ['POST /reply/create', { title: lateText, text: lateText, own: false }],
  [`PATCH /dialog/assign/${dialog.id}`, { member: owner.id }],
  ['POST /domain/create', { name: 'late-late.ru' }],
];

/** Resolves once so many bodies have begun to arrive at a server, whose callers are admitted by then. */
function arriving({ deps: { bodies } }: TestServer, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begin = bodies.begin.bind(bodies);
  let begun = 0;
  bodies.begin = (address) => {
    begun += 1;
    if (begun === count) {
      bodies.begin = begin;
      resolve();
    }
    return begin(address);
  };
  return promise;
}

export async function beginUnderWay(stage: RemovalStage, role: Role = 'owner'): Promise<UnderWay> {
  const member = await joinAs(stage.servers[0]!, stage.owner, role);
  const sockets: TestSocket[] = [];
  const halves: HalfCall[] = [];
  const calls = lateCalls(stage);
  for (const server of stage.servers) {
    sockets.push(await joinSocket(server.url, 'operator', member.access));
    const admitted = arriving(server, calls.length);
    for (const [name, body] of calls) halves.push(await sendHalf(server.url, name, member.access, body));
    await admitted;
  }
  return { member, sockets, halves };
}

/** Removes the member at the first server. */
export const removeAtFirst = ({ servers, owner }: RemovalStage, { id }: SignedUp) =>
  servers[0]!.call('DELETE /team/member/delete/{id}', { token: owner.access, params: { id } });

/** How long after the removal each server still let the removed member in; ms. */
export async function measureRemoval(stage: RemovalStage): Promise<number> {
  const { member, sockets, halves } = await beginUnderWay(stage);
  await removeAtFirst(stage, member);
  const since = performance.now();
  const closed = Promise.all(sockets.map((socket) => socket.closed()));
  const refused = Promise.all(
    stage.servers.map(async ({ call }) => {
      const params = { id: stage.dialog.id };
      while ((await call('GET /dialog/header/{id}', { token: member.access, params })).status === 200)
        await Bun.sleep(5);
    }),
  );
  await Promise.all([closed, refused]);
  const took = performance.now() - since;
  for (const half of halves) await half.finish();
  return took;
}
