import type { RawBuilder, SqlBool } from 'kysely';
import { findTaught } from '../../assistant/assistant-service.ts';
import { type FoundPerson, personLimits, type Reply } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { domainNames } from '../../domain/domain-service.ts';
import { timeOf } from '../../runtime/clock.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { lateReading, readInThread } from '../inbox/dialog-view.ts';
import { findDialogOf } from '../store/dialog-table.ts';
import {
  dialogOfKey,
  digitsOf,
  fewestDigits,
  type Identity,
  identityOf,
  isKeyOf,
  keyOf,
  nationalDigits,
} from './person-identity.ts';
import { isPersons, listNewest, sumPerson, type Wanted } from './person-table.ts';
import type * as tasks from './person-tasks.ts';

const findTask = taskIn<typeof tasks.findPeople>(new URL('./person-tasks.ts', import.meta.url), 'findPeople');

/** What a query may be: with «@» an address; of digits, spaces, brackets and dashes a phone; a user id or a session always. */
function wantedBy(q: string): Wanted {
  const digits = digitsOf(q);
  const isPhone = digits.length >= fewestDigits && /^[+\d\s()\u2010-\u2015-]+$/.test(q);
  return {
    ...(q.includes('@') ? { email: q } : {}),
    ...(isPhone ? { digits: digits.slice(-nationalDigits) } : {}),
    userId: q,
    session: q,
  };
}

/** The people of a team by e-mail, phone, user id or session. */
export async function findPeople(deps: Deps, teamId: string, q: string): Promise<Reply<'GET /person/find'>> {
  const names = await domainNames(deps, teamId);
  const found = await readInThread(deps, teamId, findTask, { teamId, wanted: wantedBy(q.trim()) }, lateReading);
  const people = found.map(({ identity, dialogId, domainIds, firstAt, lastAt, ...person }): FoundPerson => ({
    ...person,
    key: keyOf(deps, teamId, dialogId, identity),
    firstAt: timeOf(firstAt),
    lastAt: timeOf(lastAt),
    sites: domainIds.flatMap((id) => names.get(id) ?? []).sort(),
  }));
  return { people };
}

/** A team's visitor, by what identifies them. */
export interface Person {
  readonly teamId: string;
  readonly identity: Identity;
  readonly persons: RawBuilder<SqlBool>;
}

/** @throws AppError `not_found`, also for another team's key and for one of somebody who is known by another name now */
export async function personOf(deps: Deps, teamId: string, key: string): Promise<Person> {
  const dialog = await findDialogOf(deps.db, teamId, dialogOfKey(key));
  if (!dialog || !isKeyOf(deps, teamId, dialog, key))
    throw new AppError('not_found', { detail: 'Посетитель не найден.' });
  const identity = identityOf(dialog);
  return { teamId, identity, persons: isPersons(deps.db, teamId, identity) };
}

/** Dialogs whose words are looked for among what was taught. */
const mostSpoken = 1_000;

/** Whose words are looked for, and where. */
export async function knowingOf(deps: Deps, { teamId, persons }: Person): Promise<Parameters<typeof findTaught>[1]> {
  const rows = await listNewest(deps.db, persons, mostSpoken);
  const { firstAt } = await sumPerson(deps.db, persons);
  const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '');
  return {
    ownerId: teamId,
    domainIds: distinct(rows.map((row) => row.domain_id)),
    speaker: {
      dialogIds: rows.map(({ id }) => id),
      since: firstAt,
      emails: distinct(rows.map(({ email }) => email)),
      phones: distinct(rows.map(({ phone }) => phone)),
      names: distinct(rows.map((row) => row.visitor_name)),
    },
  };
}

/** What an erasure deletes from the contexts. @throws AppError `not_found` */
export async function readTaught(deps: Deps, teamId: string, key: string): Promise<Reply<'GET /person/taught/{key}'>> {
  const names = await domainNames(deps, teamId);
  const taught = await findTaught(deps, await knowingOf(deps, await personOf(deps, teamId, key)));
  const sentences = taught
    .slice(0, personLimits.taught)
    .map(({ id, kind, text, label, domainId }) => ({ id, kind, text, label, site: names.get(domainId) ?? '' }));
  return { sentences, total: taught.length };
}
