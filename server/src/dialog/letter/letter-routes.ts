import type { Call } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import type { Deps } from '../../deps.ts';
import { languageIn } from '../visitor-language.ts';
import { letterPage } from './letter-html.ts';
import { askToStop, openFromLetter, stopLetters } from './letter-service.ts';
import { letterWords } from './visitor-letter-words.ts';

type LetterCall = Extract<Call, `${string} /letter/${string}`>;

/** A browser is shown a page where a link does not fit, in its own language: nothing else is known. */
async function shown(request: Request, page: Promise<Response>): Promise<Response> {
  try {
    return await page;
  } catch (error) {
    const isUnfit = error instanceof AppError && error.reason === 'not_found';
    if (!isUnfit || !request.headers.get('accept')?.includes('text/html')) throw error;
    const language = languageIn(request.headers.get('accept-language') ?? 'ru');
    const { unfit: title, unfitWhy: text } = letterWords[language];
    return letterPage({ language, title, text, status: 404 });
  }
}

/** The pages behind the links of letters to visitors and owners; they need no sign-in. */
export const letterRoutes = (deps: Deps): CallPlugin<LetterCall> =>
  callPlugin<LetterCall>('letter', deps, {
    'GET /letter/open/{token}': ({ params, request }) => shown(request, openFromLetter(deps, params.token, request)),
    'GET /letter/stop/{token}': ({ params, request }) => shown(request, askToStop(deps, params.token)),
    'POST /letter/stop/{token}': ({ params, request }) => shown(request, stopLetters(deps, params.token)),
  });
