import type { Call } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import { acceptDrafts } from './draft-accept.ts';
import { discardDrafts, readDrafts, restoreDrafts } from './draft-service.ts';
import { addFile } from './file-service.ts';
import { createSource, editSource, readSourceList, refreshSource, removeSource } from './source-service.ts';

export type SourceCall = Extract<
  Call,
  `${string} /assistant/source/${string}` | `${string} /assistant/draft/${string}`
>;

/** Calls about sources of knowledge and the drafts found in them. */
export const sourceRoutes = (deps: Deps): CallPlugin<SourceCall> =>
  callPlugin<SourceCall>('source', deps, {
    'POST /assistant/source/create': ({ user, body }) => createSource(deps, user, body),
    'POST /assistant/source/file/{domainId}': ({ user, params, files }) =>
      addFile(deps, user, params.domainId, files.get('file')),
    'GET /assistant/source/list/domain/id/{domainId}': ({ user, params }) =>
      readSourceList(deps, user.teamId, params.domainId),
    'PATCH /assistant/source/edit/{id}': ({ user, params, body }) => editSource(deps, user.teamId, params.id, body),
    'POST /assistant/source/refresh/{id}': ({ user, params }) => refreshSource(deps, user.teamId, params.id),
    async 'DELETE /assistant/source/delete/{id}'({ user, params }) {
      await removeSource(deps, user, params.id);
      return { id: params.id };
    },
    'GET /assistant/draft/list/domain/id/{domainId}': ({ user, params, query }) =>
      readDrafts(deps, user.teamId, params.domainId, query),
    'POST /assistant/draft/accept': ({ user, body }) => acceptDrafts(deps, user, body),
    'POST /assistant/draft/discard': ({ user, body }) => discardDrafts(deps, user.teamId, body),
    'POST /assistant/draft/restore': ({ user, body }) => restoreDrafts(deps, user.teamId, body.ids),
  });
