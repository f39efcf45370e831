import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, endpoints, noteEndpoints } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { cases } from './all-cases.ts';
import { createWorld, type World } from './world.ts';

const canary = 'КАНАРЕЙКА-7f3a';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** Adds a note with the canary to every dialog that lacks one; how many dialogs have one now. */
async function plant(): Promise<number> {
  const { db } = world.server.deps;
  const dialogs = await db.selectFrom('dialog').select(['id', 'last']).execute();
  const planted = await db.selectFrom('note').select('dialog_id').where('text', 'like', `%${canary}%`).execute();
  const known = new Set(planted.map(({ dialog_id }) => dialog_id));
  const rows = dialogs
    .filter(({ id }) => !known.has(id))
    .map(({ id, last }) => ({
      id: newId(),
      dialog_id: id,
      number: 400,
      member_id: canary,
      member_name: canary,
      client_id: canary,
      after_seq: last,
      text: canary,
      mentions: JSON.stringify([canary]),
      at: 0,
      deleted: 0,
    }));
  if (rows.length > 0) await db.insertInto('note').values(rows).execute();
  return dialogs.length;
}

/** The replies to one call of the table, and how many dialogs had a note at the time. */
async function repliesTo(name: Call): Promise<{ text: string; noted: number }> {
  let noted = 0;
  const call: World['call'] = async (called, options) => {
    if (called === name) noted = await plant();
    return world.call(called, options);
  };
  const answer = await cases[name].ok({ ...world, call }, name);
  expect(answer.status).toBeLessThan(300);
  return { text: `${JSON.stringify([...answer.headers])} ${JSON.stringify(answer.body)}`, noted };
}

const names = Object.keys(endpoints) as Call[];
const isOfNotes = (name: Call): boolean => name in noteEndpoints;

describe('a note', () => {
  test('is listed to members', async () => {
    const { text } = await repliesTo('GET /dialog/note/list/{id}');
    expect(text).toContain(canary);
  });

  test.each(names.filter((name) => !isOfNotes(name)))('is absent from %s', async (name) => {
    const { text, noted } = await repliesTo(name);
    expect(text).not.toContain(canary);
    // A visitor's call is about a dialog, which has a note by then.
    if (endpoints[name].access === 'visitor') expect(noted).toBeGreaterThan(0);
  });

  test('is in no letter', () => {
    expect(world.server.letters.length).toBeGreaterThan(0);
    expect(JSON.stringify(world.server.letters)).not.toContain(canary);
  });
});
