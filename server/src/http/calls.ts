import { Elysia } from 'elysia';
import { AppError } from '../app-error.ts';
import {
  type Access,
  basePath,
  type Body,
  type Call,
  type Endpoint,
  endpoints,
  type Endpoints,
  type Params,
  type Query,
  type Rate,
  type Reply,
} from '../contract.ts';
import type { Deps } from '../deps.ts';
import { actOn } from '../database/call-ground.ts';
import { drawsOf, limits, type RateKeys } from '../security/rate-limit.ts';
import { accountKeys, type Caller, type Operator } from '../security/caller.ts';
import type { Visitor } from '../security/visitor.ts';
import { callerOf, type Granted } from './call-access.ts';
import { addressOf, type AddressServer } from './client-address.ts';
import type { Form } from './form.ts';
import type { FindErrors } from './problem.ts';
import { readBody } from './request-body.ts';
import { keepAfterBody } from './request-limits.ts';

type GrantedBy<K extends Call, A extends Access, T> = Endpoints[K]['access'] extends A ? T : undefined;
type StatusOf<K extends Call> = Endpoints[K]['status'][number];

/** A reply, or a response that carries it. */
type Answer<K extends Call> = undefined extends Reply<K> ? Response : Reply<K> | Response;

/** The context of a handler: everything is checked, and the caller is known. */
export interface CallOf<K extends Call> {
  /** What the row's schema returns; the bytes themselves, within their bound, where the row is `raw`. */
  readonly body: Endpoints[K] extends { readonly raw: true } ? Uint8Array<ArrayBuffer> : Body<K>;
  readonly query: Query<K>;
  readonly params: Params<K>;
  /** The operator of an operator's call; always a person where no API token is accepted. */
  readonly user: GrantedBy<K, 'operator', Endpoints[K] extends { readonly scope: null } ? Operator : Caller>;
  /** The dialog of a visitor's call; never a banned one. */
  readonly visitor: GrantedBy<K, 'visitor', Visitor>;
  /** The handshake value; only its form has been checked. */
  readonly stone: GrantedBy<K, 'stone', string>;
  /** The refresh token, unverified. */
  readonly refresh: GrantedBy<K, 'refresh', string>;
  /** The files of a multipart call, by field. */
  readonly files: Form['files'];
  readonly request: Request;
  /** The rate-limit key of the client's address: see `addressKey`. */
  readonly ip: string;
  /** Answers with another of the row's success statuses than its first. */
  status(status: StatusOf<K>, reply: Reply<K>): Answer<K>;
}

/** One handler for each call of the contract. */
export type Handlers = { readonly [K in Call]: (call: CallOf<K>) => Promise<Answer<K>> | Answer<K> };

/** An Elysia plugin that serves the calls `C`; the property exists for the compiler alone. */
export type CallPlugin<C extends Call> = Elysia & { readonly serves?: C };

/** A handler whose validation errors are completed by `findErrors`. */
export const withErrors = <H extends object>(handler: H, findErrors: FindErrors): H =>
  Object.assign(handler, { findErrors });

type AnyHandler = ((call: never) => unknown) & { readonly findErrors?: FindErrors };

/** Whether a path parameter may be an id; null is one that is not UTF-8. */
export const isId = (text: string | null): text is string =>
  text !== null && text.length > 0 && text.length <= 64 && !text.includes('\0');

function queryOf({ url }: Request): Record<string, string> {
  const start = url.indexOf('?');
  const query = start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start + 1)));
  if (Object.values(query).some((value) => value.includes('\0')))
    throw new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
  return query;
}

/** The keys that a caller is counted by, besides the address. */
const keysOf = ({ user, visitor }: Granted): RateKeys =>
  visitor ? { dialog: visitor.dialogId, site: visitor.domainId } : user ? accountKeys(user) : {};

/** Rates of all calls together. */
const callRates: readonly Rate[] = [
  { by: 'address', ...limits['call by address'] },
  { by: 'account', ...limits['call by account'] },
];

/** A body that may have so many bytes is an upload: a file, a picture, an import. */
const upload = 1024 * 1024;

const noRoom = (): AppError =>
  new AppError('unavailable', {
    detail: 'На сервере заканчивается место, поэтому файлы и импорт сейчас не принимаются. Попробуйте позже.',
    retryAfter: 60,
  });

/** Rates of one row, by those of its keys that are known. */
const ratesOf =
  (deps: Deps, name: string, { bound }: Endpoint) =>
  (keys: RateKeys) =>
    deps.rates.take([...drawsOf('call', callRates, keys), ...drawsOf(name, bound.rates, keys)]);

/** A caller whose body took longer than this is looked up again before its handler; ms. */
const moment = 100;

interface Context {
  readonly request: Request;
  readonly params: Record<string, string | null>;
  readonly server: AddressServer & { timeout(request: Request, seconds: number): void };
  readonly set: { status?: number | string; headers: Record<string, string> };
}

/**
 * The hooks of one row. Elysia reads a body (`parse`) before it runs any other hook of a route, but the caller must be
 * known before 32 MiB are read for a stranger: so `parse` leaves the body alone, and the `transform` hooks, which run
 * next and before the schemas, find the caller and then read the body; after a slow one they find the caller again, who
 * has to work in the same team.
 */
function hooksOf(deps: Deps, name: string, row: Endpoint, { findErrors }: AnyHandler): object {
  const take = ratesOf(deps, name, row);
  const granted = callerOf(deps, row, name);
  const watch = ({ set }: Context) => {
    set.status = row.status[0];
    set.headers['cache-control'] = 'no-store';
    set.headers['content-type'] = 'application/json;charset=utf-8';
    return { call: name, ended: deps.watchdog.begin(name), findErrors };
  };
  const admit = async ({ request, params, server }: Context) => {
    if (deps.disk.isNearlyFull && row.bound.bytes >= upload) throw noRoom();
    if (!Object.values(params ?? {}).every(isId)) throw new AppError('not_found');
    const ip = addressOf(deps, request, server);
    await take({ address: ip });
    const caller = await granted(request);
    await take(keysOf(caller));
    return { ...caller, ip, query: queryOf(request) };
  };
  const arrive = async ({ request, set, ip, user }: Context & Granted & { ip: string }) => {
    const begun = performance.now();
    const body = await readBody(request, row, { budget: deps.bodies, address: ip });
    if (row.body || row.multipart) keepAfterBody(request, set.headers);
    // Otherwise a caller who sends slowly could act long after a sign-out.
    if (performance.now() - begun <= moment) return body;
    const caller = await granted(request);
    // A call that began in one team never acts in another.
    if (caller.user?.teamId !== user?.teamId) throw new AppError('unauthenticated');
    return { ...body, ...caller };
  };
  const takeBySite = async ({ body }: { body?: { site?: unknown } }): Promise<void> => {
    if (typeof body?.site === 'string') await take({ site: body.site });
  };
  return {
    ...(row.body && !row.raw ? { parse: () => null, body: row.body } : { parse: 'none' }),
    ...(row.query ? { query: row.query } : {}),
    transform: [watch, admit, arrive],
    ...(row.access === 'public' ? { beforeHandle: takeBySite } : {}),
    afterResponse: ({ ended }: { ended?: () => void }) => ended?.(),
  };
}

type Served = CallOf<Call> & Pick<Context, 'server'>;

/**
 * A handler as Elysia runs it, on the ground of its caller. Elysia reads the text of a function: it awaits one written
 * with `async`, else the failure of its promise would pass `onError` by, and one that passes its whole context on makes
 * each call parse cookies.
 */
const run =
  ({ callers, idleTimeout }: Deps, handler: AnyHandler) =>
  async ({ body, query, params, user, visitor, stone, refresh, files, request, ip, status, server }: Served) => {
    // A handler may be slow, such as one that trains on 20,000 sentences.
    server?.timeout(request, 0);
    try {
      return await actOn(callers.ground({ user, visitor }), () =>
        handler({ body, query, params, user, visitor, stone, refresh, files, request, ip, status } as never),
      );
    } finally {
      // The timeout is the connection's: without it, one that is idle would stay open.
      server?.timeout(request, idleTimeout);
    }
  };

/** Serves the rows of the endpoint table that one feature has handlers for. */
export function callPlugin<C extends Call>(feature: string, deps: Deps, handlers: Pick<Handlers, C>): CallPlugin<C> {
  const app = new Elysia({ name: feature });
  for (const [name, handler] of Object.entries<AnyHandler>(handlers)) {
    const row: Endpoint = endpoints[name as Call];
    const [method, template] = name.split(' ') as [string, string];
    const path = basePath + template.replaceAll(/\{(\w+)\}/g, ':$1');
    app.route(method, path, run(deps, handler) as never, hooksOf(deps, name, row, handler));
  }
  return app;
}
