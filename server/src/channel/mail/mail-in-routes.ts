import type { Call } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { acceptLetter, readWaitingLetters, refuseLetter } from '../../dialog/letter/waiting-letter-service.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import { readMailState, testMail } from './mail-check-service.ts';

type MailCall = Extract<Call, `${string} /channel/mail/${string}`>;

/** Calls about answers that come by mail. */
export const mailInRoutes = (deps: Deps): CallPlugin<MailCall> =>
  callPlugin<MailCall>('mail-in', deps, {
    'GET /channel/mail/state': ({ user }) => readMailState(deps, user),
    'POST /channel/mail/test': ({ user }) => testMail(deps, user),
    'GET /channel/mail/letter/list/{id}': ({ user, params }) => readWaitingLetters(deps, user.teamId, params.id),
    'POST /channel/mail/letter/accept/{id}': ({ user, params }) => acceptLetter(deps, user.teamId, params.id),
    'DELETE /channel/mail/letter/refuse/{id}': ({ user, params }) => refuseLetter(deps, user.teamId, params.id),
  });
