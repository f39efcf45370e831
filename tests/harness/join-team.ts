import { createPerson, type Person } from './account.ts';
import { callServer } from './call-server.ts';
import type { ServerProcess } from './server-process.ts';

/** Registers a person, who then joins the team of this owner's access token by the letter's link. */
export async function joinTeam(
  server: ServerProcess,
  token: string,
  { name, shown, role = 'operator' }: { readonly name: string; readonly shown?: string; readonly role?: string },
): Promise<Person> {
  const person = await createPerson(server, name, shown);
  await callServer(server.url, 'POST /team/invite/create', { token, body: { email: person.email, role } });
  const letter = server.outbox().findLast(({ to, text }) => to.includes(person.email) && text.includes('/invite/'));
  const invite = /\/invite\/([\w-]{43})/.exec(letter?.text ?? '')?.[1];
  await callServer(server.url, 'POST /team/invite/accept', { token: await person.access(), body: { token: invite } });
  return person;
}
