import * as z from 'zod/mini';
import { accessLetters, noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, time, tokenScopes } from './endpoint.ts';
import { lined } from './ruled.ts';

/** How many API tokens and how many origins one account may have. */
export const apiLimits = { tokens: 20, origins: 20 } as const;

/** One right of an API token. */
export const tokenScope = z.enum(tokenScopes);

/** An API token without its secret. `usedAt`: the time of its last call, to a minute; null before the first one. */
export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(tokenScope),
  createdAt: time,
  usedAt: z.nullable(time),
});
export type ApiToken = z.infer<typeof apiToken>;

/** A web origin such as `https://panel.example.ru:8443`, without a path. The server rejects any other text. */
const origin = z.string('Поле обязательно для заполнения').check(z.maxLength(300, 'Не больше 300 символов'));
const origins = z.object({ origins: z.array(z.string()) });

/** Calls about API tokens and origins. */
export const apiAccessEndpoints = {
  /**
   * Creates an API token. Only this response contains `token`, since the server stores its hash alone. The owner gets a
   * letter about each new token.
   */
  'POST /user/token/create': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [201],
    bound: { ...smallBody, rows: 40, rates: [perMinute('account', 20), accessLetters] },
    body: z.object({
      name: lined(2, 40),
      scopes: z.array(tokenScope).check(z.minLength(1, 'Выберите хотя бы одно право')),
    }),
    reply: z.extend(apiToken, { token: z.string() }),
    errors: ['invalid', 'password_needed', 'conflict'],
  },
  'GET /user/token/list': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...noBody, rows: 40, rates: [perMinute('account', 120)] },
    reply: z.array(apiToken),
    errors: [],
  },
  /** Revokes a token: its calls are refused and its sockets closed at once. */
  'DELETE /user/token/delete/{id}': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'GET /user/origin/list': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...noBody, rows: 40, rates: [perMinute('account', 120)] },
    reply: origins,
    errors: [],
  },
  /**
   * Replaces the list of origins. Only pages of these origins, and of the server's own, may make calls with a token of
   * the account; signing in works at the server's own alone. The owner gets a letter about added origins. To remove one
   * needs no password.
   */
  'PATCH /user/origin/edit': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...smallBody, rows: 130, rates: [perMinute('account', 20), accessLetters] },
    body: z.object({
      origins: z.array(origin).check(z.maxLength(apiLimits.origins, `Не больше ${apiLimits.origins} адресов`)),
    }),
    reply: origins,
    errors: ['invalid', 'password_needed'],
  },
} as const satisfies Record<string, Endpoint>;
