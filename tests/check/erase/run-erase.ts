import { CanaryHunt, huntInFolder, huntInModels, huntInPostgres } from '../../harness/canary.ts';
import { makeCall } from '../../harness/caller.ts';
import { markPerson, type MarkedPerson } from './marked-person.ts';
import type { Sites } from './marked-site.ts';

/** Where the server has its data. */
export interface Place {
  readonly dataDir: string;
  /** The PostgreSQL database; null for SQLite in `dataDir`. */
  readonly postgres: string | null;
  /** All that the server has printed. */
  output(): string;
}

/** What a hunt has found of some people: how many marks are to be stored, how many of them are, and what was where. */
export interface Hunted {
  readonly all: number;
  readonly stored: number;
  readonly found: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Looks for everything that these people have left, wherever the server may have it. */
export async function huntFor({ dataDir, postgres, output }: Place, people: readonly MarkedPerson[]): Promise<Hunted> {
  const canaries = people.flatMap((person) => [...person.canaries.values()]);
  const passing = people.flatMap((person) => [...person.passing.values()]);
  const texts = people.flatMap((person) => person.texts);
  const chats = people.map(({ chat }) => chat);
  const hunt = new CanaryHunt([...canaries, ...passing], texts, chats);
  huntInFolder(hunt, dataDir);
  hunt.look(Buffer.from(output()), 'log');
  if (postgres === null) await huntInModels(hunt, `${dataDir}/otklik.sqlite`);
  else await huntInPostgres(hunt, postgres);
  const stored = [...canaries, ...texts, ...chats];
  return { all: stored.length, stored: stored.filter((mark) => hunt.found.has(mark)).length, found: hunt.found };
}

/** The canaries that were found, named by what they were in and where they are. */
export const namesOf = (people: readonly MarkedPerson[], { found }: Hunted): string[] =>
  people.flatMap(({ email, canaries, passing, texts, chat }) => [
    ...[...canaries, ...passing].flatMap(([place, canary]) => {
      const where = found.get(canary);
      return where ? [`${place} of ${email} in ${[...where].join(', ')}`] : [];
    }),
    ...[...texts, chat]
      .filter((text) => found.has(text))
      .map((text) => `${text} in ${[...found.get(text)!].join(', ')}`),
  ]);

/** Erases a person, by all that they are found by; what the server answers that it has erased. */
export async function erasePerson(
  { url, access: token }: Sites,
  { foundBy }: MarkedPerson,
): Promise<{ dialogs: number; sentences: number; files: number }> {
  const counts = { dialogs: 0, sentences: 0, files: 0 };
  for (const q of foundBy) {
    const found = await makeCall(url, 'GET /person/find', { token, query: { q } });
    const { key } = found.body.people[0];
    const erased = await makeCall(url, 'DELETE /person/erase/{key}', { token, params: { key } });
    if (erased.status !== 200) throw new Error(`erase: ${erased.status} ${JSON.stringify(erased.body)}`);
    for (const what of ['dialogs', 'sentences', 'files'] as const) counts[what] += erased.body[what];
  }
  return counts;
}

/** How many of these people a search by a word that they alone have used finds. */
export async function searchFor({ url, access: token }: Sites, people: readonly MarkedPerson[]): Promise<number> {
  let found = 0;
  for (const { canaries } of people) {
    const { body } = await makeCall(url, 'GET /dialog/list', { token, query: { q: canaries.get('sentence')! } });
    if (body.total > 0) found += 1;
  }
  return found;
}

/** People who talk by turns, so that those who are erased are between those who stay. */
export async function markPeople(
  sites: Sites,
  each: number,
): Promise<{ erased: readonly MarkedPerson[]; others: readonly MarkedPerson[] }> {
  const [erased, others]: [MarkedPerson[], MarkedPerson[]] = [[], []];
  for (let at = 0; at < each; at += 1) {
    erased.push(await markPerson(sites));
    others.push(await markPerson(sites));
  }
  await makeCall(sites.url, 'POST /assistant/learn', {
    token: sites.access,
    body: { domainId: sites.sites[0]!.id },
  });
  return { erased, others };
}
