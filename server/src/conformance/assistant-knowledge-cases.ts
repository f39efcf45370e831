import {
  type AssistantCall,
  bad,
  byId,
  inBody,
  noDomain,
  noDomainPath,
  noId,
  none,
  sides,
  type Target,
  trainedPath,
} from './assistant-targets.ts';
import type { Cases } from './world.ts';

type KnowledgeCall = Extract<
  AssistantCall,
  | `${string} /assistant/${'label' | 'ctx' | 'similar' | 'export'}/${string}`
  | `${string} /assistant/qa/${'create' | 'edit/{id}' | 'delete/{id}'}`
  | `${string} /assistant/import${'' | '/undo'}`
>;

const newLabel = { label: 'Оплата', description: 'Как платить' };
const newQa = { type: 'question', sentences: ['Можно картой?'] };
const contexts = [
  { label: 'Возврат', description: '', questions: ['Как вернуть товар?'], answers: ['В течение 14 дней.'] },
];

const createLabel = sides('POST /assistant/label/create', inBody(newLabel), noDomain(newLabel));
const listLabels = sides('GET /assistant/ctx/list/domain/id/{domainId}', trainedPath, noDomainPath);
const readLabel = sides('GET /assistant/ctx/detail/{id}', byId('labelId'), noId());
const readMixed = sides('GET /assistant/ctx/mixed/{id}', byId('labelId'), noId());
const editLabel = sides(
  'PATCH /assistant/label/edit/{id}',
  byId('labelId', { label: 'Сроки доставки' }),
  noId({ label: 'Сроки' }),
);
const removeLabel = sides('DELETE /assistant/label/delete/{id}', byId('labelId'), noId());
const createQa = sides(
  'POST /assistant/qa/create',
  async (world) => ({ body: { assistantId: (await world.trained()).labelId, ...newQa } }),
  async () => ({ body: { assistantId: 'none', ...newQa } }),
);
const editQa = sides(
  'PATCH /assistant/qa/edit/{id}',
  byId('questionId', { sentences: ['Сколько ждать?'] }),
  noId({ sentences: ['Сколько ждать?'] }),
);
const removeQa = sides('DELETE /assistant/qa/delete/{id}', byId('questionId'), noId());
const similar = sides('GET /assistant/similar/label/id/{id}', byId('labelId'), noId());
const exported = sides('GET /assistant/export/domain/id/{domainId}', trainedPath, noDomainPath);
const imported = sides('POST /assistant/import', inBody({ contexts }), noDomain({ contexts }));
/** Names an import of the owner's. */
const importedBody: Target = async (world) => {
  const { id: domainId } = await world.site();
  const { body } = await world.call('POST /assistant/import', {
    token: world.owner.access,
    body: { domainId, contexts },
  });
  return { body: { domainId, id: body.id } };
};
const undone = sides('POST /assistant/import/undo', importedBody, noDomain({ id: 'none' }));

/** Contexts with their questions and answers. */
export const knowledgeCases: Cases<KnowledgeCall> = {
  'POST /assistant/label/create': {
    ok: createLabel.ok,
    failures: {
      invalid: bad('POST /assistant/label/create', none, { label: 'О', description: '', domainId: 'none' }),
      not_found: createLabel.missing,
      async conflict({ call, owner, trained }) {
        return call('POST /assistant/label/create', {
          token: owner.access,
          body: { label: 'Доставка', description: '', domainId: (await trained()).id },
        });
      },
    },
    foreign: createLabel.foreign,
  },
  'GET /assistant/ctx/list/domain/id/{domainId}': {
    ok: listLabels.ok,
    failures: { not_found: listLabels.missing },
    foreign: listLabels.foreign,
  },
  'GET /assistant/ctx/detail/{id}': {
    ok: readLabel.ok,
    failures: { not_found: readLabel.missing },
    foreign: readLabel.foreign,
  },
  'GET /assistant/ctx/mixed/{id}': {
    async ok(world) {
      const { call, owner, trained } = world;
      const sentences = ['Сколько стоит доставка?', 'Почём доставка?', 'За сколько дней привезёте?', 'Долго ли ждать?'];
      const { labelId: assistantId } = await trained();
      await call('POST /assistant/qa/create', {
        token: owner.access,
        body: { assistantId, type: 'question', sentences },
      });
      return call('GET /assistant/ctx/mixed/{id}', { token: owner.access, params: { id: assistantId } });
    },
    failures: { not_found: readMixed.missing },
    foreign: readMixed.foreign,
  },
  'PATCH /assistant/label/edit/{id}': {
    ok: editLabel.ok,
    failures: {
      invalid: bad('PATCH /assistant/label/edit/{id}', byId('labelId'), { label: '' }),
      not_found: editLabel.missing,
      async conflict({ call, owner, trained }) {
        const { id, labelId } = await trained();
        await call('POST /assistant/label/create', { token: owner.access, body: { ...newLabel, domainId: id } });
        return call('PATCH /assistant/label/edit/{id}', {
          token: owner.access,
          params: { id: labelId },
          body: { label: newLabel.label },
        });
      },
    },
    foreign: editLabel.foreign,
  },
  'DELETE /assistant/label/delete/{id}': {
    ok: removeLabel.ok,
    failures: { not_found: removeLabel.missing },
    foreign: removeLabel.foreign,
  },
  'POST /assistant/qa/create': {
    ok: createQa.ok,
    failures: {
      invalid: bad('POST /assistant/qa/create', none, { assistantId: 'none', type: 'question', sentences: [] }),
      not_found: createQa.missing,
    },
    foreign: createQa.foreign,
  },
  'PATCH /assistant/qa/edit/{id}': {
    ok: editQa.ok,
    failures: {
      invalid: bad('PATCH /assistant/qa/edit/{id}', byId('questionId'), { sentences: ['я'] }),
      not_found: editQa.missing,
    },
    foreign: editQa.foreign,
  },
  'DELETE /assistant/qa/delete/{id}': {
    ok: removeQa.ok,
    failures: { not_found: removeQa.missing },
    foreign: removeQa.foreign,
  },
  'GET /assistant/similar/label/id/{id}': {
    ok: similar.ok,
    failures: { not_found: similar.missing },
    foreign: similar.foreign,
  },
  'GET /assistant/export/domain/id/{domainId}': {
    ok: exported.ok,
    failures: { not_found: exported.missing },
    foreign: exported.foreign,
  },
  'POST /assistant/import': {
    ok: imported.ok,
    failures: {
      invalid: bad('POST /assistant/import', none, { domainId: 'none', contexts: [] }),
      not_found: imported.missing,
      too_large: ({ call, owner }) =>
        call('POST /assistant/import', {
          token: owner.access,
          body: { domainId: 'none', contexts: [], filler: 'х'.repeat(17 * 1024 * 1024) },
        }),
    },
    foreign: imported.foreign,
  },
  'POST /assistant/import/undo': {
    ok: undone.ok,
    failures: {
      invalid: bad('POST /assistant/import/undo', none, { domainId: 'none' }),
      not_found: undone.missing,
    },
    foreign: undone.foreign,
  },
};
