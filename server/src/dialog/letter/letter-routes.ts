import type { Handlers } from '../../platform/http/mount.ts';
import type { Deps } from '../../platform/deps.ts';
import { askToStop, openFromLetter, stopLetters } from './letter-service.ts';

type LetterCall = Extract<keyof Handlers, `${string} /letter/${string}`>;

/** The pages behind the links of letters to visitors and owners; nobody is signed in there. */
export const letterRoutes = (deps: Deps): Pick<Handlers, LetterCall> => ({
  'GET /letter/open/{token}': ({ params, request }) => openFromLetter(deps, params.token, request),
  'GET /letter/stop/{token}': ({ params }) => askToStop(deps, params.token),
  'POST /letter/stop/{token}': ({ params }) => stopLetters(deps, params.token),
});
