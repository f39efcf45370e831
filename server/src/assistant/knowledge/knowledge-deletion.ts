import type { DomainDeletion } from '../../deps.ts';

const rowsAtOnce = 500;
const partsAtOnce = 32;

/** Deletes some of a domain's entries, then some of the parts of its models. */
export const deleteDomainKnowledge: DomainDeletion = async (trx, domainId) => {
  const qas = await trx
    .selectFrom('qa')
    .innerJoin('label', 'label.id', 'qa.label_id')
    .select('qa.id')
    .where('label.domain_id', '=', domainId)
    .limit(rowsAtOnce)
    .execute();
  if (qas.length > 0) {
    const ids = qas.map(({ id }) => id);
    await trx.deleteFrom('qa').where('id', 'in', ids).execute();
    return () => {};
  }
  const parts = await trx
    .selectFrom('model_part')
    .select(['trained_at', 'number'])
    .where('domain_id', '=', domainId)
    .orderBy('trained_at')
    .orderBy('number')
    .limit(partsAtOnce)
    .execute();
  for (const { trained_at, number } of parts) {
    await trx
      .deleteFrom('model_part')
      .where('domain_id', '=', domainId)
      .where('trained_at', '=', trained_at)
      .where('number', '=', number)
      .execute();
  }
  return parts.length === 0 ? null : () => {};
};
