import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { DialogEntry } from '../contract/dialog-entry.ts';
import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { type Handler, installLocks, sentenceOf, startServer, type TestServer } from '../transport/server-fixture.ts';
import { environmentOf } from '../transport/environment.ts';
import { createRest } from '../transport/rest.ts';
import { createDialogClient, type DialogFeature } from './dialog-client.ts';

/** Entries and sentences of a page. */
export const size = 50;
const timeOf = (at: number): string => new Date(1_700_000_000_000 + at * 1000).toISOString();

export const entryOf = (number: number, more: Partial<DialogEntry> = {}): DialogEntry => ({
  id: `d${number}`,
  session: `s${number}`,
  isBan: false,
  domain: { id: 'shop', name: 'shop.ru' },
  visitor: { name: '', online: false, ownName: '', device: '', path: '' },
  last: null,
  unread: 0,
  updatedAt: timeOf(number),
  waiting: false,
  assistant: true,
  number,
  closed: false,
  tags: [],
  asked: null,
  waitingSince: null,
  unhappy: false,
  assigned: null,
  mentions: 0,
  channel: 'site',
  unreachable: null,
  rating: null,
  ...more,
});

/** The frame of a sentence in the dialog of this number. */
export const say = (seq: number, more: Partial<Sentence> = {}, dialog = 1): ServerFrame => ({
  type: 'sentence',
  rev: seq,
  dialogId: `d${dialog}`,
  session: `s${dialog}`,
  sentence: sentenceOf(seq, { at: timeOf(10_000 + seq), ...more }),
});

/** A client of an account with 120 dialogs, of which the first has sentences. New for each test. */
export interface Given {
  server: TestServer;
  entries: DialogEntry[];
  dialog: Sentence[];
  client: DialogFeature;
  /** Whether frames go out; those that did. */
  isOpen: boolean;
  frames: ClientFrame[];
}

/** The ids of the client's list. */
export const idsOf = ({ client }: Given): string[] => client.$list.get().items.map(({ id }) => id);

const handlersOf = (given: Given): Record<string, Handler> => ({
  'GET /dialog/count': () => ({ body: { all: given.entries.length, unread: 0, waiting: 0, banned: 0 } }),
  'GET /dialog/list': ({ query }) => {
    const page = Number(query.get('page'));
    const filter = query.get('filter');
    const shown = given.entries
      .filter(({ unread }) => filter !== 'unread' || unread > 0)
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    return { body: { items: shown.slice((page - 1) * size, page * size), page, size, total: shown.length } };
  },
  'GET /dialog/detail/d1': ({ query }) => {
    const page = Number(query.get('page'));
    const total = given.dialog.length;
    const end = Math.max(0, total - (page - 1) * size);
    const sentences = given.dialog.slice(Math.max(0, end - size), end);
    const marks = { visitorRead: 0, operatorRead: 0 };
    return { body: { id: 'd1', session: 's1', isBan: false, sentences, page, size, total, ...marks } };
  },
  'POST /dialog/answer': ({ body }) => {
    const { clientId, sentences } = JSON.parse(body) as { clientId: string; sentences: string[] };
    const { dialog } = given;
    const known = dialog.filter((sentence) => sentence.clientId === clientId);
    const added =
      known.length > 0
        ? known
        : sentences.map((text, at) => sentenceOf(dialog.length + at + 1, { author: 'operator', text, clientId }));
    if (known.length === 0) dialog.push(...added);
    return { status: 201, body: { sentences: added } };
  },
});

let account = 0;

export function useDialogClient(): Given {
  const given = {} as Given;
  beforeAll(installLocks);
  beforeEach(async () => {
    const entries = Array.from({ length: 120 }, (_, at) => entryOf(at + 1));
    Object.assign(given, { entries, dialog: [], isOpen: false, frames: [] });
    given.server = await startServer(handlersOf(given));
    const rest = createRest(environmentOf({ host: given.server.host }), {
      access: () => 'a',
      renew: () => Promise.reject(new Error('not asked for')),
    });
    const name = `operator ${++account}`;
    given.client = createDialogClient(rest, {
      feed: { send: (frame) => given.isOpen && given.frames.push(frame) > 0 },
      account: () => name,
    });
  });
  afterEach(async () => {
    given.client.reset();
    await given.server.close();
  });
  return given;
}
