import { type Body, type Rate, type Reply, type Sentence, validationErrorOf, zoneRule } from '../contract.ts';
import { expectScope, isApiToken, type ProgramOf } from '../security/api-token.ts';
import { accountKeys } from '../security/caller.ts';
import { drawsOf, limits } from '../security/rate-limit.ts';
import { readProgram } from '../user/caller-service.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { Upload } from '../http/form.ts';
import { originOf } from '../http/page-origin.ts';
import { admitFile } from '../dialog/visitor/address-service.ts';
import { readVisitor } from '../dialog/visitor/visitor-service.ts';
import type { Visitor } from '../security/visitor.ts';
import { readOlder } from '../dialog/inbox/sentence-view.ts';
import { receiveFile } from '../dialog/sent-file.ts';
import { forVisitor } from '../dialog/store/sentence-row.ts';
import { sayToOwner, type VisitorDialog, touchDialog } from '../dialog/visitor/visitor-dialog-service.ts';
import { type Arrival, beginDialog } from '../dialog/visitor/begin-dialog.ts';
import { noteCrowd } from '../domain/domain-crowd.ts';
import { domainBySite, originAllowed, type Site } from '../domain/domain-service.ts';
import { visitorConfigOf } from './face-service.ts';
import { isOnSite, noteSight } from '../domain/domain-sight.ts';
import { isOwnersTry, tryName } from './owner-try.ts';

/** How many of the newest sentences a session begins with, and a page of older ones holds. */
export const pageSize = 100;

type SessionBody = Body<'POST /widget/session'>;

/** The visitor of a token of this site; an invalid token begins a new dialog. */
async function findVisitor(deps: Deps, token: string | undefined, domainId: string): Promise<Visitor | null> {
  if (!token) return null;
  const visitor = await readVisitor(deps, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return visitor?.domainId === domainId ? visitor : null;
}

const programSessions: readonly Rate[] = [{ by: 'account', ...limits['session by program'] }];

const arrivalOf = (
  { page, title, referrer, locale, language, zone }: SessionBody,
  request: Request,
  program: ProgramOf | null,
): Arrival => ({
  page,
  title,
  referrer,
  locale,
  language,
  zone: zone && validationErrorOf(zoneRule, zone) === null ? zone : undefined,
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
  apiTokenId: program?.tokenId ?? null,
});

/** The current page of the visitor; the referrer does not change. */
const placeOf = ({ page, title, locale, language, zone, userAgent, apiTokenId }: Arrival) => ({
  page,
  title,
  locale,
  language,
  zone,
  user_agent: userAgent,
  ...(apiTokenId === null ? {} : { api_token_id: apiTokenId }),
});

/**
 * The program that opens a visitor's dialog from outside a browser by an API token; null where none is shown.
 * @throws AppError `unauthenticated`, or `forbidden` without the scope or for another owner's site
 */
async function readVisiting(deps: Deps, domain: Site, request: Request): Promise<ProgramOf | null> {
  const token = /^Bearer (\S{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isApiToken(token) || originOf(request) !== null) return null;
  const program = await readProgram(deps, token);
  expectScope(program, 'visit');
  if (program.teamId !== domain.ownerId) throw new AppError('forbidden');
  return program;
}

/** A new dialog; the owner learns where the address has begun too many. */
async function beginOrNote(deps: Deps, domain: Site, arrival: Arrival, ip: string): ReturnType<typeof beginDialog> {
  try {
    return await beginDialog(deps, domain, arrival, ip);
  } catch (error) {
    if (error instanceof AppError && error.reason === 'rate_limited') noteCrowd(deps, domain);
    throw error;
  }
}

/** A visitor opens the chat: resumes the dialog of its token, or creates one. */
export async function openSession(
  deps: Deps,
  body: SessionBody,
  request: Request,
  ip: string,
): Promise<{ reply: Reply<'POST /widget/session'>; isNew: boolean }> {
  const domain = await domainBySite(deps, body.site);
  if (!domain) throw new AppError('not_found');
  const program = await readVisiting(deps, domain, request);
  const isByOwner = await isOwnersTry(deps, domain, request, body.page);
  if (!isByOwner && !originAllowed(deps, { ...domain, isProgram: program !== null }, request))
    throw new AppError('forbidden');
  if (isOnSite(deps, domain, request)) noteSight(deps, domain);
  const visitor = await findVisitor(deps, body.token, domain.id);
  if (visitor?.isBan) throw new AppError('banned');
  if (!visitor)
    await (program
      ? deps.rates.take(drawsOf('session', programSessions, accountKeys({ ...program, program })))
      : deps.limit('session by address', ip));
  const arrival = { ...arrivalOf(body, request, program), ...(isByOwner ? { name: tryName } : {}) };
  const opened = visitor
    ? {
        dialog: await touchDialog(
          deps,
          { ...visitor, address: ip, apiTokenId: program?.tokenId ?? visitor.apiTokenId },
          placeOf(arrival),
        ),
        token: body.token!,
      }
    : await beginOrNote(deps, domain, arrival, ip);
  const sentences = await olderFor(deps, opened.dialog.id, opened.dialog.last + 1);
  const { session, last } = opened.dialog;
  const config = await visitorConfigOf(deps, domain, body.site);
  return { reply: { session, token: opened.token, sentences, last, config }, isNew: !visitor };
}

/** The page of sentences next before `before`, as the visitor sees them. */
export const olderFor = async (deps: Deps, dialogId: string, before: number): Promise<Sentence[]> =>
  (await readOlder(deps, dialogId, before, pageSize)).map(forVisitor);

/** A visitor's sentence, by socket or by REST. */
export const sayAsVisitor = async (
  deps: Deps,
  dialog: VisitorDialog,
  clientId: string,
  text: string,
): Promise<Sentence> => forVisitor(await sayToOwner(deps, dialog, clientId, { text }));

/** A visitor's file. */
export async function sendVisitorFile(
  deps: Deps,
  dialog: VisitorDialog,
  address: string,
  clientId: string,
  upload: Upload | undefined,
): Promise<Sentence> {
  return receiveFile(deps, { ownerId: dialog.ownerId, visitor: address }, upload, async (part, file) => {
    const keep: typeof file.keep = async (trx) => {
      if (!dialog.apiTokenId) await admitFile(deps, trx, { domainId: dialog.domainId, address, size: file.row.size });
      await file.keep(trx);
    };
    return forVisitor(await sayToOwner(deps, dialog, clientId, part, { ...file, keep }));
  });
}
