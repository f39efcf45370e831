import type { Role } from '../contract/endpoint.ts';
import type { Invite, Member, OwnHours, Team } from '../contract/team.ts';
import { close } from '../contract/frame.ts';
import { changedHours, type WorkingHours } from '../contract/working-hours.ts';
import type { Acting, Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { deleteOwnReplies } from './reply-calls.ts';
import {
  addMember,
  addTeam,
  type Membership,
  membershipOf,
  noteTrail,
  now,
  type Person,
  type SignIn,
  type StoredInvite,
  type StoredTeam,
  teamsOf,
  type World,
} from './world.ts';

const inviteLife = 7 * 24 * 60 * 60_000;
const pageSize = 50;

/** @throws Refusal `not_found`, `invite_expired` */
export function inviteOf({ teams }: World, token: string): { team: StoredTeam; invite: StoredInvite } {
  for (const team of teams) {
    const invite = team.invites.find((one) => one.token === token);
    if (invite && invite.expiresAt <= now()) throw new Refusal('invite_expired');
    if (invite) return { team, invite };
  }
  throw new Refusal('not_found');
}

const viewOf = ({ id, name, members }: StoredTeam, person: Person, current: StoredTeam): Team => ({
  id,
  name,
  role: members.find((member) => member.person === person)!.role,
  current: id === current.id,
  members: members.length,
});

const inviteView = ({ id, email, role, expiresAt }: StoredInvite): Invite => ({ id, email, role, expiresAt });

const memberView = (hub: Hub, team: StoredTeam, { person, role, available }: Membership): Member => ({
  id: person.id,
  name: person.name,
  email: person.email,
  image: '',
  role,
  online: hub.isThere(team, person),
  available,
  onDuty: true,
});

/** @throws Refusal `not_found` */
function memberOf(team: StoredTeam, id: string): Membership {
  const member = membershipOf(team, id);
  if (!member) throw new Refusal('not_found');
  return member;
}

/** @throws Refusal `last_owner` when the team would be left without one */
function expectOtherOwner({ members }: StoredTeam, { role }: Membership): void {
  if (role === 'owner' && members.filter((member) => member.role === 'owner').length === 1)
    throw new Refusal('last_owner');
}

/** Where people work, and what closes their connections when that changes. */
function createMoves(world: World, hub: Hub) {
  const signInsIn = (team: StoredTeam, person: Person): Set<SignIn> =>
    new Set(
      [...world.access.values(), ...world.refresh.values()].filter(
        (signIn) => signIn.team === team && signIn.person === person && signIn.program === null,
      ),
    );
  return {
    move(signIn: SignIn, team: StoredTeam): void {
      signIn.team = team;
      hub.close(signIn, close.team);
    },
    closeAll: (team: StoredTeam, person: Person): void =>
      signInsIn(team, person).forEach((signIn) => hub.close(signIn, close.team)),
    /** The sign-ins of a former member work in another team of theirs, made where there is none. */
    moveAll(from: StoredTeam, person: Person): void {
      const next = teamsOf(world, person).at(-1) ?? addTeam(world, person);
      for (const signIn of signInsIn(from, person)) this.move(signIn, next);
    },
  };
}

/** Invitations and the members who come by them. */
function inviteCalls(world: World, moves: ReturnType<typeof createMoves>): Handlers {
  return {
    'POST /team/invite/create'({ by: { team, person }, body: { email, role } }) {
      if (team.members.some((member) => member.person.email === email))
        throw new Refusal('already_member', { email: 'Этот человек уже в команде' });
      const old = team.invites.findIndex((one) => one.email === email);
      if (old >= 0) team.invites.splice(old, 1);
      const token = `${world.next('invite')}-`.padEnd(43, 'x');
      const expiresAt = new Date(Date.now() + inviteLife).toISOString();
      const invite = { id: world.next('invite'), email, role, expiresAt, token, by: person };
      team.invites.push(invite);
      noteTrail(team, person, 'invite', `${email}: ${role}`);
      return inviteView(invite);
    },
    'GET /team/invite/list': ({ by: { team } }) => team.invites.map(inviteView),
    'DELETE /team/invite/delete/{id}'({ by: { team, person }, params: { id } }) {
      const at = team.invites.findIndex((one) => one.id === id);
      if (at < 0) throw new Refusal('not_found');
      const [{ email } = { email: '' }] = team.invites.splice(at, 1);
      noteTrail(team, person, 'invite_deleted', email);
      return { id };
    },
    'GET /team/invite/{token}'({ params }) {
      const { team, invite } = inviteOf(world, params.token);
      const known = world.people.some(({ email }) => email === invite.email);
      return { team: team.name, email: invite.email, role: invite.role, known };
    },
    'POST /team/invite/accept'({ by: { person, signIn }, body: { token } }) {
      const { team, invite } = inviteOf(world, token);
      if (invite.email !== person.email) throw new Refusal('forbidden');
      team.invites.splice(team.invites.indexOf(invite), 1);
      addMember(team, person, invite.role);
      forgetRemoval(person, (removal) => removal.team === team);
      noteTrail(team, person, 'joined', invite.role);
      moves.move(signIn, team);
      return viewOf(team, person, team);
    },
  };
}

/** What the person is shown when they have the account open again. */
function noteRemoval(world: World, person: Person, team: StoredTeam): void {
  forgetRemoval(person, (removal) => removal.team === team);
  person.removals.push({ id: world.next('removal'), name: team.name, at: now(), team });
}

/** @returns whether there was one */
function forgetRemoval({ removals }: Person, isMeant: (removal: Person['removals'][number]) => boolean): boolean {
  const at = removals.findIndex(isMeant);
  if (at >= 0) removals.splice(at, 1);
  return at >= 0;
}

/** Voids the invitations that a former owner has sent. */
function voidInvitesOf({ team, person: by }: Acting, person: Person): void {
  for (const invite of team.invites.filter((one) => one.by === person)) {
    team.invites.splice(team.invites.indexOf(invite), 1);
    noteTrail(team, by, 'invite_deleted', invite.email);
  }
}

/** Members and their roles. */
function memberCalls(world: World, hub: Hub, dialogs: DialogStore, moves: ReturnType<typeof createMoves>): Handlers {
  const setRole = (acting: Acting, member: Membership, role: Role): void => {
    const { team, person: by } = acting;
    if (member.role === role) return;
    expectOtherOwner(team, member);
    team.members.splice(team.members.indexOf(member), 1);
    addMember(team, member.person, role);
    noteTrail(team, by, 'role', `${member.person.name}, ${member.person.email}: ${role}`);
    voidInvitesOf(acting, member.person);
    moves.closeAll(team, member.person);
  };
  return {
    'GET /team/member/list': ({ by: { team } }) => team.members.map((member) => memberView(hub, team, member)),
    'PATCH /team/member/role/{id}'({ by, params, body: { role } }) {
      setRole(by, memberOf(by.team, params.id), role);
      return memberView(hub, by.team, memberOf(by.team, params.id));
    },
    'DELETE /team/member/delete/{id}'({ by: acting, params: { id } }) {
      const { team, person: by, role } = acting;
      if (id !== by.id && role !== 'owner') throw new Refusal('role_needed');
      const member = memberOf(team, id);
      expectOtherOwner(team, member);
      const { person } = member;
      team.members.splice(team.members.indexOf(member), 1);
      noteTrail(team, by, person === by ? 'left' : 'removed', `${person.name}, ${person.email}`);
      voidInvitesOf(acting, person);
      if (person !== by) noteRemoval(world, person, team);
      moves.moveAll(team, person);
      dialogs.release(team, person);
      deleteOwnReplies(world, team, person);
      return { id };
    },
    'GET /team/removal/list': ({ by: { person } }) =>
      person.removals.toReversed().map(({ id, name, at }) => ({ id, name, at })),
    'DELETE /team/removal/delete/{id}'({ by: { person }, params: { id } }) {
      if (!forgetRemoval(person, (removal) => removal.id === id)) throw new Refusal('not_found');
      return { id };
    },
    'PATCH /team/available'({ by: { team, person }, body: { available } }) {
      const member = memberOf(team, person.id);
      member.available = available;
      dialogs.inTurn(team);
      return memberView(hub, team, member);
    },
  };
}

const hoursOf = ({ hours }: Membership): OwnHours => ({ hours, onDuty: true });

function setHours(member: Membership, change: WorkingHours | null): OwnHours {
  member.hours = change && changedHours(member.hours, change);
  return hoursOf(member);
}

/** The calls of teams as on the real server, without its timed rounds: no dialog is given back. */
export function teamCalls(world: World, dialogs: DialogStore, hub: Hub): Handlers {
  const moves = createMoves(world, hub);
  return {
    ...inviteCalls(world, moves),
    ...memberCalls(world, hub, dialogs, moves),
    'GET /team/list': ({ by: { person, team } }) =>
      teamsOf(world, person)
        .map((one) => viewOf(one, person, team))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'ru')),
    'PATCH /team/current'({ by: { person, team, signIn }, body: { id } }) {
      const next = teamsOf(world, person).find((one) => one.id === id);
      if (!next) throw new Refusal('not_found');
      if (next !== team) moves.move(signIn, next);
      return viewOf(next, person, next);
    },
    'PATCH /team/name/edit'({ by: { person, team }, body: { name } }) {
      team.name = name.trim();
      noteTrail(team, person, 'team_name', team.name);
      return viewOf(team, person, team);
    },
    'GET /team/setting': ({ by: { team } }) => team.setting,
    'PATCH /team/setting'({ by: { person, team }, body }) {
      team.setting = { ...team.setting, ...body };
      noteTrail(team, person, 'team_setting');
      dialogs.inTurn(team);
      return team.setting;
    },
    'GET /team/trail/list'({ by: { team }, query: { page = 1 } }) {
      const items = team.trail.toReversed().slice((page - 1) * pageSize, page * pageSize);
      return { items, page, size: pageSize, total: team.trail.length };
    },
    'GET /team/hours': ({ by: { team, person } }) => hoursOf(memberOf(team, person.id)),
    'PATCH /team/hours': ({ by: { team, person }, body }) => setHours(memberOf(team, person.id), body.hours),
    'GET /team/hours/{id}': ({ by: { team }, params: { id } }) => hoursOf(memberOf(team, id)),
    'PATCH /team/hours/{id}': ({ by: { team }, params: { id }, body }) => setHours(memberOf(team, id), body.hours),
    'GET /team/trail/export': () => ({
      name: 'trail.csv',
      type: 'text/csv',
      bytes: new TextEncoder().encode('\uFEFFВремя (UTC);Участник;E-mail;Событие;Подробности\r\n').buffer,
    }),
  };
}
