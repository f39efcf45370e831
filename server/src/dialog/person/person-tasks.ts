import { personLimits } from '../../contract.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { identityOf, identityText, type Identity } from './person-identity.ts';
import {
  findOwned,
  isPersons,
  type Known,
  listDomainsOf,
  listNewest,
  type PersonSum,
  sumPerson,
  type Wanted,
} from './person-table.ts';

// What is read in a thread.

/** Dialogs that each way of looking finds, and dialogs by which a person's newest name and address are known. */
const [mostMatched, mostLooked] = [500, 50] as const;

/** A person as the database knows them. */
export interface StoredPerson extends PersonSum {
  readonly identity: Identity;
  /** One of the dialogs. */
  readonly dialogId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly userId: string;
  readonly domainIds: readonly string[];
}

const newest = (rows: readonly Known[], column: 'visitor_name' | 'email' | 'phone' | 'user_id'): string =>
  rows.find((row) => row[column] !== '')?.[column] ?? '';

/** The people of a team whose dialogs are found, those who were here last first. */
export async function findPeople(
  { db }: ThreadTools,
  { teamId, wanted }: { teamId: string; wanted: Wanted },
): Promise<StoredPerson[]> {
  const owned = await findOwned(db, teamId, wanted, mostMatched);
  const identities = new Map(owned.map((row) => [identityText(identityOf(row)), identityOf(row)]));
  const people: StoredPerson[] = [];
  for (const identity of [...identities.values()].slice(0, personLimits.found)) {
    const persons = isPersons(db, teamId, identity);
    const rows = await listNewest(db, persons, mostLooked);
    if (rows.length === 0) continue;
    people.push({
      ...(await sumPerson(db, persons)),
      identity,
      dialogId: rows[0]!.id,
      name: newest(rows, 'visitor_name'),
      email: newest(rows, 'email'),
      phone: newest(rows, 'phone'),
      userId: newest(rows, 'user_id'),
      domainIds: await listDomainsOf(db, persons),
    });
  }
  return people.sort((a, b) => b.lastAt - a.lastAt);
}
