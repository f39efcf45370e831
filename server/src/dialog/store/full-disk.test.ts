import { Database } from 'bun:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sentence } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { joinSocket } from '../../socket/socket-fixture.ts';
import { call, createOwner, createSite, openDialog, say, type TestDialog } from '../dialog-fixture.ts';

const onSqlite = !process.env.TEST_DATABASE_URL;

let server: TestServer;
let dialog: TestDialog;

beforeAll(async () => {
  server = await startTestServer();
  const owner = await createOwner(server);
  dialog = await openDialog(server, await createSite(server, owner));
});
afterAll(() => server.stop());

/** SQLite refuses to grow as it does when the disk is full. */
const limitPages = async (pages: number): Promise<void> =>
  void (await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(server.deps.db));

it.skipIf(!onSqlite)(
  'without space a sentence is rejected with a text, reading works, and writing resumes with space',
  async () => {
    const stored: string[] = [];
    const socket = await joinSocket(server.url, 'visitor', dialog.token);
    await limitPages(1);
    let refused: { status: number; body: { code?: string }; headers: Headers } | null = null;
    for (let i = 0; i < 200 && !refused; i += 1) {
      const answer = await say(server, dialog, `${i} ${'я'.repeat(3000)}`, `c${i}`);
      if (answer.status === 201) stored.push(answer.body.sentence.id);
      else refused = answer;
    }
    expect([refused?.status, refused?.body.code]).toEqual([503, 'unavailable']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    socket.send({ type: 'say', clientId: 'by-socket', text: 'я'.repeat(4000) });
    expect(await socket.next('error')).toMatchObject({ code: 'unavailable', clientId: 'by-socket' });
    const { status, body } = await call<{ sentences: Sentence[] }>(server, 'GET /widget/sentence?before=1000', {
      token: dialog.token,
    });
    expect([status, body.sentences.filter(({ author }) => author === 'visitor').map(({ id }) => id)]).toEqual([
      200,
      stored,
    ]);

    await limitPages(1_000_000);
    expect((await say(server, dialog, 'Место есть', `c${stored.length}`)).status).toBe(201);
    socket.send({ type: 'say', clientId: 'by-socket', text: 'И тут' });
    expect((await socket.next('ack')).sentences[0]!.text).toBe('И тут');
    const [{ integrity_check: sound }] = (
      await sql<{ integrity_check: string }>`pragma integrity_check`.execute(server.deps.db)
    ).rows as [{ integrity_check: string }];
    expect(sound).toBe('ok');
    socket.close();
  },
);

it.skipIf(!onSqlite)('while another program writes a sentence is rejected, and enters afterwards', async () => {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(server.deps.db);
  const other = new Database(rows[0]!.file);
  other.run('begin immediate');
  const refused = await say(server, dialog, 'Вы тут?', 'busy');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    expect.stringMatching(/^[1-9]/),
  ]);
  other.close();
  expect((await say(server, dialog, 'Вы тут?', 'busy')).status).toBe(201);
});
