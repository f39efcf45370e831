import type { Deps } from '../platform/deps.ts';
import type { Handlers } from '../platform/mount.ts';
import { endSignIn, refreshSignIn } from '../user/signin-service.ts';
import { checkCode, login, refreshCode, register } from './auth-service.ts';
import { createStone } from './stone-service.ts';

type AuthCalls =
  | 'POST /selina' | 'POST /user/create' | 'POST /user/login' | 'PATCH /code/check' | 'PATCH /code/refresh' | 'GET /jwt/refresh' | 'POST /user/logout';

/** Handshake, registration, login, code, refresh. */
export const authRoutes = (deps: Deps): Pick<Handlers, AuthCalls> => ({
  'POST /selina': async ({ ip }) => {
    deps.limit('handshake by address', ip);
    return { stone: await createStone(deps) };
  },
  'POST /user/create': ({ stone, body, ip }) => {
    deps.limit('registration by address', ip);
    return register(deps, stone, body);
  },
  'POST /user/login': ({ stone, body, ip }) => {
    deps.limit('login by address', ip);
    return login(deps, stone, body);
  },
  'PATCH /code/check': ({ stone, body, ip, request }) => {
    deps.limit('code check by address', ip);
    return checkCode(deps, stone, body, request.headers.get('user-agent') ?? '');
  },
  'PATCH /code/refresh': ({ stone, body }) => refreshCode(deps, stone, body.email),
  'GET /jwt/refresh': async ({ refresh, ip }) => {
    deps.limit('refresh by address', ip);
    const tokens = await refreshSignIn(deps, refresh);
    return { message: 'Токен обновлён', result: tokens.access, refresh: tokens.refresh };
  },
  'POST /user/logout': async ({ user }) => {
    await endSignIn(deps, user.id, user.signinId);
    return {};
  },
});
