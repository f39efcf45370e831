import type { Elysia } from 'elysia';
import { type Operator, readOperator } from './access-token.ts';
import { AppError } from './app-error.ts';
import { checked } from './checked.ts';
import { clientAddress } from './client-address.ts';
import { type Access, basePath, type Body, type Call, type Endpoint, endpoints, type Endpoints, type Params, type Query, type Reply } from './contract.ts';
import type { Deps } from './deps.ts';
import { finishResponse, pathOf } from './finish-response.ts';
import { isOriginAllowed, originOf } from './page-origin.ts';
import { problemResponse } from './problem.ts';
import { readBody } from './request-body.ts';
import { readVisitor, type Visitor } from './visitor-token.ts';

type Granted<K extends Call, A extends Access, T> = Endpoints[K]['access'] extends A ? T : undefined;
type StatusOf<K extends Call> = Endpoints[K]['status'][number];

/** What a handler is given: everything checked, and who calls. */
export interface CallOf<K extends Call> {
  readonly body: Body<K>;
  readonly query: Query<K>;
  readonly params: Params<K>;
  /** The operator of an operator's call. */
  readonly user: Granted<K, 'operator', Operator>;
  /** The dialog of a visitor's call; never a banned one. */
  readonly visitor: Granted<K, 'visitor', Visitor>;
  /** The handshake value as it came; its form alone has been checked. */
  readonly stone: Granted<K, 'stone', string>;
  /** The refresh token as it came. */
  readonly refresh: Granted<K, 'refresh', string>;
  /** The fields and files of a multipart call. */
  readonly form: FormData;
  readonly request: Request;
  /** The client's address. */
  readonly ip: string;
  /** Chooses among the endpoint's success statuses; the first one is used otherwise. */
  status(status: StatusOf<K>): void;
}

type Answer<K extends Call> = undefined extends Reply<K> ? Response : Reply<K>;

/** One handler for each call of the contract: the compiler proves that none is missing and none else is served. */
export type Handlers = { readonly [K in Call]: (call: CallOf<K>) => Promise<Answer<K>> | Answer<K> };

interface Context {
  readonly request: Request;
  readonly params: Record<string, string> | undefined;
  readonly server: { requestIP(request: Request): { address: string } | null; timeout(request: Request, seconds: number): void } | null;
}

/** The address of whoever makes this request. */
export const addressOf = (deps: Pick<Deps, 'config'>, { request, server }: Pick<Context, 'request' | 'server'>): string =>
  clientAddress(request.headers.get('x-forwarded-for'), server?.requestIP(request)?.address ?? '', deps.config.trustProxy);

const bearerOf = (request: Request): string => {
  const token = /^Bearer ([^\s]{1,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  return token;
};

async function readVisitorOf(deps: Deps, request: Request): Promise<Visitor> {
  const visitor = await readVisitor(deps, bearerOf(request));
  if (!isOriginAllowed(deps.config, { host: visitor.host, verified: visitor.hostVerified }, originOf(request))) throw new AppError('forbidden');
  if (visitor.isBan) throw new AppError('banned');
  return visitor;
}

async function readOperatorOf(deps: Deps, request: Request): Promise<Operator> {
  const user = await readOperator(deps, bearerOf(request));
  deps.limit('call by account', user.id);
  return user;
}

/** Who may make the call, by what the request shows. */
async function admit(deps: Deps, access: Access, request: Request): Promise<Partial<CallOf<Call>>> {
  if (access === 'operator') return { user: await readOperatorOf(deps, request) } as never;
  if (access === 'visitor') return { visitor: await readVisitorOf(deps, request) } as never;
  const shown = request.headers.get(access) ?? '';
  if (access === 'stone' && !/^[0-9a-f]{64}$/.test(shown)) throw new AppError('stone_invalid');
  if (access === 'refresh' && (shown === '' || shown.length > 512)) throw new AppError('refresh_invalid');
  return { [access]: shown } as never;
}

function queryOf(request: Request): Record<string, string> {
  const start = request.url.indexOf('?');
  const query = start < 0 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(start + 1)));
  if (Object.values(query).some((value) => value.includes('\0'))) throw new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
  return query;
}

/** A handler as the router runs it; the table has proven its types. */
export type AnyHandler = (call: never) => Promise<unknown>;

async function answer(deps: Deps, endpoint: Endpoint, handler: AnyHandler, context: Context): Promise<Response> {
  const { request, params } = context;
  let [status] = endpoint.status;
  const granted = await admit(deps, endpoint.access, request);
  const query = endpoint.query ? checked(endpoint.query, queryOf(request)) : undefined;
  const { value, form } = await readBody(request, endpoint);
  const body = endpoint.body ? checked(endpoint.body, value) : undefined;
  const choose = (chosen: typeof status): void => void (status = chosen);
  // The body is here: from now on it is the server that takes its time, be it to learn 20,000 sentences.
  context.server?.timeout(request, 0);
  const reply = await handler({ ...granted, body, query, params, form, request, ip: addressOf(deps, context), status: choose } as never);
  if (reply instanceof Response) return reply;
  return Response.json(reply, { status, headers: { 'cache-control': 'no-store' } });
}

const fits = (text: string): boolean => text.length > 0 && text.length <= 64 && !text.includes('\0');

/** Serves every call of the table under the base path. */
export function mountCalls(app: Elysia, deps: Deps, handlers: Partial<Handlers>): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const endpoint: Endpoint = endpoints[name as Call];
    const [method, path] = name.split(' ') as [string, string];
    const route = basePath + path.replaceAll(/\{(\w+)\}/g, ':$1');
    const respond = async (context: Context): Promise<Response> => {
      try {
        if (!Object.values(context.params ?? {}).every(fits)) throw new AppError('not_found');
        return await answer(deps, endpoint, handler as AnyHandler, context);
      } catch (error) {
        return problemResponse(error, deps.log);
      }
    };
    const run = async (context: Context) => finishResponse(context.request, pathOf(context.request), await respond(context));
    app.route(method, route, run as never, { parse: 'none' } as never);
  }
}
