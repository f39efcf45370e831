import type { DialogFilter, FoundPhrase } from '../contract/dialog.ts';
import type { Qa } from '../contract/context.ts';
import type { Domain, DomainSecret } from '../contract/domain.ts';
import { isListedBefore } from '../contract/list-order.ts';
import type { Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { deletedOf, shownVisitor } from './stored-dialog.ts';
import { keepFile } from './visitor-calls.ts';
import {
  type Account,
  addDomain,
  labelOf,
  memberOf,
  now,
  type OwnedDomain,
  type OwnedLabel,
  type StoredDialog,
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
  waiting: ({ waiting }) => waiting,
  banned: ({ isBan }) => isBan,
  open: () => true,
  closed: () => false,
};

/** The newest sentence that holds the text. */
function phraseOf({ sentences }: StoredDialog, q: string): FoundPhrase | undefined {
  const placeIn = (text: string): number => text.toLowerCase().indexOf(q.toLowerCase());
  const sentence = sentences.findLast(({ text }) => placeIn(text) >= 0);
  if (!sentence) return undefined;
  const { seq, author, text } = sentence;
  return { seq, author, text, ranges: [{ from: placeIn(text), to: placeIn(text) + q.length }] };
}

/** An operator's dialogs. */
export function dialogCalls(world: World, dialogs: DialogStore, hub: Hub): Handlers {
  const of = (account: Account): StoredDialog[] =>
    world.dialogs.filter(({ domain, sentences }) => domain.owner === account && sentences.length > 0);
  const one = (account: Account, id: string): StoredDialog =>
    required(world.dialogs.find((dialog) => dialog.id === id && dialog.domain.owner === account));
  const filtered = (account: Account, filter: DialogFilter): StoredDialog[] =>
    of(account).filter((dialog) => matches[filter](dialog, dialogs.entryOf(dialog).unread));

  return {
    'GET /dialog/list'({ account, query: { page = 1, filter = 'all', q = '', domainId, assigned } }) {
      const who = assigned === 'me' ? memberOf(account).id : assigned === 'none' ? null : assigned;
      const found = filtered(account, filter)
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
    'GET /dialog/count'({ account }) {
      const count = (filter: DialogFilter): number => filtered(account, filter).length;
      const all = count('all');
      const unassigned = of(account).filter((dialog) => dialog.assigned === null).length;
      const [unread, waiting, banned] = [count('unread'), count('waiting'), count('banned')];
      return { all, unread, waiting, banned, open: all, closed: 0, mine: all - unassigned, unassigned };
    },
    'GET /dialog/detail/{id}'({ account, params, query: { page = 1 } }) {
      const dialog = one(account, params.id);
      const { id, session, isBan, sentences, visitorRead, operatorRead } = dialog;
      const end = Math.max(0, sentences.length - (page - 1) * detailSize);
      const part = sentences.slice(Math.max(0, end - detailSize), end);
      const marks = { visitorRead, operatorRead, ...deletedOf(dialog) };
      return { id, session, isBan, sentences: part, page, size: detailSize, total: sentences.length, ...marks };
    },
    'GET /dialog/header/{id}'({ account, params }) {
      const dialog = one(account, params.id);
      const { id, session, isBan, domain, waiting, assistant, assistantUntil, rating, assigned } = dialog;
      const visitor = { ...dialog.visitor, ...shownVisitor(dialog), online: hub.isOnline(dialog) };
      const place = { id: domain.id, name: domain.name };
      const letters = domain.verified && dialog.visitor.email !== '';
      const order = { number: dialog.number, closed: false, tags: [], letters, assigned };
      return { id, session, isBan, domain: place, visitor, waiting, assistant, assistantUntil, rating, ...order };
    },
    'POST /dialog/answer'({ account, body: { session, sentences, clientId } }) {
      const dialog = required(of(account).find((one) => one.session === session));
      if (dialog.isBan) throw new Refusal('dialog_banned');
      return { sentences: dialogs.say(dialog, 'operator', sentences, clientId) };
    },
    async 'POST /dialog/file/{id}'({ account, params, body: { clientId, text }, form }) {
      const dialog = one(account, params.id);
      if (dialog.isBan) throw new Refusal('dialog_banned');
      const known = dialog.sentences.find(
        (sentence) => sentence.author === 'operator' && sentence.clientId === clientId,
      );
      if (known) return { sentences: [known] };
      const file = await keepFile(world, form.get('file'));
      return { sentences: dialogs.say(dialog, 'operator', [text ?? file.name], clientId, { file }) };
    },
    'DELETE /dialog/sentence/delete/{id}': ({ account, params, query: { seq } }) => ({
      sentence: dialogs.deleteSentence(one(account, params.id), seq),
    }),
    'PATCH /dialog/ban/{id}'({ account, params, body: { isBan } }) {
      dialogs.ban(one(account, params.id), isBan);
      return { id: params.id, isBan };
    },
    'PATCH /dialog/assistant/{id}'({ account, params, body: { active } }) {
      const dialog = one(account, params.id);
      dialogs.setAssistant(dialog, active, false);
      return { id: params.id, assistant: dialog.assistant, assistantUntil: dialog.assistantUntil };
    },
    'PATCH /dialog/assign/{id}'({ account, params, body: { member, expect } }) {
      const dialog = one(account, params.id);
      if (member !== null && member !== memberOf(account).id) throw new Refusal('not_found');
      if (expect !== undefined && expect !== (dialog.assigned?.id ?? null)) throw new Refusal('assigned_elsewhere');
      dialogs.assign(dialog, member === null ? null : memberOf(account));
      return { id: params.id, assigned: dialog.assigned };
    },
    'PATCH /dialog/read/{id}': ({ account, params, body: { seq } }) => ({
      id: params.id,
      seq: dialogs.read(one(account, params.id), 'operator', seq),
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
  const of = (account: Account): OwnedDomain[] => world.domains.filter(({ owner }) => owner === account);
  const one = (account: Account, id: string): OwnedDomain => required(of(account).find((domain) => domain.id === id));
  const unique = (account: Account, name: string): void => {
    if (of(account).some((domain) => domain.name === name)) throw new Refusal('conflict', { name: taken });
  };
  return {
    'GET /domain/list': ({ account }) => of(account).map(shown),
    'GET /domain/verified/list': ({ account }) =>
      of(account)
        .filter(({ verified }) => verified)
        .map(shown),
    'POST /domain/create'({ account, body: { name } }) {
      unique(account, name);
      return shown(addDomain(world, account, name));
    },
    'PATCH /domain/update/{id}'({ account, params, body: { name } }) {
      const domain = one(account, params.id);
      unique(account, name);
      return shown(Object.assign(domain, { name, verified: false }));
    },
    'PATCH /domain/verification/{id}': ({ account, params }) =>
      shown(Object.assign(one(account, params.id), { verified: true, checkedAt: now(), misses: 0 })),
    'DELETE /domain/delete/{id}'({ account, params: { id } }) {
      world.domains.splice(world.domains.indexOf(one(account, id)), 1);
      return { id };
    },
    'GET /domain/config/{id}': ({ account, params }) => one(account, params.id).config,
    'PATCH /domain/config/{id}'({ account, params, body }) {
      const domain = one(account, params.id);
      return (domain.config = { ...domain.config, ...body });
    },
    'GET /domain/secret/{id}': ({ account, params }) => secretOf(one(account, params.id)),
    'PATCH /domain/secret/rotate/{id}'({ account, params, body: { atOnce } }) {
      const domain = one(account, params.id);
      const until = new Date(Date.now() + 60 * 60_000).toISOString();
      domain.oldSecret = atOnce ? null : { secret: domain.secret, until };
      domain.secret = world.next('secret');
      return secretOf(domain);
    },
  };
}

/** Contexts and their entries. Training and asking are the real server's alone. */
export function assistantCalls(world: World): Handlers {
  const owned = (account: Account, id: string): OwnedDomain =>
    required(world.domains.find((domain) => domain.id === id && domain.owner === account));
  const one = (account: Account, id: string): OwnedLabel => {
    const label = required(world.labels.find((entry) => entry.id === id));
    owned(account, label.domainId);
    return label;
  };
  const unique = (domainId: string, name: string): void => {
    if (world.labels.some((entry) => entry.domainId === domainId && entry.label === name))
      throw new Refusal('conflict', { label: taken });
  };
  const entry = (account: Account, id: string): { label: OwnedLabel; qa: Qa } => {
    const label = required(world.labels.find(({ qa }) => qa.some((one) => one.id === id)));
    owned(account, label.domainId);
    return { label, qa: required(label.qa.find((one) => one.id === id)) };
  };
  return {
    'POST /assistant/label/create'({ account, body: { domainId, label, description } }) {
      owned(account, domainId);
      unique(domainId, label);
      const made: OwnedLabel = { id: world.next('label'), domainId, label, description, qa: [] };
      world.labels.push(made);
      return labelOf(made);
    },
    'GET /assistant/ctx/list/domain/id/{domainId}'({ account, params: { domainId } }) {
      owned(account, domainId);
      return world.labels.filter((label) => label.domainId === domainId).map(labelOf);
    },
    'GET /assistant/ctx/detail/{id}': ({ account, params }) => one(account, params.id),
    'PATCH /assistant/label/edit/{id}'({ account, params, body: { label, description } }) {
      const target = one(account, params.id);
      if (target.label !== label) unique(target.domainId, label);
      return labelOf(Object.assign(target, { label, description: description ?? target.description }));
    },
    'DELETE /assistant/label/delete/{id}'({ account, params: { id } }) {
      world.labels.splice(world.labels.indexOf(one(account, id)), 1);
      return { id };
    },
    'POST /assistant/qa/create'({ account, body: { assistantId, type, sentences } }) {
      const qa = { id: world.next('qa'), assistantId, type, sentences };
      one(account, assistantId).qa.push(qa);
      return qa;
    },
    'PATCH /assistant/qa/edit/{id}': ({ account, params, body: { sentences } }) =>
      Object.assign(entry(account, params.id).qa, { sentences }),
    'DELETE /assistant/qa/delete/{id}'({ account, params: { id } }) {
      const { label, qa } = entry(account, id);
      label.qa.splice(label.qa.indexOf(qa), 1);
      return { id };
    },
  };
}
