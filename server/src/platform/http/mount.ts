import type { Elysia } from 'elysia';
import { accountKey, type Caller, type Operator } from '../token/caller.ts';
import { expectScope } from '../token/api-token.ts';
import { AppError, type FieldErrors } from '../app-error.ts';
import { checked } from './checked.ts';
import { addressKey, clientAddress } from './client-address.ts';
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
  type Reply,
} from '../contract.ts';
import type { Deps } from '../deps.ts';
import { isWidgetCall } from './cors.ts';
import { noteRefusal } from './early-refusal.ts';
import type { Form } from './form.ts';
import { finishResponse, isPlain, plainHeaders } from './finish-response.ts';
import { jsonHeaders, jsonResponse } from './json-response.ts';
import { expectOperatorOrigin } from './operator-origin.ts';
import { isVisitorOrigin } from './page-origin.ts';
import { isPostgres } from '../database/prepared.ts';
import { problemResponse } from './problem.ts';
import { drawsOf, limits, type RateKeys } from '../limit/rate-limit.ts';
import { readBody } from './request-body.ts';
import { createTurnGate, type TurnGate } from './turn-gate.ts';
import type { Visitor } from '../token/visitor.ts';

type Granted<K extends Call, A extends Access, T> = Endpoints[K]['access'] extends A ? T : undefined;
type StatusOf<K extends Call> = Endpoints[K]['status'][number];

/** What a handler is given: everything checked, and who calls. */
export interface CallOf<K extends Call> {
  readonly body: Body<K>;
  readonly query: Query<K>;
  readonly params: Params<K>;
  /** The operator of an operator's call; where no API token will do, always a person. */
  readonly user: Granted<K, 'operator', Endpoints[K] extends { readonly scope: null } ? Operator : Caller>;
  /** The dialog of a visitor's call; never a banned one. */
  readonly visitor: Granted<K, 'visitor', Visitor>;
  /** The handshake value as it came; its form alone has been checked. */
  readonly stone: Granted<K, 'stone', string>;
  /** The refresh token as it came. */
  readonly refresh: Granted<K, 'refresh', string>;
  /** The files of a multipart call, by their fields. */
  readonly files: Form['files'];
  /** The body of a raw call, unparsed, within its bound. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly request: Request;
  /** What the client's address is counted by: see `addressKey`. */
  readonly ip: string;
  /** Chooses among the endpoint's success statuses; the first one is used otherwise. */
  status(status: StatusOf<K>): void;
}

/** What a handler answers: the reply, the reply as JSON that is written already, or a response that carries it. */
type Answer<K extends Call> = undefined extends Reply<K> ? Response : Reply<K> | Uint8Array | Response;

/** One handler for each call of the contract: the compiler proves that none is missing and none else is served. */
export type Handlers = { readonly [K in Call]: (call: CallOf<K>) => Promise<Answer<K>> | Answer<K> };

interface Context {
  readonly request: Request;
  readonly params: Record<string, string> | undefined;
  readonly server: {
    requestIP(request: Request): { address: string } | null;
    timeout(request: Request, seconds: number): void;
  } | null;
}

/** What the address of whoever makes this request is counted by. */
export const addressOf = (
  deps: Pick<Deps, 'config'>,
  { request, server }: Pick<Context, 'request' | 'server'>,
): string =>
  addressKey(
    clientAddress(
      request.headers.get('x-forwarded-for'),
      server?.requestIP(request)?.address ?? '',
      deps.config.trustProxy,
    ),
  );

const bearerOf = (request: Request): string => {
  const token = /^Bearer ([^\s]{1,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  return token;
};

async function readVisitorOf(deps: Deps, request: Request): Promise<Visitor> {
  const visitor = await deps.callers.visitor(bearerOf(request));
  if (!isVisitorOrigin(deps.config, visitor, request)) throw new AppError('forbidden');
  if (visitor.isBan) throw new AppError('banned');
  return visitor;
}

async function readUser(deps: Deps, scope: Endpoint['scope'], request: Request): Promise<Caller> {
  const user = await deps.callers.operator(bearerOf(request));
  expectScope(user.program, scope ?? null);
  await expectOperatorOrigin(deps, request, user.id);
  return user;
}

/** Who may make the call, by what the request shows. */
async function admit(deps: Deps, { endpoint, path }: Route, request: Request): Promise<Partial<CallOf<Call>>> {
  const { access, scope } = endpoint;
  if (access === 'operator') return { user: await readUser(deps, scope, request) } as never;
  if (access === 'visitor') return { visitor: await readVisitorOf(deps, request) } as never;
  if (!isWidgetCall(path)) await expectOperatorOrigin(deps, request, null);
  const shown = request.headers.get(access) ?? '';
  if (access === 'stone' && !/^[0-9a-f]{64}$/.test(shown)) throw new AppError('stone_invalid');
  if (access === 'refresh' && (shown === '' || shown.length > 512)) throw new AppError('refresh_invalid');
  return { [access]: shown } as never;
}

function queryOf(request: Request): Record<string, string> {
  const start = request.url.indexOf('?');
  const query = start < 0 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(start + 1)));
  if (Object.values(query).some((value) => value.includes('\0')))
    throw new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
  return query;
}

/** What is wrong within fields that the table cannot read, such as sealed ones: told beside what it refuses. */
export type FindErrors = (shown: string, body: unknown) => Promise<FieldErrors>;

/** A handler that also looks into what the table refuses. */
export const withErrors = <H extends object>(handler: H, findErrors: FindErrors): H =>
  Object.assign(handler, { findErrors });

/** A handler as the router runs it; the table has proven its types. */
export type AnyHandler = ((call: never) => Promise<unknown>) & { readonly findErrors?: FindErrors };

/** One row of the table with its handler. */
interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  /** Where the calls of strangers wait for their turn; none for those of operators. */
  readonly gate: TurnGate | null;
  /** Its address, with parameters by their names. */
  readonly path: string;
  /** The headers of an answer in JSON, where it is a plain one. */
  readonly headers: Headers;
}

/** Draws from the rates of a call that count one of `keys`. */
const take = (deps: Deps, { name, endpoint }: Route, keys: RateKeys): Promise<void> | undefined =>
  deps.rates.take([
    ...(keys.address === undefined ? [] : [{ bucket: `call:address:${keys.address}`, ...limits['call by address'] }]),
    ...(keys.account === undefined ? [] : [{ bucket: `call:account:${keys.account}`, ...limits['call by account'] }]),
    ...drawsOf(name, endpoint.bound.rates, keys),
  ]);

/** Counts a call by its address, the first thing that is done about it: who is refused comes again to a shut door. */
function takeByAddress(deps: Deps, route: Route, request: Request, address: string): Promise<void> | undefined {
  const refuse = (error: unknown): never => {
    if (error instanceof AppError) noteRefusal(deps, request, { name: route.name, address, error });
    throw error;
  };
  try {
    return take(deps, route, { address })?.catch(refuse);
  } catch (error) {
    return refuse(error);
  }
}

/** Whom a call of this caller counts against, besides the address. */
const keysOf = ({ user, visitor }: Partial<CallOf<Call>>): RateKeys =>
  visitor
    ? { dialog: (visitor as Visitor).dialogId, site: (visitor as Visitor).domainId }
    : user
      ? { account: accountKey(user as never) }
      : {};

/** The body as the table reads it; what is wrong with it is told at once, also what only the handler can see. */
async function bodyOf({ endpoint, handler }: Route, shown: unknown, value: unknown): Promise<unknown> {
  if (!endpoint.body || endpoint.raw) return undefined;
  try {
    return checked(endpoint.body, value);
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields || !handler.findErrors) throw error;
    throw new AppError('invalid', { fields: { ...(await handler.findErrors(String(shown), value)), ...error.fields } });
  }
}

/** The site that a public call names. */
const siteOf = (body: unknown): RateKeys => {
  const site = (body as { site?: unknown } | undefined)?.site;
  return typeof site === 'string' ? { site } : {};
};

async function answer(deps: Deps, route: Route, context: Context): Promise<Response> {
  const { endpoint, handler, gate, path, headers } = route;
  const { request, params } = context;
  let [status] = endpoint.status;
  const ip = addressOf(deps, context);
  const counted = takeByAddress(deps, route, request, ip);
  if (counted) await counted;
  const turn = gate?.pass(() => ip);
  if (turn) await turn;
  const granted = await admit(deps, route, request);
  await take(deps, route, keysOf(granted));
  const query = endpoint.query ? checked(endpoint.query, queryOf(request)) : undefined;
  const { value, files, bytes } = await readBody(request, endpoint, { budget: deps.bodies, address: ip });
  // Files that come together are here together.
  const looked = files.size > 0 ? gate?.pass(() => ip) : null;
  if (looked) await looked;
  const body = await bodyOf(route, (granted as Record<string, unknown>)[endpoint.access], value);
  if (endpoint.access === 'public') await take(deps, route, siteOf(body));
  const choose = (chosen: typeof status): void => void (status = chosen);
  // The body is here: from now on it is the server that takes its time, be it to train on 20,000 sentences.
  context.server?.timeout(request, 0);
  const reply = await handler({ ...granted, body, query, params, files, bytes, request, ip, status: choose } as never);
  if (reply instanceof Response) return finishResponse(deps, request, path, reply);
  const isLate = isPostgres(deps.db);
  return isPlain(request)
    ? jsonResponse(reply, { status, isLate, headers })
    : finishResponse(deps, request, path, jsonResponse(reply, { status, isLate }));
}

/**
 * How many calls of strangers begin in one turn of the event loop, at some 2 ms each: frames of sockets that are open
 * and operators' calls wait for no more than these, however many strangers call at once.
 */
const begunPerTurn = 2;
/** How many calls of one address may wait, when limits are on. */
const mostWaiting = 500;
/** Calls that show no operator's token. */
const isStrangers = ({ access }: Endpoint): boolean => access !== 'operator';

/** Whether a part of an address may be an id; null is one that is no UTF-8. */
export const isId = (text: string | null): text is string =>
  text !== null && text.length > 0 && text.length <= 64 && !text.includes('\0');

/** Serves every call of the table under the base path. */
export function mountCalls(app: Elysia, deps: Deps, handlers: Partial<Handlers>): void {
  const gate = createTurnGate({ perTurn: () => begunPerTurn, most: deps.config.rateLimits ? mostWaiting : Infinity });
  for (const [name, handler] of Object.entries(handlers)) {
    const endpoint: Endpoint = endpoints[name as Call];
    const [method, template] = name.split(' ') as [string, string];
    const path = basePath + template.replaceAll(/\{(\w+)\}/g, ':$1');
    const route: Route = {
      name,
      endpoint,
      handler: handler as AnyHandler,
      gate: isStrangers(endpoint) ? gate : null,
      path,
      headers: plainHeaders(deps, path, jsonHeaders),
    };
    // Elysia looks at which fields a handler takes, and then reads no cookies, queries and bodies for it.
    const run = async ({ request, params, server }: Context): Promise<Response> => {
      const end = deps.watchdog.begin(name);
      try {
        if (!Object.values(params ?? {}).every(isId)) throw new AppError('not_found');
        return await answer(deps, route, { request, params, server });
      } catch (error) {
        if (error instanceof AppError) deps.watchdog.refuse(name, error.reason);
        return finishResponse(deps, request, path, problemResponse(error, deps.log));
      } finally {
        end();
      }
    };
    app.route(method, path, run as never, { parse: 'none' } as never);
  }
}
