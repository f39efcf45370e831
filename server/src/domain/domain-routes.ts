import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { editConfig, readConfig } from './domain-config.ts';
import { removeDomain } from './domain-deletion.ts';
import { createDomain, readDomains, renameDomain, showSecret, verifyDomain } from './domain-service.ts';
import { readPicture, removePicture, setPicture } from './picture-service.ts';

type DomainCall = Extract<Call, `${string} /domain/${string}`>;

/** The calls about an owner's domains. */
export const domainRoutes = (deps: Deps): CallPlugin<DomainCall> =>
  callPlugin<DomainCall>('domain', deps, {
    'GET /domain/list': ({ user }) => readDomains(deps, user.teamId),
    'GET /domain/verified/list': async ({ user }) =>
      (await readDomains(deps, user.teamId)).filter(({ verified }) => verified),
    'POST /domain/create': ({ user, body }) => createDomain(deps, user, body.name),
    'PATCH /domain/update/{id}': ({ user, params, body }) => renameDomain(deps, user.teamId, params.id, body.name),
    'PATCH /domain/verification/{id}': ({ user, params }) => verifyDomain(deps, user.teamId, params.id),
    async 'DELETE /domain/delete/{id}'({ user, params }) {
      await removeDomain(deps, user, params.id);
      return { id: params.id };
    },
    'GET /domain/config/{id}': ({ user, params }) => readConfig(deps, user.teamId, params.id),
    'PATCH /domain/config/{id}': ({ user, params, body }) => editConfig(deps, user, params.id, body),
    'POST /domain/picture/{id}': ({ user, params, files }) =>
      setPicture(deps, user.teamId, params.id, files.get('image')),
    'GET /domain/picture/{id}': ({ user, params }) => readPicture(deps, user.teamId, params.id),
    'DELETE /domain/picture/{id}': ({ user, params }) => removePicture(deps, user.teamId, params.id),
    'GET /domain/secret/{id}': ({ user, params }) => showSecret(deps, user, params.id),
  });
