import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/src/database/new-id.ts';
import { addWaitingLetter } from '../../../server/src/dialog/letter/waiting-letter-service.ts';
import { findDialog } from '../../../server/src/dialog/store/dialog-table.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing.ts';
import { prepareSites } from './prepare-sites.ts';
import { erasePerson, huntFor, namesOf, type Place, searchFor, markPeople } from './run-erase.ts';
import type { Sites, MarkedPerson } from './marked-person.ts';

const each = 3;
let server: TestServer;
let place: Place;
let sites: Sites;
let people: { erased: readonly MarkedPerson[]; others: readonly MarkedPerson[] };
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }) });
  const { dataDir, database } = server.deps.config;
  place = { dataDir, postgres: database.kind === 'postgres' ? database.url : null, output: () => logged.join('') };
  const { deps } = server;
  sites = {
    ...(await prepareSites(server.url, (await server.signUp()).access, 'erase')),
    async leaveLetter(session, letter) {
      const { id } = await deps.db
        .selectFrom('dialog')
        .select('id')
        .where('session', '=', session)
        .executeTakeFirstOrThrow();
      const doubtful = { key: newId(), reason: 'other_sender' as const, files: 0, ...letter };
      await addWaitingLetter(deps, (await findDialog(deps.db, id))!, doubtful);
    },
  };
  people = await markPeople(sites, each);
});
afterAll(() => server.stop());

describe('people who are erased', () => {
  it('were everywhere before', async () => {
    const hunted = await huntFor(place, people.erased);
    expect(hunted.found.size).toBe(hunted.all);
    expect(await searchFor(sites, people.erased)).toBe(each);
  });

  it('are in no byte of database, log, files, index and models afterwards', async () => {
    const counts = [];
    for (const person of people.erased) counts.push(await erasePerson(sites, person));
    expect(counts).toEqual(Array(each).fill({ dialogs: 2, sentences: expect.any(Number), files: 2 }));
    expect(counts.every(({ sentences }) => sentences >= 7)).toBe(true);
    expect(namesOf(people.erased, await huntFor(place, people.erased))).toEqual([]);
    expect(await searchFor(sites, people.erased)).toBe(0);
  });

  it('leave all others as they were', async () => {
    const hunted = await huntFor(place, people.others);
    expect(hunted.found.size).toBe(hunted.all);
    expect(await searchFor(sites, people.others)).toBe(each);
  });
});
