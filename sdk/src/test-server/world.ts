import type { Note } from '../contract/note.ts';
import type { ReadyReply } from '../contract/ready-reply.ts';
import type { Label, Qa } from '../contract/context.ts';
import type { DialogHeader } from '../contract/dialog.ts';
import { defaultStorage, type Domain, type DomainConfig } from '../contract/domain.ts';
import { type Role, roles, type TokenScope } from '../contract/endpoint.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Hook } from '../contract/hook.ts';
import type { PushSetting } from '../contract/push.ts';
import type { Draft, Source } from '../contract/source.ts';
import type { MemberRef, Sentence } from '../contract/sentence.ts';
import type { Invite, TeamRemoval, TeamSetting } from '../contract/team.ts';
import type { TrailEntry, TrailKind } from '../contract/trail.ts';
import { defaultConfig } from '../contract/widget.ts';
import type { WorkingHours } from '../contract/working-hours.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  name: string;
  readonly password: string;
  /** Teams that an owner has removed the person from, the newest last. */
  readonly removals: (TeamRemoval & { readonly team: StoredTeam })[];
}

/** A person in a team; who has the least `turn` gets the next dialog in turn. */
export interface Membership {
  readonly person: Person;
  role: Role;
  available: boolean;
  turn: number;
  hours: WorkingHours | null;
}

export interface StoredInvite extends Invite {
  readonly token: string;
  readonly by: Person;
}

/** All that a team has in common; its domains and replies name it. */
export interface StoredTeam {
  readonly id: string;
  name: string;
  readonly members: Membership[];
  readonly invites: StoredInvite[];
  setting: TeamSetting;
  /** The newest last. */
  readonly trail: TrailEntry[];
  /** Number of the last fact; `facts` are all so far, for a socket that resumes. */
  rev: number;
  readonly facts: { readonly rev: number; readonly frame: ServerFrame }[];
}

/** Who acts, and for which team now: a person's sign-in, or a program by an API token. */
export interface SignIn {
  readonly person: Person;
  team: StoredTeam;
  readonly program: { readonly name: string; readonly scopes: readonly TokenScope[] } | null;
}

export const refOf = ({ id, name }: Person): MemberRef => ({ id, name });

/** A handshake: what registers or signs in by it, and the code that was mailed. */
export interface Stone {
  person: Person | null;
  isNew: boolean;
  code: string;
  tries: number;
}

export interface OwnedDomain extends Domain {
  readonly team: StoredTeam;
  secret: string;
  /** The secret before it, and until when it is valid; ISO 8601. */
  oldSecret: { readonly secret: string; readonly until: string } | null;
  config: DomainConfig;
}

export interface OwnedLabel {
  readonly id: string;
  readonly domainId: string;
  label: string;
  description: string;
  readonly qa: Qa[];
}

/** What accepting a draft has added to a context. */
export interface AcceptedDraft {
  readonly sourceId: string;
  readonly question: string;
  readonly answer: string;
  readonly labelId: string;
  /** Ids of its entries. */
  readonly qa: readonly string[];
}

export interface StoredNote extends Note {
  readonly clientId: string;
}

export interface StoredDialog {
  readonly id: string;
  readonly session: string;
  readonly domain: OwnedDomain;
  readonly sentences: Sentence[];
  readonly notes: StoredNote[];
  /** What each `author clientId` has stored already. */
  readonly byClientId: Map<string, { readonly texts: string; readonly sentences: Sentence[] }>;
  readonly visitor: Omit<DialogHeader['visitor'], 'online'>;
  isBan: boolean;
  waiting: boolean;
  /** The member who answers. */
  assigned: MemberRef | null;
  /** Since when; meaningless unless `waiting`. */
  waitingSince: string | null;
  /** Counts the dialogs of its domain. */
  readonly number: number;
  assistant: boolean;
  /** When the silenced assistant may speak again. */
  assistantUntil: string | null;
  visitorRead: number;
  operatorRead: number;
  rating: { score: number; comment: string } | null;
  updatedAt: string;
}

export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** The assistant's answer to a question; null when it does not know. */
export type Assistant = (question: string) => string | null | Promise<string | null>;

/** Everything that the test server holds. */
/** A ready reply, of its team, and who wrote it. */
export type StoredReply = ReadyReply & { readonly team: StoredTeam; readonly by: Person };

export type StoredHook = Hook & { readonly team: StoredTeam };

/** A browser that is notified, with its person and the team. */
export interface StoredPush {
  readonly id: string;
  readonly endpoint: string;
  readonly person: Person;
  team: StoredTeam;
  readonly createdAt: string;
}

export interface World {
  readonly assistant: Assistant | null;
  readonly people: Person[];
  readonly teams: StoredTeam[];
  readonly stones: Map<string, Stone>;
  /** The newest code for each address. */
  readonly codes: Map<string, string>;
  readonly access: Map<string, SignIn>;
  readonly refresh: Map<string, SignIn>;
  readonly domains: OwnedDomain[];
  readonly labels: OwnedLabel[];
  readonly sources: Source[];
  readonly drafts: Draft[];
  readonly discarded: Draft[];
  readonly accepted: AcceptedDraft[];
  readonly replies: StoredReply[];
  readonly hooks: StoredHook[];
  readonly pushes: StoredPush[];
  readonly pushSettings: Map<Person, PushSetting>;
  readonly dialogs: StoredDialog[];
  readonly visitors: Map<string, StoredDialog>;
  readonly files: Map<string, StoredFile>;
  /** An id that was never given before. */
  next(kind: string): string;
}

export const now = (): string => new Date().toISOString();

export function createWorld(assistant: Assistant | null): World {
  let count = 0;
  return {
    assistant,
    people: [],
    teams: [],
    stones: new Map(),
    codes: new Map(),
    access: new Map(),
    refresh: new Map(),
    domains: [],
    labels: [],
    sources: [],
    drafts: [],
    discarded: [],
    accepted: [],
    replies: [],
    hooks: [],
    pushes: [],
    pushSettings: new Map(),
    dialogs: [],
    visitors: new Map(),
    files: new Map(),
    next: (kind) => `${kind}-${++count}`,
  };
}

export function addTeam(world: World, person: Person): StoredTeam {
  const team: StoredTeam = {
    id: world.next('team'),
    name: person.name,
    members: [],
    invites: [],
    setting: { assign: 'hand', limit: 10, returnAfter: 15 },
    trail: [],
    rev: 0,
    facts: [],
  };
  world.teams.push(team);
  addMember(team, person, 'owner');
  return team;
}

/** Adds a person to a team, unless they are in it. */
export function addMember({ members }: StoredTeam, person: Person, role: Role): void {
  if (members.some((member) => member.person === person)) return;
  members.push({ person, role, available: true, turn: 0, hours: null });
  members.sort((a, b) => roles.indexOf(b.role) - roles.indexOf(a.role));
}

export const newPerson = (world: World, person: Omit<Person, 'id'>): Person => ({
  ...person,
  id: world.next('member'),
});

/** The teams of a person. */
export const teamsOf = ({ teams }: World, person: Person): StoredTeam[] =>
  teams.filter(({ members }) => members.some((member) => member.person === person));

export const membershipOf = ({ members }: StoredTeam, id: string): Membership | undefined =>
  members.find(({ person }) => person.id === id);

/** The first owner, whose name visitors see for the team. */
export const ownerOf = ({ members }: StoredTeam): Person => members[0]!.person;

/** Notes who did what in a team. */
export const noteTrail = (team: StoredTeam, by: Person, what: TrailKind, about = ''): void =>
  void team.trail.push({ at: now(), member: refOf(by), what, about });

export function addDomain(world: World, team: StoredTeam, name: string, site = world.next('site')): OwnedDomain {
  const domain: OwnedDomain = {
    id: world.next('domain'),
    name,
    verified: false,
    site,
    proof: world.next('proof'),
    trainedAt: null,
    changedAt: null,
    checkedAt: null,
    misses: 0,
    firstSeenAt: null,
    lastSeenAt: null,
    crowdedAt: null,
    team,
    secret: world.next('secret'),
    oldSecret: null,
    config: { ...defaultConfig, ...defaultStorage },
  };
  world.domains.push(domain);
  return domain;
}

/** A context with the counts that lists show. */
export function labelOf({ id, label, description, domainId, qa }: OwnedLabel): Label {
  const count = (type: Qa['type']): number =>
    qa.filter((entry) => entry.type === type).reduce((sum, { sentences }) => sum + sentences.length, 0);
  return { id, label, description, domainId, questions: count('question'), answers: count('answer') };
}
