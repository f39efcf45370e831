import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwner, createSite, openDialog, say, teach } from '../dialog/dialog-fixture.ts';
import { openSocket } from '../socket/socket-fixture.ts';
import { startTestServer, type TestServer } from '../testing.ts';

const token = 'a-token-of-the-metrics';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } });
});
afterAll(() => server.stop());

const ask = (headers: Record<string, string> = {}, { url } = server): Promise<Response> =>
  fetch(`${url}/metrics`, { headers });

/** The figures by their names and labels. */
async function figures(): Promise<Record<string, number>> {
  const text = await (await ask({ authorization: `Bearer ${token}` })).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('/metrics', () => {
  it.each<Record<string, string>>([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: token },
    { authorization: `Basic ${token}` },
  ])('answers 401 without the token: %o', async (headers) => {
    const response = await ask(headers);
    expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining('otklik_')]);
  });

  it('is not there without the setting', async () => {
    const plain = await startTestServer();
    expect((await ask({}, plain)).status).toBe(404);
    expect((await ask({ authorization: 'Bearer ' }, plain)).status).toBe(404);
    await plain.stop();
  });

  it('describes each figure in the text format of Prometheus', async () => {
    const response = await ask({ authorization: `Bearer ${token}` });
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text.endsWith('\n')).toBe(true);
    const named = [...text.matchAll(/^# TYPE (\S+) (?:counter|gauge)$/gm)].map(([, name]) => name!);
    expect(named).toContain('process_resident_memory_bytes');
    for (const name of named)
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*\n# TYPE ${name} \\w+\n${name}[ {]`, 'm'));
  });

  it('counts sentences, commits, letters, training runs and sockets', async () => {
    const before = await figures();
    const owner = await createOwner(server);
    const site = await createSite(server, owner);
    await teach(server, owner, site);
    const dialog = await openDialog(server, site);
    await say(server, dialog, 'Сколько стоит доставка?');
    await server.signUp();
    const socket = await openSocket(server.url);
    const after = await figures();
    const more = (name: string): number => after[name]! - (before[name] ?? 0);
    expect(more('otklik_sentences_total')).toBeGreaterThanOrEqual(1);
    expect(more('otklik_commits_total')).toBeGreaterThanOrEqual(1);
    expect(more('otklik_deliveries_total{kind="letter",result="sent"}')).toBe(1);
    expect(more('otklik_trainings_total{result="done"}')).toBe(1);
    expect(after['otklik_sockets']).toBe(1);
    expect(after['process_resident_memory_bytes']).toBeGreaterThan(10_000_000);
    socket.close();
    await expect.poll(async () => (await figures())['otklik_sockets']).toBe(0);
  });

  it('counts the letters that are not taken', async () => {
    const failing = await startTestServer({ env: { METRICS_TOKEN: token, MAIL_URL: 'smtp://127.0.0.1:1' } });
    await failing.deps.mail.send({ to: 'a@b.ru', subject: 'a', text: 'a', html: 'a' }).catch(() => undefined);
    const text = await (await ask({ authorization: `Bearer ${token}` }, failing)).text();
    await failing.stop();
    expect(text).toContain('otklik_deliveries_total{kind="letter",result="failed"} 1\n');
  });
});
