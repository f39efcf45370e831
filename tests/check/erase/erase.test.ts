import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMail } from '../../../server/src/channel/mail/mail-in-reader.ts';
import { startShortRounds } from '../../../server/src/channel/telegram/telegram-fixture.ts';
import { letterThread } from '../../../server/src/dialog/letter/reply-address-service.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing.ts';
import { connectBot, startChannels } from './erase-channels.ts';
import { prepareSites } from './prepare-sites.ts';
import { erasePerson, huntFor, namesOf, type Place, searchFor, markPeople } from './run-erase.ts';
import type { MarkedPerson } from './marked-person.ts';
import type { Channels, Sites } from './marked-site.ts';

const each = 3;
let channels: Channels;
let server: TestServer;
let stopRounds: () => Promise<void>;
let place: Place;
let sites: Sites;
let people: { erased: readonly MarkedPerson[]; others: readonly MarkedPerson[] };
const logged: string[] = [];

beforeAll(async () => {
  channels = await startChannels();
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  server = await startTestServer({ log, env: channels.env });
  const { deps } = server;
  const { dataDir, database } = deps.config;
  place = { dataDir, postgres: database.kind === 'postgres' ? database.url : null, output: () => logged.join('') };
  sites = {
    ...(await prepareSites(server.url, (await server.signUp()).access, 'erase')),
    channels,
    async replyAddress(session) {
      const dialog = deps.db.selectFrom('dialog').selectAll().where('session', '=', session);
      return (await letterThread(deps, await dialog.executeTakeFirstOrThrow(), '<letter@shop.example>')).replyTo!;
    },
  };
  await connectBot(sites, channels);
  stopRounds = startShortRounds(server);
  await readMail(deps);
  people = await markPeople(sites, each);
});
afterAll(async () => {
  await stopRounds();
  await server.stop();
  await channels.stop();
});

describe('people who are erased', () => {
  it('were everywhere before', async () => {
    const hunted = await huntFor(place, people.erased);
    expect(hunted.stored).toBe(hunted.all);
    expect(await searchFor(sites, people.erased)).toBe(each);
  });

  it('are in no byte of database, log, files, index and models afterwards', async () => {
    const counts = [];
    for (const person of people.erased) counts.push(await erasePerson(sites, person));
    expect(counts).toEqual(Array(each).fill({ dialogs: 3, sentences: expect.any(Number), files: 4 }));
    expect(counts.every(({ sentences }) => sentences >= 13)).toBe(true);
    expect(namesOf(people.erased, await huntFor(place, people.erased))).toEqual([]);
    expect(await searchFor(sites, people.erased)).toBe(0);
  });

  it('leave all others as they were', async () => {
    const hunted = await huntFor(place, people.others);
    expect(hunted.stored).toBe(hunted.all);
    expect(await searchFor(sites, people.others)).toBe(each);
  });
});
