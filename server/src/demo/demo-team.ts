import type { MemberRef, Role } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import type { Deps } from '../deps.ts';
import { createNote } from '../dialog/note/note-service.ts';
import { createReply } from '../dialog/reply/ready-reply-service.ts';
import { noteTrail } from '../event/trail.ts';
import type { Caller } from '../security/caller.ts';
import { insertMember } from '../team/member-table.ts';
import { createTeam } from '../team/team-service.ts';
import { updateTeam } from '../team/team-table.ts';
import { addUser, confirmUser } from '../user/user-service.ts';
import { demoNotes, demoReplies } from './demo-words.ts';

/** The people of the demonstration; `otklik.example` is reserved for examples (RFC 2606), so no mailbox exists. */
export const demoPeople = [
  { email: 'demo@otklik.example', name: 'Ольга', role: 'owner' },
  { email: 'editor@otklik.example', name: 'Ирина', role: 'editor' },
  { email: 'operator@otklik.example', name: 'Тимур', role: 'operator' },
] as const satisfies readonly { email: string; name: string; role: Role }[];

/** Who are in the demonstration's team; each acts as a caller. */
export interface DemoTeam {
  readonly id: string;
  readonly members: readonly (MemberRef & Caller)[];
}

/** Creates the team: an owner, an editor and an operator, with one password. */
export async function createDemoTeam(deps: Deps, password: string, name: string): Promise<DemoTeam> {
  const { db, clock } = deps;
  const ids = demoPeople.map(() => newId());
  for (const [at, person] of demoPeople.entries()) {
    const { email, name: own } = person;
    await addUser(db, { id: ids[at]!, email, name: own, password, createdAt: clock.now() });
    await confirmUser(db, ids[at]!);
  }
  const id = await createTeam(db, { id: ids[0]!, name: demoPeople[0].name }, clock.now());
  await updateTeam(db, id, { name });
  const members = demoPeople.map(({ name: own, role }, at) => ({
    id: ids[at]!,
    name: own,
    memberId: ids[at]!,
    teamId: id,
    role,
    program: null,
  }));
  for (const { memberId, teamId, role } of members.slice(1)) {
    await insertMember(db, { teamId, memberId, role, at: clock.now() });
    await noteTrail(deps, db, { memberId, teamId }, 'joined', role);
  }
  return { id, members };
}

/** Writes the members' notes in these dialogs, and their ready replies. */
export async function fillDemoTeam(deps: Deps, { members }: DemoTeam, dialogIds: readonly string[]): Promise<void> {
  for (const [at, id] of dialogIds.entries()) {
    const [first, second] = [members[at % members.length]!, members[(at + 1) % members.length]!];
    for (const [number, by] of [first, second].entries()) {
      const text = demoNotes[at % demoNotes.length]![number];
      if (text) await createNote(deps, by, id, { clientId: `demo-${number}`, text });
    }
  }
  for (const { by, ...reply } of demoReplies) await createReply(deps, members[by]!, reply);
}
