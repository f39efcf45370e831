import { AppError } from '../app-error.ts';
import { type TokenScope, tokenScopes } from '../contract.ts';
import { newToken } from '../database/new-id.ts';

/** Prefix that distinguishes an API token from other bearer values, and makes it findable by secret scanners. */
const mark = 'otk_';

/** A program that acts for a team. */
export interface Program {
  readonly tokenId: string;
  /** The token's name: the author of the program's sentences. */
  readonly name: string;
  readonly scopes: readonly TokenScope[];
}

/** A program, the team that it acts for, and who made its token. */
export interface ProgramOf extends Program {
  readonly teamId: string;
  readonly memberId: string;
}

export const isApiToken = (bearer: string): boolean => bearer.startsWith(mark);

/** A new API token: 32 random bytes behind the mark. */
export const newApiToken = (): string => mark + newToken(32);

/** The scopes as the table stores them: names with spaces between. */
export const scopesOf = (stored: string): TokenScope[] =>
  tokenScopes.filter((scope) => stored.split(' ').includes(scope));

/** Refuses a program without the scope; null is what no program may do. People pass. @throws AppError `forbidden` */
export function expectScope(program: Program | null, scope: TokenScope | null): void {
  if (program === null || (scope !== null && program.scopes.includes(scope))) return;
  const detail =
    scope === null ? 'По API-токену этот вызов недоступен: войдите в аккаунт.' : `У API-токена нет права «${scope}».`;
  throw new AppError('forbidden', { detail });
}
