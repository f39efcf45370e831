import * as z from 'zod/mini';
import type { Bound } from './bound.ts';
import type { Code } from './error.ts';

/**
 * Who may make a call: anyone; the holder of a handshake (`stone` header), of a refresh token
 * (`refresh` header), of an operator's access token or of a visitor's token (both `Authorization: Bearer`).
 */
export type Access = 'public' | 'stone' | 'refresh' | 'operator' | 'visitor';

/** What a member of a team may do, the least first: each role may do what those before it may. */
export const roles = ['operator', 'editor', 'owner'] as const;
/** A member's role. */
export type Role = (typeof roles)[number];

/** A schema of zod. */
export type Schema = z.core.$ZodType;

/**
 * What an API token may be good for; none includes another. `visit`: to begin visitors' dialogs from outside a browser.
 */
export const tokenScopes = ['read', 'answer', 'teach', 'visit'] as const;
/** One right of an API token. */
export type TokenScope = (typeof tokenScopes)[number];

/**
 * The least role that a person needs for an operator's call, and the scope that an API token needs; null where no token
 * is accepted, since the call belongs to the person or to the team itself. A token needs no role besides its scope.
 */
type Admission =
  | { readonly access: 'operator'; readonly scope: TokenScope | null; readonly role: Role }
  | { readonly access: Exclude<Access, 'operator'>; readonly scope?: undefined; readonly role?: undefined };

/** One row of the endpoint table; its key is `METHOD /path/{param}` under `/api/v1`. */
export type Endpoint = Admission & {
  /** The success statuses, the usual one first. */
  readonly status: readonly [200 | 201 | 202, ...(200 | 201 | 202)[]];
  /** What one call may cost: a row without it does not compile. */
  readonly bound: Bound;
  readonly body?: Schema;
  /** Body arrives as multipart/form-data; `body` then describes its text fields, and files are read apart. */
  readonly multipart?: true;
  /** The handler gets the body's bytes and parses them itself, off the event loop; `body` describes them. */
  readonly raw?: true;
  readonly query?: Schema;
  /** Absent where the reply is bytes, not JSON. */
  readonly reply?: Schema;
  /** Particular failures, besides those that any call of its access may have. */
  readonly errors: readonly Code[];
};

/** Prefix of every path of the contract. */
export const basePath = '/api/v1';

/** An opaque id. */
export const id = z.string().check(z.minLength(1), z.maxLength(64));
/** ISO 8601 in UTC. */
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/));
/** A body or a reply without fields. */
export const nothing = z.object({});

/** A page of a list: `page` starts at 1. */
export const pageOf = <T extends Schema>(item: T) =>
  z.object({ items: z.array(item), page: z.number(), size: z.number(), total: z.number() });

/** A number that came in the query string. */
export const queryNumber = (least: number, most: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
    ),
  );

/** The query of a paged list. */
export const pageQuery = z.object({ page: queryNumber(1, 1_000_000) });
