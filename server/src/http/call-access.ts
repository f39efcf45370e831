import { AppError } from '../app-error.ts';
import { basePath, type Endpoint, type Role, roles } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { expectScope } from '../security/api-token.ts';
import type { Caller } from '../security/caller.ts';
import type { Visitor } from '../security/visitor.ts';
import { isWidgetCall } from './cors.ts';
import { expectOperatorOrigin } from './operator-origin.ts';
import { isVisitorOrigin } from './page-origin.ts';

/** The caller of a call, by the access of its row. */
export interface Granted {
  readonly user?: Caller;
  readonly visitor?: Visitor;
  readonly stone?: string;
  readonly refresh?: string;
}

type OperatorRow = Extract<Endpoint, { readonly access: 'operator' }>;

const bearerOf = (request: Request): string => {
  const token = /^Bearer ([^\s]{1,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  return token;
};

async function visitorOf(deps: Deps, request: Request): Promise<Visitor> {
  const visitor = await deps.callers.visitor(bearerOf(request));
  if (!isVisitorOrigin(deps.config, visitor, request)) throw new AppError('forbidden');
  if (visitor.isBan) throw new AppError('banned');
  return visitor;
}

/** @throws AppError `role_needed` where the caller's role in the team is a lesser one */
function expectRole({ role }: Caller, least: Role): void {
  if (roles.indexOf(role) < roles.indexOf(least)) throw new AppError('role_needed');
}

async function operatorOf(deps: Deps, { scope, role }: OperatorRow, request: Request): Promise<Caller> {
  const user = await deps.callers.operator(bearerOf(request));
  expectScope(user.program, scope);
  expectRole(user, role);
  await expectOperatorOrigin(deps, request, user.teamId);
  return user;
}

/** @throws AppError `stone_invalid` */
function stoneOf(request: Request): string {
  const stone = request.headers.get('stone') ?? '';
  if (!/^[0-9a-f]{64}$/.test(stone)) throw new AppError('stone_invalid');
  return stone;
}

/** @throws AppError `refresh_invalid` */
function refreshOf(request: Request): string {
  const refresh = request.headers.get('refresh') ?? '';
  if (refresh === '' || refresh.length > 512) throw new AppError('refresh_invalid');
  return refresh;
}

/**
 * Finds the caller of the row `name` by what a request shows.
 * @throws AppError `unauthenticated`, `forbidden`, `role_needed`, `banned`, `stone_invalid`, `refresh_invalid`
 */
export const callerOf =
  (deps: Deps, row: Endpoint, name: string) =>
  async (request: Request): Promise<Granted> => {
    const { access } = row;
    if (row.access === 'operator') return { user: await operatorOf(deps, row, request) };
    if (access === 'visitor') return { visitor: await visitorOf(deps, request) };
    if (!isWidgetCall(basePath + name.split(' ')[1]!)) await expectOperatorOrigin(deps, request, null);
    if (access === 'stone') return { stone: stoneOf(request) };
    return access === 'refresh' ? { refresh: refreshOf(request) } : {};
  };
