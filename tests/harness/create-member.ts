import type { Role } from '../../sdk/src/contract/contract.ts';
import { callServer } from './call-server.ts';
import { createOwner, type TestOwner } from './owner.ts';
import type { ServerProcess } from './server-process.ts';
import { setTimeout as pause } from 'node:timers/promises';

const invitation = /\/invite\/([\w-]{43})/;

async function tokenFor(server: ServerProcess, email: string): Promise<string> {
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(25)) {
    const letter = server.outbox().findLast(({ to, text }) => to.includes(email) && invitation.test(text));
    if (letter) return invitation.exec(letter.text)![1]!;
  }
  throw new Error(`no invitation was mailed to ${email}`);
}

/**
 * A person who has joined the team of an owner by the link of a letter, and works there.
 * @param owner the owner's access token
 */
export async function createMember(
  server: ServerProcess,
  owner: string,
  name: string,
  role: Role = 'operator',
): Promise<TestOwner> {
  const member = await createOwner(server);
  const { email, token } = member;
  await callServer(server.url, 'PATCH /user/name/edit', { token, body: { name } });
  await callServer(server.url, 'POST /team/invite/create', { token: owner, body: { email, role } });
  const invited = await tokenFor(server, email);
  await callServer(server.url, 'POST /team/invite/accept', { token, body: { token: invited } });
  return member;
}
