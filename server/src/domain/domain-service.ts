import { ownerChannel } from '../event/channel.ts';
import { type Actor, noteTrail } from '../event/trail.ts';
import { AppError, fieldError } from '../app-error.ts';
import { timeOf } from '../runtime/clock.ts';
import { defaultConfig, type Domain, type ServerFrame, type TrailKind, type WidgetConfig } from '../contract.ts';
import { type Db, isUniqueViolation } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { newId, newToken } from '../database/new-id.ts';
import { numberText } from '../http/number-text.ts';
import { isOriginAllowed, originOf } from '../http/page-origin.ts';
import type { DomainRow } from '../database/schema.ts';
import { hostOf } from './domain-host.ts';
import { mailLost } from './domain-letter.ts';
import {
  addTextBytes,
  countMore,
  findDomain,
  findDomainBySite,
  findDomainOf,
  insertDomain,
  listDomains,
  listNames,
  sumOf,
  touchDomain,
  updateDomain,
} from './domain-table.ts';
import { proveDomain } from './domain-verification.ts';
import { timeAfter, writeFor } from './owner-write.ts';

/** What a visitor's side needs to know of a domain. */
export { nextDialogNumber } from './domain-table.ts';

export interface Site {
  readonly id: string;
  readonly ownerId: string;
  readonly host: string;
  readonly verified: boolean;
  readonly config: WidgetConfig;
  /** Whether its assistant has learned anything. */
  readonly isTrained: boolean;
  /** When its widget was last seen on a page of the site, to five minutes. */
  readonly lastSeenAt: number | null;
  /** When a visitor was last refused because the address had begun its daily number of dialogs, to five minutes. */
  readonly crowdedAt: number | null;
}

const viewOf = ({
  id,
  name,
  verified,
  site,
  proof,
  trained_at,
  changed_at,
  checked_at,
  misses,
  first_sight_at,
  last_sight_at,
  crowded_at,
}: DomainRow): Domain => ({
  id,
  name,
  verified: verified === 1,
  site,
  proof,
  trainedAt: timeOf(trained_at),
  changedAt: timeOf(changed_at),
  checkedAt: timeOf(checked_at),
  misses,
  firstSeenAt: timeOf(first_sight_at),
  lastSeenAt: timeOf(last_sight_at),
  crowdedAt: timeOf(crowded_at),
});

/** Publishes the stored state of a domain to the owner's other screens, which load it again after a gap. */
function announced(deps: Pick<Deps, 'bus'>, row: DomainRow): Domain {
  const domain = viewOf(row);
  const frame: ServerFrame = { type: 'domain', domain };
  deps.bus.publish(ownerChannel(row.owner_id), { kind: 'live', frame });
  return domain;
}

/** Publishes the current state of a domain to operators; nothing if it does not exist. */
export async function announceDomain(deps: Pick<Deps, 'bus' | 'db'>, id: string): Promise<void> {
  const row = await findDomain(deps.db, id);
  if (row) announced(deps, row);
}

/** Settings that came later than the domain have their default. */
export const configOf = ({ config }: DomainRow): WidgetConfig => ({
  ...defaultConfig,
  ...(JSON.parse(config) as Partial<WidgetConfig>),
});

/** The greeting of a domain's widget in its owner's words; empty where there is none, or no domain. */
export async function greetingOf(deps: Pick<Deps, 'db'>, id: string): Promise<string> {
  const domain = await findDomain(deps.db, id);
  return domain ? configOf(domain).greeting : '';
}

/** The owner's domain. @throws AppError `not_found`, also for another owner's */
export async function domainOfOwner(deps: Pick<Deps, 'db'>, ownerId: string, id: string): Promise<DomainRow> {
  const domain = await findDomainOf(deps.db, ownerId, id);
  if (!domain) throw new AppError('not_found', { detail: 'Домен не найден.' });
  return domain;
}

/** The domain whose snippet carries this public key. */
export async function domainBySite(deps: Pick<Deps, 'db'>, site: string): Promise<Site | undefined> {
  const domain = await findDomainBySite(deps.db, site);
  return (
    domain && {
      id: domain.id,
      ownerId: domain.owner_id,
      host: domain.host,
      verified: domain.verified === 1,
      config: configOf(domain),
      isTrained: domain.trained_at !== null,
      lastSeenAt: domain.last_sight_at,
      crowdedAt: domain.crowded_at,
    }
  );
}

/** The data for letters about a domain's dialogs; undefined when it does not exist. */
export async function letterDomain(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<(Pick<DomainRow, 'name' | 'host' | 'owner_id' | 'verified'> & { readonly locale: string }) | undefined> {
  const domain = await findDomain(deps.db, id);
  return domain && { ...domain, locale: configOf(domain).locale };
}

/** Whether the page that makes this request may run the domain's widget. */
export const originAllowed = (
  deps: Pick<Deps, 'config'>,
  domain: Pick<Site, 'host' | 'verified'> & { isProgram?: boolean },
  request: Request,
): boolean => isOriginAllowed(deps.config, domain, originOf(request));

export const domainNames = async (deps: Pick<Deps, 'db'>, ownerId: string): Promise<Map<string, string>> =>
  new Map((await listNames(deps.db, ownerId)).map(({ id, name }) => [id, name]));

/** The owner of a domain; undefined when it does not exist. */
export const ownerOf = async (deps: Pick<Deps, 'db'>, id: string): Promise<string | undefined> =>
  (await findDomain(deps.db, id))?.owner_id;

/** For how many days a domain stores where in the net its visitors were. */
export const addressDays = async (db: Db, id: string): Promise<number> =>
  (await findDomain(db, id))?.keep_address_days ?? 1;

/** Notes, in the writer's transaction, that the domain's contexts are no longer what its assistant has learned. */
export const noteChanged = touchDomain;

/** When the domain's contexts were changed since its assistant learned them; null when it knows them all. */
export const changedAt = async (deps: Pick<Deps, 'db'>, id: string): Promise<number | null> =>
  (await findDomain(deps.db, id))?.changed_at ?? null;

/**
 * Notes, in the writer's transaction, when the domain's assistant was taught (null when it knows nothing any more), and
 * that it knows all contexts, unless they were changed after `known`. False when the domain does not exist.
 */
export async function setTrained(
  trx: Db,
  id: string,
  at: number | null,
  known: number | null = null,
): Promise<boolean> {
  const domain = await findDomain(trx, id);
  if (!domain) return false;
  await updateDomain(trx, id, { trained_at: at, changed_at: domain.changed_at === known ? null : domain.changed_at });
  return true;
}

/** The site of `www.shop.ru` is `shop.ru`, whose widget runs on `www.` too; a lone `www.ru` is itself. */
const withoutWww = (name: string): string => name.replace(/^www\.(?=[^.]+\.)/, '');

function namesOf(typed: string): { name: string; host: string } {
  const name = withoutWww(typed.trim().toLowerCase());
  const host = hostOf(name);
  if (!host) throw fieldError('name', 'bad_format', 'Недопустимый ввод для домена');
  return { name, host };
}

async function refuseDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Этот домен уже есть в вашем списке';
    throw new AppError('conflict', { detail: `${message}.`, fields: { name: ['taken', message] }, cause: error });
  }
}

/** How much of what quotas limit the owner's domains hold. */
export const usedBy = sumOf;

/** Counts, in the writer's transaction, how many bytes the texts in its dialogs have more or fewer. */
export const countTextBytes = addTextBytes;

/**
 * Counts, in the writer's transaction, how many bytes the files in its dialogs have more (or fewer, where `by` is
 * negative).
 * @throws AppError `too_large` when the owner would then have more than the quota allows
 */
export async function countFileBytes(
  deps: Pick<Deps, 'config'>,
  trx: Db,
  { id, ownerId }: Pick<Site, 'id' | 'ownerId'>,
  by: number,
): Promise<void> {
  await countMore(trx, id, by);
  if (by <= 0) return;
  const { fileBytes: most } = deps.config.quotas;
  if ((await sumOf(trx, ownerId)).fileBytes > most)
    throw new AppError('too_large', { detail: 'Файл не принят: место для файлов на этом сайте закончилось.' });
}

/**
 * Adds a domain to the owner's list. @throws AppError `conflict` when it is there already, `invalid` when there are as
 * many as the quota allows
 */
export async function createDomain(deps: Deps, by: Actor, typed: string): Promise<Domain> {
  const ownerId = by.teamId;
  const row = {
    id: newId(),
    owner_id: ownerId,
    ...namesOf(typed),
    site: newId(),
    proof: newToken(24),
    verified: 0,
    config: '{}',
    secret: newToken(32),
    trained_at: null,
    first_sight_at: null,
    last_sight_at: null,
    crowded_at: null,
  };
  return announced(
    deps,
    await refuseDuplicate(
      writeFor(deps, ownerId, async (trx) => {
        const owned = await listDomains(trx, ownerId);
        const most = deps.config.quotas.domains;
        if (owned.length >= most)
          throw fieldError('name', 'too_many', `В аккаунте не может быть больше ${numberText(most)} доменов`);
        await noteTrail(deps, trx, by, 'domain_created', row.name);
        return insertDomain(trx, { ...row, created_at: timeAfter(owned.at(-1)?.created_at, deps.clock.now()) });
      }),
    ),
  );
}

/** Notes in the team's trail what was done to a domain, which the entry names. */
export async function noteOnDomain(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Actor,
  what: TrailKind,
  id: string,
): Promise<void> {
  const { name } = await domainOfOwner(deps, by.teamId, id);
  await noteTrail(deps, deps.db, by, what, name);
}

export const readDomains = async (deps: Deps, ownerId: string): Promise<Domain[]> =>
  (await listDomains(deps.db, ownerId)).map(viewOf);

const unverified = { verified: 0, misses: 0, checked_at: null, check_at: null } as const;

/** Gives a domain another name. It has to be verified again, by the same proof. */
export async function renameDomain(deps: Deps, ownerId: string, id: string, typed: string): Promise<Domain> {
  const names = namesOf(typed);
  return announced(
    deps,
    await refuseDuplicate(
      writeFor(deps, ownerId, async (trx) => {
        const { host } = await domainOfOwner({ db: trx }, ownerId, id);
        const unseen = host === names.host ? {} : { first_sight_at: null, last_sight_at: null };
        return (await updateDomain(trx, id, { ...names, ...unverified, ...unseen }))!;
      }),
    ),
  );
}

/** Verifies a domain by the published proof of its owner; notifies the previous owner. */
export async function verifyDomain(deps: Deps, ownerId: string, id: string): Promise<Domain> {
  const { domain, former } = await proveDomain(deps, await domainOfOwner(deps, ownerId, id));
  const verified = announced(deps, domain);
  if (former) {
    await announceDomain(deps, former.id);
    await mailLost(deps, former, 'taken');
  }
  return verified;
}
