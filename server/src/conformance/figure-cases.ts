import { type figureEndpoints, figureLimits } from '../contract.ts';
import { asOwner, sides, type Target } from './targets.ts';
import type { Case, Cases } from './world.ts';

/** A site of the owner with a dialog that has an answer and a rating. */
const bySite: Target = async (world) => {
  const { site, dialogId, token } = await world.dialog();
  const owner = { token: world.owner.access };
  const { session } = (await world.call('GET /dialog/header/{id}', { ...owner, params: { id: dialogId } })).body;
  await world.call('POST /dialog/answer', { ...owner, body: { session, sentences: ['Доставим за два дня.'] } });
  await world.call('POST /widget/rating', { token, body: { score: 5 } });
  return { query: { domainId: site.id, days: 7, zone: 'Europe/Moscow' } };
};
const noSite: Target = { query: { domainId: 'none' } };
const invalid = asOwner({ query: { zone: 'Moscow/Europe' } });

/** A site in which more dialogs began than an export may hold. */
const refuseTooMany: Case = async (world, name) => {
  const { id: domain_id } = await world.site();
  const hour = Math.floor(world.server.clock.now() / 3_600_000);
  const row = { domain_id, kind: 'begun', hour, member_id: '', bucket: 0, n: figureLimits.dialogs + 1, total: 0 };
  await world.server.deps.db.insertInto('figure').values(row).execute();
  return world.call(name, { token: world.owner.access, query: { domainId: domain_id } });
};

export const figureCases: Cases<keyof typeof figureEndpoints> = {
  'GET /figure/summary': sides(bySite, noSite, { invalid }),
  'GET /figure/export': sides(bySite, noSite, { invalid: asOwner({ query: { by: 'year' } }) }),
  'GET /figure/dialog/export': sides(bySite, noSite, { invalid, too_large: refuseTooMany }),
};
