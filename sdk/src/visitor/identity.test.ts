// Random schedules of two people with three tabs each against the real server: whose dialog does a sentence end in?
// `npm run check:identity` runs 10,000 steps; IDENTITY_STEPS and IDENTITY_SEED say others, IDENTITY_PATH replays one
// schedule.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../../tests/harness/account.ts';
import { callServer } from '../../../tests/harness/call-server.ts';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { pause } from '../transport/server-fixture.ts';
import { Person, type Place, type Sent, type Seen } from './person-fixture.ts';

const steps = Number(process.env.IDENTITY_STEPS ?? 120);
const seed = Number(process.env.IDENTITY_SEED ?? 1);
const path = process.env.IDENTITY_PATH;
const length = 60;
const patience = { timeout: 120_000, interval: 5 };

let server: ServerProcess;
let place: Place;
beforeAll(async () => {
  server = await startServer();
  const { site, domainId, access } = await createAccount(server, 'owner');
  const { secret } = await callServer<{ secret: string }>(server.url, `GET /domain/secret/${domainId}`, {
    token: await access(),
  });
  place = { host: server.url, site, secret };
});
afterAll(() => server.stop());

const at = fc.tuple(fc.nat(1), fc.nat(2));
const step = fc.oneof(
  { weight: 40, arbitrary: fc.record({ do: fc.constant('say' as const), at }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('open' as const), at }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('reload' as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('logout' as const), at }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('identify' as const), at, user: fc.constantFrom('a', 'b') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('cut' as const), at, isDown: fc.boolean() }) },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let sent = 0;
let rounds = 0;
async function play(one: Step, people: readonly Person[]): Promise<void> {
  if (one.do === 'pause') return pause(one.ms);
  if (one.do === 'crash') {
    await server.end('SIGKILL');
    return server.start();
  }
  const [who, tab] = one.at;
  const person = people[who]!;
  if (one.do === 'say') person.say(tab, ++sent);
  else if (one.do === 'open')
    person
      .tab(tab)
      .open()
      .catch(() => undefined);
  else if (one.do === 'reload') person.reload(tab);
  else if (one.do === 'close') person.tab(tab).close();
  else if (one.do === 'logout') void person.logout(tab);
  else if (one.do === 'identify') void person.identify(tab, one.user);
  else person.cut(one.isDown);
}

/** Every sentence of a dialog, as the server has it. */
async function readDialog(token: string): Promise<string[]> {
  const texts: string[] = [];
  for (let before = 1e12; before > 1;) {
    const reply = await fetch(`${place.host}/api/v1/widget/sentence?before=${before}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
    const { sentences } = (await reply.json()) as { sentences: { seq: number; author: string; text: string }[] };
    texts.unshift(...sentences.filter(({ author }) => author === 'visitor').map(({ text }) => text));
    before = sentences[0]?.seq ?? 0;
  }
  return texts;
}

/** No sentence is in another person's dialog. */
function checkOwners(dialog: readonly Sent[]): void {
  expect(new Set(dialog.map(({ person }) => person)).size, 'people in one dialog').toBeLessThanOrEqual(1);
  const known = dialog.filter(({ user }) => user !== null);
  const users = new Set(known.flatMap(({ user }) => user || []));
  expect(users.size, `users in one dialog: ${[...users].join()}`).toBeLessThanOrEqual(1);
  const epochs = new Set(known.filter(({ user }) => user === '').map(({ epoch }) => epoch));
  expect(epochs.size, 'anonymous visits in one dialog').toBeLessThanOrEqual(1);
}

async function runSchedule(schedule: readonly Step[]): Promise<void> {
  const seen: Seen = { tokens: new Map(), begun: new Map() };
  const people = ['ann', 'bob'].map((name) => new Person(`${name}${rounds}`, place, seen));
  rounds++;
  try {
    for (const one of schedule) await play(one, people);
    for (const person of people) {
      person.cut(false);
      person.tabs.forEach(
        (_, tab) =>
          void person
            .tab(tab)
            .open()
            .catch(() => undefined),
      );
    }
    await Promise.all(people.map((person) => person.settled()));
    for (const person of people) await Promise.all(person.tabs.map((_, tab) => person.tab(tab).open()));
    for (const person of people) {
      await expect.poll(() => person.pending(), patience).toEqual([]);
      await expect.poll(() => [...new Set(person.shown())], patience).toHaveLength(1);
    }

    const all = new Map(people.flatMap((person) => person.sent.map((each) => [each.text, each] as const)));
    const stored = new Map<string, number>();
    for (const token of seen.tokens.values()) {
      const texts = await readDialog(token);
      for (const text of texts) stored.set(text, (stored.get(text) ?? 0) + 1);
      checkOwners(texts.map((text) => all.get(text)!));
    }
    for (const [text, { outcome, isLeft }] of all) {
      expect(outcome, text).not.toBe('refused');
      expect(stored.get(text) ?? 0, `${text} is stored once`).toBeLessThanOrEqual(1);
      if (outcome === 'stored' || !isLeft) expect(stored.get(text), `${text} (${outcome}) is not lost`).toBe(1);
    }
    for (const [visit, count] of seen.begun) expect(count, `dialogs begun in ${visit}`).toBe(1);
  } finally {
    for (const person of people) for (const tab of person.tabs) tab?.destroy();
  }
}

test(
  `${steps} random steps of two people: each sentence in its own dialog, once`,
  () =>
    fc.assert(fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), runSchedule), {
      seed,
      numRuns: path ? 1 : Math.ceil(steps / length),
      endOnFailure: true,
      ...(path ? { path } : {}),
    }),
  20_000 + steps * 500,
);
