import type { Call } from '../contract.ts';
import { asOwner, byId, inBody, noDomain, noDomainPath, noId, sides, trainedPath } from './targets.ts';
import type { Cases } from './world.ts';

type KnowledgeCall = Extract<
  Call,
  | `${string} /assistant/${'label' | 'ctx' | 'similar' | 'export'}/${string}`
  | `${string} /assistant/qa/${'create' | 'edit/{id}' | 'delete/{id}'}`
  | `${string} /assistant/import${'' | '/undo'}`
>;

const newLabel = { label: 'Оплата', description: 'Как платить' };
const newQa = { type: 'question', sentences: ['Можно картой?'] };
const contexts = [
  { label: 'Возврат', description: '', questions: ['Как вернуть товар?'], answers: ['В течение 14 дней.'] },
];

/** Contexts with their questions and answers. */
export const knowledgeCases: Cases<KnowledgeCall> = {
  'POST /assistant/label/create': sides(inBody(newLabel), noDomain(newLabel), {
    invalid: asOwner({ body: { label: 'О', description: '', domainId: 'none' } }),
    conflict: asOwner(async ({ trained }) => ({
      body: { label: 'Доставка', description: '', domainId: (await trained()).id },
    })),
  }),
  'GET /assistant/ctx/list/domain/id/{domainId}': sides(trainedPath(), noDomainPath()),
  'GET /assistant/ctx/detail/{id}': sides(byId('labelId'), noId()),
  'GET /assistant/ctx/mixed/{id}': {
    ...sides(byId('labelId'), noId()),
    async ok({ call, owner, trained }) {
      const sentences = ['Сколько стоит доставка?', 'Почём доставка?', 'За сколько дней привезёте?', 'Долго ли ждать?'];
      const { labelId: assistantId } = await trained();
      await call('POST /assistant/qa/create', {
        token: owner.access,
        body: { assistantId, type: 'question', sentences },
      });
      return call('GET /assistant/ctx/mixed/{id}', { token: owner.access, params: { id: assistantId } });
    },
  },
  'PATCH /assistant/label/edit/{id}': sides(
    byId('labelId', { label: 'Сроки доставки' }),
    noId({ body: { label: 'Сроки' } }),
    {
      invalid: asOwner(byId('labelId', { label: '' })),
      conflict: asOwner(async ({ call, owner, trained }) => {
        const { id: domainId, labelId } = await trained();
        await call('POST /assistant/label/create', { token: owner.access, body: { ...newLabel, domainId } });
        return { params: { id: labelId }, body: { label: newLabel.label } };
      }),
    },
  ),
  'DELETE /assistant/label/delete/{id}': sides(byId('labelId'), noId()),
  'POST /assistant/qa/create': sides(
    async ({ trained }) => ({ body: { assistantId: (await trained()).labelId, ...newQa } }),
    { body: { assistantId: 'none', ...newQa } },
    { invalid: asOwner({ body: { assistantId: 'none', type: 'question', sentences: [] } }) },
  ),
  'PATCH /assistant/qa/edit/{id}': sides(
    byId('questionId', { sentences: ['Сколько ждать?'] }),
    noId({ body: { sentences: ['Сколько ждать?'] } }),
    { invalid: asOwner(byId('questionId', { sentences: ['я'] })) },
  ),
  'DELETE /assistant/qa/delete/{id}': sides(byId('questionId'), noId()),
  'GET /assistant/similar/label/id/{id}': sides(byId('labelId'), noId()),
  'GET /assistant/export/domain/id/{domainId}': sides(trainedPath(), noDomainPath()),
  'POST /assistant/import': sides(inBody({ contexts }), noDomain({ contexts }), {
    invalid: asOwner(noDomain({ contexts: [] })),
    too_large: asOwner(noDomain({ contexts: [], filler: 'х'.repeat(17 * 1024 * 1024) })),
  }),
  'POST /assistant/import/undo': sides(
    async ({ call, owner, site }) => {
      const { id: domainId } = await site();
      const { body } = await call('POST /assistant/import', { token: owner.access, body: { domainId, contexts } });
      return { body: { domainId, id: body.id } };
    },
    noDomain({ id: 'none' }),
    { invalid: asOwner(noDomain()) },
  ),
};
