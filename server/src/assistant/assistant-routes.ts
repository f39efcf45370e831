import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { noteOnDomain } from '../domain/domain-service.ts';
import { noteTrail } from '../event/trail.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { acceptGiven, discardGiven, readGiven, restoreGiven } from './given/given-service.ts';
import { testQuestion } from './trial-service.ts';
import { createLabel, editLabel, readLabel, readLabels, removeLabel } from './knowledge/context-service.ts';
import { createQa, editQa, removeQa } from './knowledge/entry-service.ts';
import { learnDomain } from './learn/learn-service.ts';
import { readMissed, removeMissed } from './missed/missed-service.ts';
import { readPast } from './control/past-service.ts';
import { createPin, readPins, removePin } from './control/pin-service.ts';
import { exportContexts, importBytes } from './knowledge/portable-service.ts';
import { discardModel, publishModel } from './learn/publish-service.ts';
import { readQuota } from './quota-service.ts';
import { readReplay } from './control/replay-service.ts';
import { readReport } from './learn/report-service.ts';
import { readEncoder } from './remote/encoder-view.ts';
import { editWriter, readWriter } from './remote/writer-service.ts';
import { editSetting, readSetting } from './setting-service.ts';
import { readMixed, readSimilar } from './knowledge/similar-service.ts';
import type { SourceCall } from './source/source-routes.ts';
import { undoImport } from './knowledge/undo-import-service.ts';

type AssistantCall = Exclude<Extract<Call, `${string} /assistant/${string}`>, SourceCall> | 'GET /user/quota';

/** The calls by which an owner teaches and tries the assistant. */
export const assistantRoutes = (deps: Deps): CallPlugin<AssistantCall> =>
  callPlugin<AssistantCall>('assistant', deps, {
    'POST /assistant/label/create': ({ user, body }) => createLabel(deps, user.teamId, body),
    'GET /assistant/ctx/list/domain/id/{domainId}': ({ user, params }) =>
      readLabels(deps, user.teamId, params.domainId),
    'GET /assistant/ctx/detail/{id}': ({ user, params }) => readLabel(deps, user, params.id),
    'GET /assistant/ctx/mixed/{id}': ({ user, params }) => readMixed(deps, user.teamId, params.id),
    'PATCH /assistant/label/edit/{id}': ({ user, params, body }) => editLabel(deps, user.teamId, params.id, body),
    async 'DELETE /assistant/label/delete/{id}'({ user, params }) {
      await removeLabel(deps, user, params.id);
      return { id: params.id };
    },
    'POST /assistant/qa/create': ({ user, body }) => createQa(deps, user.teamId, body),
    'PATCH /assistant/qa/edit/{id}': ({ user, params, body }) => editQa(deps, user.teamId, params.id, body),
    async 'DELETE /assistant/qa/delete/{id}'({ user, params }) {
      await removeQa(deps, user.teamId, params.id);
      return { id: params.id };
    },
    async 'POST /assistant/learn'({ user, body }) {
      const learned = await learnDomain(deps, user.teamId, body.domainId, { review: body.review });
      await noteOnDomain(deps, user, 'training', body.domainId);
      return learned;
    },
    'GET /assistant/replay/domain/id/{domainId}': ({ user, params, query }) =>
      readReplay(deps, user.teamId, params.domainId, query.page),
    async 'POST /assistant/publish'({ user, body }) {
      const learned = await publishModel(deps, user.teamId, body);
      await noteOnDomain(deps, user, 'published', body.domainId);
      return learned;
    },
    async 'POST /assistant/discard'({ user, body }) {
      await discardModel(deps, user.teamId, body);
      return { domainId: body.domainId };
    },
    'POST /assistant/pin/create': ({ user, body }) => createPin(deps, user.teamId, body),
    'GET /assistant/pin/list/domain/id/{domainId}': ({ user, params }) => readPins(deps, user.teamId, params.domainId),
    async 'DELETE /assistant/pin/delete/{id}'({ user, params }) {
      await removePin(deps, user.teamId, params.id);
      return { id: params.id };
    },
    'GET /assistant/past/list/domain/id/{domainId}': ({ user, params, query }) =>
      readPast(deps, user.teamId, params.domainId, query.before),
    'POST /assistant/qa/test': ({ user, body }) => testQuestion(deps, user.teamId, body),
    'GET /assistant/report/domain/id/{domainId}': ({ user, params }) => readReport(deps, user.teamId, params.domainId),
    'GET /assistant/missed/list/domain/id/{domainId}': ({ user, params }) =>
      readMissed(deps, user.teamId, params.domainId),
    async 'DELETE /assistant/missed/delete/{id}'({ user, params }) {
      await removeMissed(deps, user.teamId, params.id);
      return { id: params.id };
    },
    'GET /assistant/given/list/domain/id/{domainId}': ({ user, params }) =>
      readGiven(deps, user.teamId, params.domainId),
    'POST /assistant/given/accept': ({ user, body }) => acceptGiven(deps, user, body),
    'POST /assistant/given/discard': async ({ user, body }) => ({
      discarded: await discardGiven(deps, user.teamId, body.ids),
    }),
    'POST /assistant/given/restore': async ({ user, body }) => ({
      restored: await restoreGiven(deps, user.teamId, body.ids),
    }),
    'GET /assistant/similar/label/id/{id}': ({ user, params }) => readSimilar(deps, user.teamId, params.id),
    'GET /assistant/setting/domain/id/{domainId}': ({ user, params }) =>
      readSetting(deps, user.teamId, params.domainId),
    async 'PATCH /assistant/setting/domain/id/{domainId}'({ user, params, body }) {
      const setting = await editSetting(deps, user.teamId, params.domainId, body);
      await noteOnDomain(deps, user, 'assistant_setting', params.domainId);
      return setting;
    },
    'GET /assistant/writer': ({ user }) => readWriter(deps, user.teamId),
    'PATCH /assistant/writer': ({ user, body }) => editWriter(deps, user, body.on),
    'GET /assistant/encoder': () => readEncoder(deps),
    'GET /assistant/export/domain/id/{domainId}': ({ user, params }) => exportContexts(deps, user, params.domainId),
    'GET /user/quota': ({ user }) => readQuota(deps, user.teamId),
    async 'POST /assistant/import'({ user, body }) {
      const imported = await importBytes(deps, user.teamId, body);
      await noteTrail(deps, deps.db, user, 'import');
      return imported;
    },
    'POST /assistant/import/undo': ({ user, body }) => undoImport(deps, user.teamId, body),
  });
