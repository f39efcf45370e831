import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin, type Handlers, withErrors } from '../http/calls.ts';
import { endSignIn, refreshSignIn } from '../user/signin-service.ts';
import { checkCode, findSealedErrors, login, refreshCode, register } from './auth-service.ts';
import { createStone } from './stone-service.ts';

type AuthCalls =
  | 'POST /selina'
  | 'POST /user/create'
  | 'POST /user/login'
  | 'PATCH /code/check'
  | 'PATCH /code/refresh'
  | 'GET /jwt/refresh'
  | 'POST /user/logout';

const agentOf = (request: Request): string => request.headers.get('user-agent') ?? '';

/** Handshake, registration, login, code, refresh. */
export const authRoutes = (deps: Deps): CallPlugin<AuthCalls> =>
  callPlugin<AuthCalls>('auth', deps, {
    'POST /selina': () => ({ stone: createStone(deps) }),
    'POST /user/create': withErrors<Handlers['POST /user/create']>(
      ({ stone, body, ip, request }) => register(deps, stone, body, { ip, userAgent: agentOf(request) }),
      (stone, body) => findSealedErrors(deps, stone, body),
    ),
    'POST /user/login': ({ stone, body, ip }) => login(deps, stone, body, ip),
    'PATCH /code/check': ({ stone, body, request }) => checkCode(deps, stone, body, agentOf(request)),
    'PATCH /code/refresh': ({ stone, body, ip }) => refreshCode(deps, stone, body.email, ip),
    'GET /jwt/refresh': async ({ refresh }) => {
      const tokens = await refreshSignIn(deps, refresh);
      return { message: 'Токен обновлён', result: tokens.access, refresh: tokens.refresh };
    },
    'POST /user/logout': async ({ user }) => {
      await endSignIn(deps, user.memberId, user.signinId);
      return {};
    },
  });
