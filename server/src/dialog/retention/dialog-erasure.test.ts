import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { actOn, type CallGround } from '../../database/call-ground.ts';
import { newId } from '../../database/new-id.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { call, createOwner, createSite, openDialog, type Owner, say, type Site, teach } from '../dialog-fixture.ts';
import type { Deps } from '../../deps.ts';
import { eraseDialog } from '../visitor/visitor-dialog-service.ts';
import { shortenDialog } from './dialog-erasure.ts';
import { removeDomain } from '../../domain/domain-deletion.ts';
import { writeFor } from '../../domain/owner-write.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Adds sentences to a dialog as if they had been sent. */
async function fill(session: string, many: number): Promise<{ id: string; last: number }> {
  const { db } = server.deps;
  const { id, last } = await db
    .selectFrom('dialog')
    .select(['id', 'last'])
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < many; from += 500) {
    await db
      .insertInto('sentence')
      .values(
        Array.from({ length: Math.min(500, many - from) }, (_, i) => ({
          id: newId(),
          dialog_id: id,
          seq: last + from + i + 1,
          author: 'visitor' as const,
          text: 'да',
          client_id: null,
          part: 0,
          at: 1,
          extra: null,
        })),
      )
      .execute();
  }
  await db
    .updateTable('dialog')
    .set({ last: last + many, turn: last + many })
    .where('id', '=', id)
    .execute();
  return { id, last: last + many };
}

const left = async (domainId: string): Promise<number> =>
  Number(
    (
      await server.deps.db
        .selectFrom('dialog')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('domain_id', '=', domainId)
        .executeTakeFirstOrThrow()
    ).n,
  );
const sentences = async (): Promise<number> =>
  Number(
    (
      await server.deps.db
        .selectFrom('sentence')
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

async function largeSite(longest = 4_000): Promise<{ owner: Owner; site: Site }> {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  await fill((await openDialog(server, site)).session, longest);
  for (let i = 0; i < 30; i += 1) await fill((await openDialog(server, site)).session, 20);
  return { owner, site };
}

it('deletes a large domain some rows a commit: others send sentences between them', async () => {
  // Long enough for several sentences of the other during the deletion.
  const { owner, site } = await largeSite(16_000);
  const other = await createOwner(server);
  const visitorDialog = await openDialog(server, await createSite(server, other));
  const before = await sentences();
  let under = true;
  const seen = new Set<number>();
  const removing = removeDomain(server.deps, { ...owner, teamId: owner.id }, site.id).finally(() => (under = false));
  let count = 0;
  while (under) {
    expect((await say(server, visitorDialog, `${count}`)).status).toBe(201);
    count += 1;
    seen.add(before - (await sentences()) + count);
  }
  await removing;
  // Rows of the domain disappeared step by step between the sentences of the other.
  expect(seen.size).toBeGreaterThan(3);
  expect([
    await left(site.id),
    (await call(server, `GET /domain/config/${site.id}`, { token: owner.token })).status,
  ]).toEqual([0, 404]);
});

it('lets no visitor into a domain that is being deleted', async () => {
  const { owner, site } = await largeSite();
  const removing = removeDomain(server.deps, { ...owner, teamId: owner.id }, site.id);
  // The owner's next commit comes after the one that closes the domain.
  await writeFor(server.deps, owner.id, async () => {});
  expect((await call(server, 'POST /widget/session', { body: { site: site.site } })).status).toBe(404);
  await removing;
});

it('erases a long dialog', async () => {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const visitorDialog = await openDialog(server, site);
  const dialog = await fill(visitorDialog.session, 1_700);
  const count = async () =>
    (await server.deps.db.selectFrom('sentence').select('seq').where('dialog_id', '=', dialog.id).execute()).length;
  await shortenDialog(server.deps, owner.id, { ...dialog, domainId: site.id });
  expect(await count()).toBe(200);
  expect((await call(server, 'DELETE /widget/session', { token: visitorDialog.token })).status).toBe(200);
  expect(await count()).toBe(0);
  expect((await call(server, 'DELETE /widget/session', { token: visitorDialog.token })).status).toBe(401);
});

it('counts the bytes of a sentence that enters while its dialog is erased', async () => {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const { session, token } = await openDialog(server, site);
  await say(server, { token }, 'Раз');
  const { db } = server.deps;
  const { id } = await db.selectFrom('dialog').select('id').where('session', '=', session).executeTakeFirstOrThrow();
  let isLate = true;
  const commitLater: Deps['commit'] = async (...work) => {
    if (isLate) expect((await say(server, { token }, 'Два')).status).toBe(201);
    isLate = false;
    return server.deps.commit(...work);
  };
  const dialog = { dialogId: id, ownerId: owner.id, domainId: site.id, session };
  await eraseDialog({ ...server.deps, commit: commitLater }, dialog);
  const domain = await db.selectFrom('domain').select('text_bytes').where('id', '=', site.id).executeTakeFirstOrThrow();
  expect(Number(domain.text_bytes)).toBe(0);
});

/** How many rows each table has. */
async function countRows(): Promise<Map<string, number>> {
  const { db } = server.deps;
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name === 'dialog_text_fill' || !name.startsWith('dialog_text_'));
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts.set(table, Number(rows[0]!.n));
  }
  return counts;
}

/** A bot of Telegram with a group, and what is noted of a dialog there. */
async function fillBot(
  owner: Owner,
  { domain_id, dialog_id }: { domain_id: string; dialog_id: string },
): Promise<void> {
  const { db } = server.deps;
  const [id, desk_id] = [newId(), newId()];
  const destinations = [
    { id, team_id: owner.id, kind: 'telegram', active: 0, rev: 0 },
    { id: desk_id, team_id: owner.id, kind: 'telegram-desk', active: 0, rev: 0 },
  ];
  await db.insertInto('destination').values(destinations).execute();
  const bot = { bot: 7, username: 'a', token: 'a', created_at: 1, group_chat: -1 };
  await db
    .insertInto('telegram_bot')
    .values({ id, team_id: owner.id, domain_id, desk_id, ...bot })
    .execute();
  await db.insertInto('telegram_chat').values({ bot_id: id, chat: 5, dialog_id }).execute();
  const message = { bot_id: id, chat: 5, message: 1, dialog_id, seq: 1, part: 0 };
  await db.insertInto('telegram_message').values(message).execute();
  await db.insertInto('telegram_topic').values({ bot_id: id, dialog_id, topic: 1 }).execute();
}

/** Rows of answers by mail, of visitors' notifications and of an operator's answer that are a dialog's. */
async function fillDialog({ domain_id, dialog_id }: { domain_id: string; dialog_id: string }): Promise<void> {
  const { db } = server.deps;
  await db.insertInto('reply_address').values({ token_hash: newId(), dialog_id, address_key: 'a' }).execute();
  const letter = { letter_key: 'a', reason: 'other_sender', sender: 'a', text: 'a', files: 0, at: 1 } as const;
  await db
    .insertInto('waiting_letter')
    .values({ id: newId(), dialog_id, ...letter })
    .execute();
  const browser = { endpoint: newId(), p256dh: 'a', auth: 'a', created_at: 1 };
  await db
    .insertInto('visitor_push')
    .values({ id: newId(), dialog_id, ...browser })
    .execute();
  const given = { first: 1, last: 1, group_id: 'a', question: 'а?', answer: 'а', words: '', missed: 1, at: 1 } as const;
  await db
    .insertInto('given_answer')
    .values({ id: newId(), domain_id, dialog_id, closest: null, state: 'open', ...given })
    .execute();
}

/** A page of the site with a draft. */
async function fillSource(domain_id: string): Promise<void> {
  const { db } = server.deps;
  const id = newId();
  const source = { kind: 'page', name: 'a', place: 'a', state: 'ready', pages: 1, daily: 0, created_at: 1 } as const;
  await db
    .insertInto('source')
    .values({ id, domain_id, ...source })
    .execute();
  await db.insertInto('source_page').values({ source_id: id, url: 'a', hash: 'a' }).execute();
  const texts = {
    page: 'a',
    hash: 'a',
    content: 'a',
    label: 'a',
    questions: '[]',
    answers: '[]',
    quote: '',
    place: '',
  };
  const numbers = { place_number: 1, made: 0, size: 1 };
  await db
    .insertInto('draft')
    .values({ id: newId(), source_id: id, state: 'new', entries: '[]', ...texts, ...numbers })
    .execute();
}

/** Rows of every kind that belong to a site. */
async function fillSite(owner: Owner, site: Site): Promise<void> {
  const { db } = server.deps;
  const byOwner = (name: string, body?: unknown) => call(server, name, { token: owner.token, body });
  await teach(server, owner, site);
  const { session, token } = await openDialog(server, site);
  await say(server, { token }, 'Сколько стоит доставка?');
  const file = new FormData();
  file.set('clientId', newId());
  file.set('file', new File(['один, два'], 'a.txt', { type: 'text/plain' }));
  const { id } = await db.selectFrom('dialog').select('id').where('session', '=', session).executeTakeFirstOrThrow();
  const of = { domain_id: site.id, dialog_id: id };
  const statuses = [
    await call(server, 'POST /widget/file', { token, body: file }),
    await byOwner(`PATCH /dialog/tag/${id}`, { tags: ['опт'] }),
    await byOwner(`POST /dialog/note/create/${id}`, { clientId: newId(), text: 'Заметка' }),
    await byOwner('POST /assistant/pin/create', { domainId: site.id, question: 'Где вы?', labelId: null }),
    await byOwner(`PATCH /assistant/setting/domain/id/${site.id}`, { notify: 'off' }),
    await byOwner('POST /hook/create', { url: 'http://127.0.0.1:9/', events: ['dialog.created'], domainId: site.id }),
  ].map(({ status }) => Math.floor(status / 100));
  expect(statuses).toEqual([2, 2, 2, 2, 2, 2]);
  const hook = await db.selectFrom('hook').select('id').where('domain_id', '=', site.id).executeTakeFirstOrThrow();
  await byOwner(`POST /hook/test/${hook.id}`);
  await fillBot(owner, of);
  await fillDialog(of);
  await fillSource(site.id);
  const label = await db.selectFrom('label').select('id').where('domain_id', '=', site.id).executeTakeFirstOrThrow();
  const { serial } = await db.selectFrom('dialog').select('serial').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('ban')
    .values({ ...of, address_hash: 'a', until: 1 })
    .execute();
  await db.insertInto('visitor_token').values({ hash: newId(), dialog_id: id, until: null }).execute();
  await db
    .insertInto('reply_letter')
    .values({ dialog_id: id, due_at: 1 })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('wait_letter')
    .values({ domain_id: site.id, since: 1, due_at: 1 })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('mailbox')
    .values({ key: newId(), domain_id: site.id, sent: 1, proven: 0, stopped: 0, at: 1 })
    .execute();
  await db
    .insertInto('mention')
    .values({ ...of, member_id: owner.memberId, number: 1, owner_id: owner.id })
    .execute();
  await db.insertInto('open_suggestion').values({ dialog_id: id, seq: 1, due_at: 1 }).execute();
  await db.insertInto('domain_picture').values({ domain_id: site.id, png: 'a' }).execute();
  await db
    .insertInto('dialog_text_fill')
    .values({ serial })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('missed')
    .values({ ...of, id: newId(), question: 'а?', read: '', closest: null, at: 1 })
    .execute();
  await db
    .insertInto('correction')
    .values({ ...of, id: newId(), key: 'a', label_id: label.id, seq: 1, undo: '{}', at: 1 })
    .execute();
  await db.insertInto('replay_page').values({ domain_id: site.id, trained_at: 1, number: 1, lines: '[]' }).execute();
}

/** Tables of accounts and of the database itself; facts name a deleted dialog, so that operators reload. */
const notOfDomains =
  'api_token attempt code email_undo erased_dialog event former_reader invite letter_quota loose_set mail_check mail_folder member origin password_reset person_erasure push_setting push_subscription ready_picture ready_reply removal server_key signin stone tally team trail user'.split(
    ' ',
  );

it('leaves no row of a deleted domain in any table', async () => {
  const owner = await createOwner(server);
  const before = await countRows();
  const site = await createSite(server, owner);
  await fillSite(owner, site);
  const full = await countRows();
  const unfilled = [...full].filter(([table, n]) => n === before.get(table)).map(([table]) => table);
  expect(unfilled.filter((table) => !notOfDomains.includes(table))).toEqual([]);
  expect((await call(server, `DELETE /domain/delete/${site.id}`, { token: owner.token })).status).toBe(200);
  await server.deps.parts.idle();
  const after = await countRows();
  for (const table of ['assigned_count', 'event', 'tally', 'trail'])
    [before, after].forEach((counts) => counts.delete(table));
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
});

/** What ends after it has been looked up once. */
function endingGround(): CallGround {
  let looks = 0;
  const findOpen: CallGround['kind']['findOpen'] = async (_db, ids) =>
    (looks += 1) === 1 ? ids.map((id) => ({ id })) : [];
  return { id: 'any', kind: { findOpen } };
}

it('deletes a dialog and a domain to the end once begun, also when the sign-in or token ends', async () => {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const [first, second] = [await openDialog(server, site), await openDialog(server, site)];
  const { id } = await fill(first.session, 1_700);
  await fill(second.session, 1_700);
  const place = { dialogId: id, ownerId: owner.id, domainId: site.id, session: first.session };
  await actOn(endingGround(), () => eraseDialog(server.deps, place));
  const dialogs = () =>
    server.deps.db.selectFrom('dialog').select('session').where('domain_id', '=', site.id).execute();
  expect(await dialogs()).toEqual([{ session: second.session }]);
  await actOn(endingGround(), () => removeDomain(server.deps, { ...owner, teamId: owner.id }, site.id));
  expect(await dialogs()).toEqual([]);
  expect(await server.deps.db.selectFrom('domain').select('id').where('id', '=', site.id).execute()).toEqual([]);
});
