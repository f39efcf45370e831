import type { Call } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import { erasePerson } from './person-erasure.ts';
import { exportPerson } from './person-export.ts';
import { findPeople, readTaught } from './person-service.ts';

type PersonCall = Extract<Call, `${string} /person/${string}`>;

/** The owners' calls on the data of one visitor. */
export const personRoutes = (deps: Deps): CallPlugin<PersonCall> =>
  callPlugin<PersonCall>('person', deps, {
    'GET /person/find': ({ user, query }) => findPeople(deps, user.teamId, query.q),
    'GET /person/taught/{key}': ({ user, params }) => readTaught(deps, user.teamId, params.key),
    'GET /person/export/{key}': ({ user, params }) => exportPerson(deps, user, params.key),
    'DELETE /person/erase/{key}': ({ user, params, query }) =>
      erasePerson(deps, user, params.key, query.keep?.split(',') ?? []),
  });
