import { type Body, languageOf, type Reply, signatureLife } from '../contract.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { DialogRow } from '../database/schema.ts';
import type { Visitor } from '../security/visitor.ts';
import { describeVisitorOf, type VisitorDialog, dialogOfUser } from '../dialog/visitor/visitor-dialog-service.ts';
import { beginDialog } from '../dialog/visitor/begin-dialog.ts';
import { wantLetters } from '../dialog/letter/mailbox-service.ts';
import { renewToken } from '../dialog/visitor/token-service.ts';
import { type Description, descriptionOf, knownOf } from '../dialog/visitor/visitor-description.ts';
import { isSignedBy } from '../domain/domain-secret.ts';

type Described = Body<'PATCH /widget/visitor'>;
type Answer = Reply<'PATCH /widget/visitor'>;

const refused = (detail: string): AppError => new AppError('forbidden', { detail });

/** @throws AppError `forbidden` for a time that is too far away */
function refuseStale(timestamp: number, now: number): void {
  const age = now / 1000 - timestamp;
  if (age > signatureLife.past) throw refused('Подпись устарела: ей больше суток.');
  if (-age > signatureLife.ahead)
    throw refused('Время подписи в будущем: проверьте часы сервера, который подписывает.');
}

/**
 * The user that the owner's server vouches for, as `deps.db` has the secret.
 * @throws AppError `forbidden` when the signature does not fit
 */
async function provenUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  { domainId }: VisitorDialog,
  { userId, signature, timestamp }: Described,
): Promise<string> {
  const text = timestamp === undefined ? userId : `${userId}.${timestamp}`;
  if (userId === undefined || !(await isSignedBy(deps, domainId, text ?? '', signature ?? '')))
    throw refused('Подпись не подходит к userId.');
  if (timestamp !== undefined) refuseStale(timestamp, deps.clock.now());
  return userId;
}

const answerOf = (dialog: DialogRow, token?: string): Answer => ({
  ...knownOf(dialog),
  verified: dialog.verified === 1,
  session: dialog.session,
  ...(token === undefined ? {} : { token }),
});

/** What the visitor has agreed to, with the time. */
const consentOf = ({ clock }: Deps, { consent }: Described): Description =>
  consent === undefined ? {} : { consent, consent_at: clock.now() };

/** What an unsigned word changes: a proven identity stays as it is when it names another user. */
const noteOf =
  (described: Described) =>
  (dialog: DialogRow): Description => {
    const { userId, page, title, language } = described;
    const description = descriptionOf(described, dialog);
    if (userId === undefined || userId === dialog.user_id) return description;
    return dialog.verified === 1
      ? descriptionOf({ page, title, language }, dialog)
      : { ...description, user_id: userId };
  };

/** The dialog of a proven user: their own, the present one when it has no other user, or a new one. */
async function dialogFor(deps: Deps, visitor: Visitor, userId: string, address: string): Promise<VisitorDialog> {
  const own = await dialogOfUser(deps.db, visitor.domainId, userId);
  if (own?.is_ban) throw new AppError('banned');
  if (own) return { ...visitor, dialogId: own.id, session: own.session, address };
  const { user_id, referrer, locale, language, zone, user_agent: userAgent, api_token_id: apiTokenId } = visitor.dialog;
  if (user_id === '' || user_id === userId) return { ...visitor, address };
  await deps.limit('session by address', address);
  const { dialog } = await beginDialog(
    deps,
    { id: visitor.domainId, ownerId: visitor.ownerId },
    { referrer, locale, language: languageOf(language), zone, userAgent, apiTokenId },
    address,
  );
  return { ...visitor, dialogId: dialog.id, session: dialog.session, address };
}

/** Another browser of the user was first: its dialog is used. */
class Outrun extends Error {}

/** How often the dialog is looked up: again after a lost race, and again if the found one is erased at once. */
const mostRuns = 3;

/** Describes a proven user in the dialog that is theirs; that there is no other one is decided in the commit. */
async function describeUser(
  deps: Deps,
  visitor: Visitor,
  described: Described,
  address: string,
  prove: (trx: Db) => Promise<string>,
): Promise<{ visitorDialog: VisitorDialog; dialog: DialogRow }> {
  const userId = await prove(deps.db);
  const describe = async (before: DialogRow, trx: Db): Promise<Description> => {
    const isTheirs = before.verified === 1 && before.user_id === userId;
    await prove(trx);
    if (!isTheirs && (await dialogOfUser(trx, visitor.domainId, userId))) throw new Outrun();
    return {
      ...descriptionOf(described, before),
      ...consentOf(deps, described),
      user_id: userId,
      verified: 1,
    };
  };
  for (let run = 1; ; run += 1) {
    const visitorDialog = await dialogFor(deps, visitor, userId, address);
    try {
      return { visitorDialog, dialog: await describeVisitorOf(deps, visitorDialog, describe) };
    } catch (error) {
      if (!(error instanceof Outrun) || run === mostRuns) throw error;
    }
  }
}

/**
 * Stores who the visitor is and where. A signature proves the user: the dialog is then theirs, and its token another
 * one.
 * @throws AppError `forbidden` for a signature that does not fit or is too old, `banned`, `rate_limited`
 */
export async function describeVisitor(
  deps: Deps,
  visitor: Visitor,
  described: Described,
  address: string,
): Promise<Answer> {
  if (described.letters && described.email) await wantLetters(deps, visitor, described.email.trim());
  if (described.signature === undefined)
    return answerOf(
      await describeVisitorOf(deps, { ...visitor, address }, (dialog) => ({
        ...noteOf(described)(dialog),
        ...consentOf(deps, described),
      })),
    );
  // Again in each transaction: another one may end the secret of the signature, and what it has opened.
  const prove = (db: Db): Promise<string> => provenUser({ db, clock: deps.clock }, visitor, described);
  const { visitorDialog, dialog } = await describeUser(deps, visitor, described, address, prove);
  return answerOf(dialog, await renewToken(deps, visitor, visitorDialog.dialogId, prove));
}
