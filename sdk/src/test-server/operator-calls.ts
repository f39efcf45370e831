import type { DialogFilter, FoundPhrase } from '../contract/dialog-entry.ts';
import type { Qa } from '../contract/context.ts';
import type { Domain, DomainSecret } from '../contract/domain.ts';
import { isListedBefore } from '../contract/list-order.ts';
import type { Acting, Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { deletedOf, needsPerson, shownVisitor } from './stored-dialog.ts';
import { keepFile } from './visitor-calls.ts';
import {
  addDomain,
  labelOf,
  membershipOf,
  noteTrail,
  now,
  type OwnedDomain,
  type OwnedLabel,
  refOf,
  type StoredDialog,
  type StoredTeam,
  type World,
} from './world.ts';

const listSize = 20;
const detailSize = 50;
const taken = 'Такая запись уже существует';

/** What belongs to another is not found. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('not_found');
  return value;
}

const matches: Record<DialogFilter, (dialog: StoredDialog, unread: number) => boolean> = {
  all: () => true,
  unread: (_, unread) => unread > 0,
  waiting: needsPerson,
  banned: ({ isBan }) => isBan,
  open: () => true,
  closed: () => false,
  mentioned: () => false,
};

/** The newest sentence that holds the text. */
function phraseOf({ sentences }: StoredDialog, q: string): FoundPhrase | undefined {
  const placeIn = (text: string): number => text.toLowerCase().indexOf(q.toLowerCase());
  const sentence = sentences.findLast(({ text }) => placeIn(text) >= 0);
  if (!sentence) return undefined;
  const { seq, author, text } = sentence;
  return { seq, author, text, ranges: [{ from: placeIn(text), to: placeIn(text) + q.length }] };
}

const bySite = { channel: 'site', unreachable: null } as const;
/** What no dialog here has. */
const fixed = { closed: false, tags: [], bounced: false, waitingLetters: 0 };

/** An operator's dialogs. */
export function dialogCalls(world: World, dialogs: DialogStore, hub: Hub): Handlers {
  const of = (team: StoredTeam): StoredDialog[] =>
    world.dialogs.filter(({ domain, sentences }) => domain.team === team && sentences.length > 0);
  const one = ({ team }: Acting, id: string): StoredDialog =>
    required(world.dialogs.find((dialog) => dialog.id === id && dialog.domain.team === team));
  const filtered = ({ team }: Acting, filter: DialogFilter): StoredDialog[] =>
    of(team).filter((dialog) => matches[filter](dialog, dialogs.entryOf(dialog).unread));

  return {
    'GET /dialog/list'({ by, query: { page = 1, filter = 'all', q = '', domainId, assigned } }) {
      const who = assigned === 'me' ? by.person.id : assigned === 'none' ? null : assigned;
      const found = filtered(by, filter)
        .filter((dialog) => who === undefined || (dialog.assigned?.id ?? null) === who)
        .filter(({ domain }) => domainId === undefined || domain.id === domainId)
        .filter((dialog) => q === '' || phraseOf(dialog, q) !== undefined)
        .sort((a, b) => (isListedBefore(a, b, filter) ? -1 : 1));
      const items = found.slice((page - 1) * listSize, page * listSize).map((dialog) => {
        const phrase = q === '' ? undefined : phraseOf(dialog, q);
        return { ...dialogs.entryOf(dialog), ...(phrase && { found: phrase }) };
      });
      return { items, page, size: listSize, total: found.length, next: null };
    },
    'GET /dialog/count'({ by }) {
      const count = (filter: DialogFilter): number => filtered(by, filter).length;
      const all = count('all');
      const open = of(by.team);
      const unassigned = open.filter(({ assigned }) => assigned === null).length;
      const mine = open.filter(({ assigned }) => assigned?.id === by.person.id).length;
      const [unread, waiting, banned] = [count('unread'), count('waiting'), count('banned')];
      return { all, unread, waiting, banned, open: all, closed: 0, mentioned: 0, mine, unassigned };
    },
    'GET /dialog/detail/{id}'({ by, params, query: { page = 1 } }) {
      const dialog = one(by, params.id);
      const { id, session, isBan, sentences, visitorRead, operatorRead } = dialog;
      const end = Math.max(0, sentences.length - (page - 1) * detailSize);
      const part = sentences.slice(Math.max(0, end - detailSize), end);
      const marks = { visitorRead, operatorRead, ...deletedOf(dialog) };
      return { id, session, isBan, sentences: part, page, size: detailSize, total: sentences.length, ...marks };
    },
    'GET /dialog/header/{id}'({ by, params }) {
      const dialog = one(by, params.id);
      const { id, session, isBan, domain, assistant, assistantUntil, rating, assigned } = dialog;
      const visitor = { ...dialog.visitor, ...shownVisitor(dialog), online: hub.isOnline(dialog) };
      const place = { id: domain.id, name: domain.name };
      const letters = domain.verified && dialog.visitor.email !== '';
      const order = { number: dialog.number, waiting: needsPerson(dialog), letters, assigned, ...bySite, ...fixed };
      return { id, session, isBan, domain: place, visitor, assistant, assistantUntil, rating, ...order };
    },
    'POST /dialog/answer'({ by, body: { session, sentences, clientId, force } }) {
      const dialog = required(of(by.team).find((one) => one.session === session));
      return { sentences: dialogs.answer(dialog, by.signIn, sentences, { clientId, force }) };
    },
    async 'POST /dialog/file/{id}'({ by, params, body: { clientId, text, force }, form }) {
      const dialog = one(by, params.id);
      const known = dialog.sentences.find(
        (sentence) => sentence.author === 'operator' && sentence.clientId === clientId,
      );
      if (known) return { sentences: [known] };
      const file = await keepFile(world, form.get('file'));
      const more = { clientId, force: force !== undefined, more: { file } };
      return { sentences: dialogs.answer(dialog, by.signIn, [text ?? file.name], more) };
    },
    'DELETE /dialog/sentence/delete/{id}': ({ by, params, query: { seq } }) => ({
      sentence: dialogs.deleteSentence(one(by, params.id), seq),
    }),
    'PATCH /dialog/ban/{id}'({ by, params, body: { isBan } }) {
      dialogs.ban(one(by, params.id), isBan);
      noteTrail(by.team, by.person, isBan ? 'ban' : 'unban', params.id);
      return { id: params.id, isBan };
    },
    'PATCH /dialog/assistant/{id}'({ by, params, body: { active } }) {
      const dialog = one(by, params.id);
      dialogs.setAssistant(dialog, active, by.person);
      return { id: params.id, assistant: dialog.assistant, assistantUntil: dialog.assistantUntil };
    },
    'PATCH /dialog/assign/{id}'({ by, params, body: { member, expect } }) {
      const dialog = one(by, params.id);
      const to = member === null ? null : refOf(required(membershipOf(by.team, member)).person);
      const { assigned } = dialog;
      if (expect !== undefined && expect !== (assigned?.id ?? null))
        throw new Refusal('assigned_elsewhere', undefined, { assigned });
      dialogs.assign(dialog, to);
      return { id: params.id, assigned: dialog.assigned };
    },
    'PATCH /dialog/read/{id}': ({ by, params, body: { seq } }) => ({
      id: params.id,
      seq: dialogs.read(one(by, params.id), 'operator', seq),
    }),
  };
}

/** What the owner sees of it: the reply's schema leaves the rest out. */
const shown = (domain: OwnedDomain): Domain => domain;

const secretOf = ({ secret, oldSecret }: OwnedDomain): DomainSecret => ({
  secret,
  oldUntil: oldSecret && now() < oldSecret.until ? oldSecret.until : null,
});

/** An operator's domains. The probe finds every proof. */
export function domainCalls(world: World): Handlers {
  const of = (team: StoredTeam): OwnedDomain[] => world.domains.filter((domain) => domain.team === team);
  const one = ({ team }: Acting, id: string): OwnedDomain => required(of(team).find((domain) => domain.id === id));
  const unique = ({ team }: Acting, name: string): void => {
    if (of(team).some((domain) => domain.name === name)) throw new Refusal('conflict', { name: taken });
  };
  return {
    'GET /domain/list': ({ by }) => of(by.team).map(shown),
    'GET /domain/verified/list': ({ by }) =>
      of(by.team)
        .filter(({ verified }) => verified)
        .map(shown),
    'POST /domain/create'({ by, body: { name } }) {
      unique(by, name);
      return shown(addDomain(world, by.team, name));
    },
    'PATCH /domain/update/{id}'({ by, params, body: { name } }) {
      const domain = one(by, params.id);
      unique(by, name);
      return shown(Object.assign(domain, { name, verified: false }));
    },
    'PATCH /domain/verification/{id}': ({ by, params }) =>
      shown(Object.assign(one(by, params.id), { verified: true, checkedAt: now(), misses: 0 })),
    'DELETE /domain/delete/{id}'({ by, params: { id } }) {
      world.domains.splice(world.domains.indexOf(one(by, id)), 1);
      return { id };
    },
    'GET /domain/config/{id}': ({ by, params }) => one(by, params.id).config,
    'PATCH /domain/config/{id}'({ by, params, body }) {
      const domain = one(by, params.id);
      return (domain.config = { ...domain.config, ...body });
    },
    'GET /domain/secret/{id}': ({ by, params }) => secretOf(one(by, params.id)),
    'PATCH /domain/secret/rotate/{id}'({ by, params, body: { atOnce } }) {
      const domain = one(by, params.id);
      const until = new Date(Date.now() + 60 * 60_000).toISOString();
      domain.oldSecret = atOnce ? null : { secret: domain.secret, until };
      domain.secret = world.next('secret');
      return secretOf(domain);
    },
  };
}

/** Contexts and their entries. Training and asking are the real server's alone. */
export function assistantCalls(world: World): Handlers {
  const owned = ({ team }: Acting, id: string): OwnedDomain =>
    required(world.domains.find((domain) => domain.id === id && domain.team === team));
  const one = (by: Acting, id: string): OwnedLabel => {
    const label = required(world.labels.find((entry) => entry.id === id));
    owned(by, label.domainId);
    return label;
  };
  const unique = (domainId: string, name: string): void => {
    if (world.labels.some((entry) => entry.domainId === domainId && entry.label === name))
      throw new Refusal('conflict', { label: taken });
  };
  const entry = (by: Acting, id: string): { label: OwnedLabel; qa: Qa } => {
    const label = required(world.labels.find(({ qa }) => qa.some((one) => one.id === id)));
    owned(by, label.domainId);
    return { label, qa: required(label.qa.find((one) => one.id === id)) };
  };
  return {
    'POST /assistant/label/create'({ by, body: { domainId, label, description } }) {
      owned(by, domainId);
      unique(domainId, label);
      const made: OwnedLabel = { id: world.next('label'), domainId, label, description, qa: [] };
      world.labels.push(made);
      return labelOf(made);
    },
    'GET /assistant/ctx/list/domain/id/{domainId}'({ by, params: { domainId } }) {
      owned(by, domainId);
      return world.labels.filter((label) => label.domainId === domainId).map(labelOf);
    },
    'GET /assistant/ctx/detail/{id}': ({ by, params }) => one(by, params.id),
    'PATCH /assistant/label/edit/{id}'({ by, params, body: { label, description } }) {
      const target = one(by, params.id);
      if (target.label !== label) unique(target.domainId, label);
      return labelOf(Object.assign(target, { label, description: description ?? target.description }));
    },
    'DELETE /assistant/label/delete/{id}'({ by, params: { id } }) {
      world.labels.splice(world.labels.indexOf(one(by, id)), 1);
      return { id };
    },
    'POST /assistant/qa/create'({ by, body: { assistantId, type, sentences } }) {
      const qa = { id: world.next('qa'), assistantId, type, sentences };
      one(by, assistantId).qa.push(qa);
      return qa;
    },
    'PATCH /assistant/qa/edit/{id}': ({ by, params, body: { sentences } }) =>
      Object.assign(entry(by, params.id).qa, { sentences }),
    'DELETE /assistant/qa/delete/{id}'({ by, params: { id } }) {
      const { label, qa } = entry(by, id);
      label.qa.splice(label.qa.indexOf(qa), 1);
      return { id };
    },
  };
}
