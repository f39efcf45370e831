import type { Note } from '../contract/note.ts';
import type { ReadyReply } from '../contract/ready-reply.ts';
import type { Label, Qa } from '../contract/context.ts';
import type { DialogHeader } from '../contract/dialog.ts';
import type { Domain, DomainConfig } from '../contract/domain.ts';
import type { TokenScope } from '../contract/endpoint.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { MemberRef, Sentence } from '../contract/sentence.ts';
import { defaultConfig } from '../contract/widget.ts';

export interface Account {
  readonly email: string;
  name: string;
  readonly password: string;
  /** Number of the last fact; `facts` are all so far, for a socket that resumes. */
  rev: number;
  readonly facts: { readonly rev: number; readonly frame: ServerFrame }[];
}

/** The account as a member of its team of one. */
export const memberOf = ({ email, name }: Account): MemberRef => ({ id: email, name });

/** A handshake: what registers or signs in by it, and the code that was mailed. */
export interface Stone {
  account: Account | null;
  isNew: boolean;
  code: string;
  tries: number;
}

export interface OwnedDomain extends Domain {
  readonly owner: Account;
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
export interface World {
  readonly assistant: Assistant | null;
  readonly accounts: Account[];
  readonly stones: Map<string, Stone>;
  /** The newest code for each address. */
  readonly codes: Map<string, string>;
  readonly access: Map<string, { readonly account: Account; readonly scopes: readonly TokenScope[] | null }>;
  readonly refresh: Map<string, Account>;
  readonly domains: OwnedDomain[];
  readonly labels: OwnedLabel[];
  readonly replies: (ReadyReply & { readonly owner: Account })[];
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
    accounts: [],
    stones: new Map(),
    codes: new Map(),
    access: new Map(),
    refresh: new Map(),
    domains: [],
    labels: [],
    replies: [],
    dialogs: [],
    visitors: new Map(),
    files: new Map(),
    next: (kind) => `${kind}-${++count}`,
  };
}

export function addAccount(world: World, email: string, name: string, password: string): Account {
  const account: Account = { email, name, password, rev: 0, facts: [] };
  world.accounts.push(account);
  return account;
}

export function addDomain(world: World, owner: Account, name: string, site = world.next('site')): OwnedDomain {
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
    owner,
    secret: world.next('secret'),
    oldSecret: null,
    config: { ...defaultConfig, keepDays: null },
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
