import type { Body, Reply, Sentence } from '../platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { readVisitor, type Visitor } from '../platform/visitor-token.ts';
import { readOlder } from '../dialog/dialog-view.ts';
import { receiveFile } from '../dialog/sent-file.ts';
import { forVisitor } from '../dialog/sentence-row.ts';
import { type Arrival, beginTalk, sayToOwner, type Talk, touchTalk } from '../dialog/talk-service.ts';
import { domainBySite, originAllowed } from '../domain/domain-service.ts';

/** How many of the newest sentences a session begins with, and a page of older ones holds. */
export const pageSize = 100;

type SessionBody = Body<'POST /widget/session'>;

/** Whom a token belongs to, if it is one of this site; a token that is good for nothing begins a new talk. */
async function findVisitor(deps: Deps, token: string | undefined, domainId: string): Promise<Visitor | null> {
  if (!token) return null;
  const visitor = await readVisitor(deps, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return visitor?.domainId === domainId ? visitor : null;
}

const arrivalOf = ({ page, title, referrer, locale }: SessionBody, request: Request): Arrival => ({
  page, title, referrer, locale, userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
});

/** Where the visitor is now; where they came from stays as it was. */
const placeOf = ({ page, title, locale, userAgent }: Arrival) => ({ page, title, locale, user_agent: userAgent });

/** A visitor opens the chat: goes on with the talk of its token, or begins one. */
export async function openSession(
  deps: Deps, body: SessionBody, request: Request, ip: string,
): Promise<{ reply: Reply<'POST /widget/session'>; isNew: boolean }> {
  const domain = await domainBySite(deps, body.site);
  if (!domain) throw new AppError('not_found');
  if (!originAllowed(deps, domain, request)) throw new AppError('forbidden');
  const visitor = await findVisitor(deps, body.token, domain.id);
  if (visitor?.isBan) throw new AppError('banned');
  if (!visitor) deps.limit('session by address', ip);
  const arrival = arrivalOf(body, request);
  const opened = visitor
    ? { dialog: await touchTalk(deps, visitor, placeOf(arrival)), token: body.token! }
    : await beginTalk(deps, domain, arrival);
  const sentences = await olderFor(deps, opened.dialog.id, opened.dialog.last + 1);
  const { session, last } = opened.dialog;
  return { reply: { session, token: opened.token, sentences, last, config: domain.config }, isNew: !visitor };
}

/** The page of sentences next before `before`, as the visitor sees them. */
export const olderFor = async (deps: Deps, dialogId: string, before: number): Promise<Sentence[]> =>
  (await readOlder(deps, dialogId, before, pageSize)).map(forVisitor);

/** A visitor's sentence, by socket or by REST; they share its limits. */
export async function sayAsVisitor(deps: Deps, talk: Talk, clientId: string, text: string): Promise<Sentence> {
  deps.limit('sentence by dialog', talk.dialogId);
  return forVisitor(await sayToOwner(deps, talk, clientId, { text }));
}

/** A visitor's file. */
export async function sendVisitorFile(deps: Deps, talk: Talk, clientId: string, upload: unknown): Promise<Sentence> {
  deps.limit('file by dialog', talk.dialogId);
  const { part, file } = await receiveFile(upload);
  return forVisitor(await sayToOwner(deps, talk, clientId, part, file));
}

