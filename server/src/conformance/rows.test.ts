import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, endpoints } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { hashToken } from '../security/token-hash.ts';
import { everyMinute } from '../background-work.ts';
import { cases } from './all-cases.ts';
import { seeStatements } from './statement-plans.ts';
import { asOwner } from './targets.ts';
import { type Case, createWorld, type Site, type World } from './world.ts';

/** Rows that the database gave or changed since the counter was set to 0. */
let touched = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    touched += result.rows.length + Number(result.numAffectedRows ?? 0);
    return result;
  },
};

/** How much the account holds: more than a page, and more than most bounds. */
const stored = { dialogs: 300, sentences: 60, labels: 120, missed: 400 } as const;

const statements = seeStatements();
let world: World;
let big: Site;
let labelId = '';
const tokens: string[] = [];

async function fillKnowledge(): Promise<void> {
  const contexts = Array.from({ length: stored.labels }, (_, i) => ({
    label: `Раздел ${i}`,
    description: '',
    questions: [1, 2, 3].map((n) => `Вопрос ${n} раздела ${i}?`),
    answers: [`Ответ ${i}.`],
  }));
  const token = world.owner.access;
  await world.call('POST /assistant/import', { token, body: { domainId: big.id, contexts } });
  await world.call('POST /assistant/learn', { token, body: { domainId: big.id } });
  const { body } = await world.call('GET /assistant/ctx/list/domain/id/{domainId}', {
    token,
    params: { domainId: big.id },
  });
  labelId = body[0].id;
}

async function fillDialogs(): Promise<void> {
  const { db } = world.server.deps;
  const now = world.server.clock.now();
  const { session } = (await world.call('POST /widget/session', { body: { site: big.site } })).body;
  const row = await db.selectFrom('dialog').selectAll().where('session', '=', session).executeTakeFirstOrThrow();
  const { serial: _, ...first } = row;
  for (let i = 0; i < stored.dialogs; i += 1) {
    const [id, token] = [newId(), newId()];
    tokens.push(token);
    await db
      .insertInto('dialog')
      .values({
        ...first,
        id,
        session: newId(),
        token_hash: hashToken(token),
        last: stored.sentences,
        turn: stored.sentences,
        updated_at: now + i,
      })
      .execute();
    await db
      .insertInto('sentence')
      .values(
        Array.from({ length: stored.sentences }, (_, n) => ({
          id: newId(),
          dialog_id: id,
          seq: n + 1,
          author: n % 2 ? ('operator' as const) : ('visitor' as const),
          text: `Предложение ${n}`,
          client_id: null,
          part: 0,
          at: now,
          extra: null,
        })),
      )
      .execute();
  }
  for (let i = 0; i < stored.missed; i += 1) {
    await db
      .insertInto('missed')
      .values({
        id: newId(),
        domain_id: big.id,
        dialog_id: null,
        question: `Непонятный вопрос номер ${i}`,
        read: '',
        closest: labelId,
        at: now + i,
      })
      .execute();
  }
}

beforeAll(async () => {
  world = await createWorld(counter);
  // A sweep runs in the background: its statements may precede or follow the response.
  world.server.deps.parts.sweep = () => undefined;
  // What a call touched is counted from its own beginning; only its last call counts.
  const made = world.call;
  const call = (async (name, options) => {
    touched = 0;
    return made(name, options);
  }) as World['call'];
  world = { ...world, call, server: { ...world.server, call } };
  big = await world.site();
  await fillKnowledge();
  await fillDialogs();
});
afterAll(() => {
  statements.end();
  return world.stop();
});

const listed = async (): Promise<string> =>
  (await world.call('GET /dialog/list', { token: world.owner.access })).body.items[0].id;
const listedId = async () => ({ params: { id: await listed() } });
const ofSite = async () => ({ params: { domainId: big.id } });
const ofLabel = async () => ({ params: { id: labelId } });

/** Calls whose cost could grow with what is stored, made where much is stored. */
const grown: Partial<Record<Call, Case>> = {
  'GET /dialog/list': asOwner({ query: { page: 2 } }),
  'GET /dialog/count': asOwner(),
  'GET /dialog/stats': asOwner({ query: { days: 366 } }),
  'GET /dialog/detail/{id}': asOwner(listedId),
  'GET /dialog/header/{id}': asOwner(listedId),
  'GET /assistant/ctx/list/domain/id/{domainId}': asOwner(ofSite),
  'GET /assistant/ctx/mixed/{id}': asOwner(ofLabel),
  'GET /assistant/ctx/detail/{id}': asOwner(ofLabel),
  'GET /assistant/report/domain/id/{domainId}': asOwner(ofSite),
  'GET /assistant/missed/list/domain/id/{domainId}': asOwner(ofSite),
  'GET /assistant/similar/label/id/{id}': asOwner(ofLabel),
  'GET /assistant/past/list/domain/id/{domainId}': asOwner(ofSite),
  'GET /assistant/export/domain/id/{domainId}': asOwner(ofSite),
  'POST /widget/session': ({ call }, name) => call(name, { body: { site: big.site, token: tokens[0] } }),
  'GET /widget/sentence': ({ call }, name) => call(name, { token: tokens[1], query: { after: 0 } }),
  'DELETE /widget/session': ({ call }, name) => call(name, { token: tokens[2] }),
};

describe('no call touches more rows than its bound', () => {
  test.each(Object.keys(endpoints) as Call[])('%s', async (name) => {
    let least = Infinity;
    // The background work of an earlier call may run during this one, so the smallest of three counts is compared.
    for (let tries = 0; tries < 3 && least > endpoints[name].bound.rows; tries += 1) {
      const { status } = await (grown[name] ?? cases[name].ok)(world, name);
      expect(status).toBeLessThan(300);
      least = Math.min(least, touched);
    }
    expect(least).toBeLessThanOrEqual(endpoints[name].bound.rows);
  });
});

test('no statement of a call, or of what is done every minute, walks through a table', async () => {
  const { deps } = world.server;
  for (const round of everyMinute) await round(deps);
  // PostgreSQL walks through a table of a page in any case.
  if (deps.config.database.kind === 'sqlite') expect(await statements.walks(deps.config.database.path)).toEqual([]);
});
