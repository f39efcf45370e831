import type { Body, DomainConfig } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { type Actor, noteTrail } from '../event/trail.ts';
import type { DomainRow } from '../database/schema.ts';
import { configOf, domainOfOwner } from './domain-service.ts';
import { updateDomain } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

/** With what visitors do not get. */
const ownConfigOf = (domain: DomainRow): DomainConfig => ({
  ...configOf(domain),
  keepDays: domain.keep_days,
  keepFileDays: domain.keep_file_days,
  keepAddressDays: domain.keep_address_days,
});

export const readConfig = async (deps: Deps, ownerId: string, id: string): Promise<DomainConfig> =>
  ownConfigOf(await domainOfOwner(deps, ownerId, id));

/** Changes some settings of the domain and its widget. */
export const editConfig = (
  deps: Deps,
  by: Actor,
  id: string,
  change: Body<'PATCH /domain/config/{id}'>,
): Promise<DomainConfig> =>
  writeFor(deps, by.teamId, async (trx) => {
    const domain = await domainOfOwner({ db: trx }, by.teamId, id);
    await noteTrail(deps, trx, by, 'widget_setting', domain.name);
    const {
      keepDays: keep_days = domain.keep_days,
      keepFileDays: keep_file_days = domain.keep_file_days,
      keepAddressDays: keep_address_days = domain.keep_address_days,
      ...look
    } = change;
    const config = JSON.stringify({ ...(JSON.parse(domain.config) as object), ...look });
    const stored = { config, keep_days, keep_file_days, keep_address_days };
    return ownConfigOf((await updateDomain(trx, id, stored))!);
  });
