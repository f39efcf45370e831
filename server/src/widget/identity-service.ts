import { createHmac } from 'node:crypto';
import type { Body, Reply } from '../platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import type { DialogRow } from '../platform/schema.ts';
import { isSameText } from '../platform/token-hash.ts';
import { beginTalk, describeTalk, type Description, readTalk, type Talk, talkOfUser } from '../dialog/talk-service.ts';
import { secretOf } from '../domain/domain-service.ts';

type Told = Body<'PATCH /widget/visitor'>;
type Answer = Reply<'PATCH /widget/visitor'>;

/** Whether the owner's server vouches for the user; a signature that does not fit is refused, none vouches for nobody. */
async function isVouchedFor(deps: Deps, talk: Talk, { userId, signature }: Told): Promise<boolean> {
  if (signature === undefined) return false;
  const secret = await secretOf(deps, talk.domainId);
  if (userId === undefined || !isSameText(createHmac('sha256', secret).update(userId).digest('hex'), signature)) throw new AppError('forbidden');
  return true;
}

const answerOf = ({ visitor_name, email, verified, session }: DialogRow, token?: string): Answer => ({
  name: visitor_name, email, verified: verified === 1, session, ...(token === undefined ? {} : { token }),
});

/** Only what was told, so that what was told before stays. */
function descriptionOf({ name, email, page, title }: Told): Description {
  const told = { visitor_name: name?.trim(), email, page, title };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** Another user on the same machine: their talk, or a new one; never the one of who was there before. */
async function switchTalk(deps: Deps, talk: Talk, dialog: DialogRow, identity: Description, description: Description): Promise<Answer> {
  const { referrer, locale, user_agent: userAgent } = dialog;
  const begun = await beginTalk(deps, { id: talk.domainId, ownerId: talk.ownerId }, { referrer, locale, userAgent });
  const fresh = { ...talk, dialogId: begun.dialog.id, session: begun.dialog.session };
  return answerOf(await describeTalk(deps, fresh, { ...description, ...identity }), begun.token);
}

/** Keeps who the visitor is and where. A signed user who has a talk already goes on with it. */
export async function describeVisitor(deps: Deps, talk: Talk, told: Told): Promise<Answer> {
  const description = descriptionOf(told);
  const { userId } = told;
  const vouched = await isVouchedFor(deps, talk, told);
  if (userId === undefined) return answerOf(await describeTalk(deps, talk, description));
  const held = vouched ? await talkOfUser(deps, talk, userId) : null;
  if (held?.dialog.is_ban) throw new AppError('banned');
  if (held) {
    const theirs = { ...talk, dialogId: held.dialog.id, session: held.dialog.session };
    return answerOf(await describeTalk(deps, theirs, description), held.token);
  }
  const dialog = await readTalk(deps, talk);
  const isSame = dialog.user_id === userId;
  const identity = { user_id: userId, verified: vouched || (isSame && dialog.verified === 1) ? 1 : 0 };
  if (dialog.user_id !== '' && !isSame) return switchTalk(deps, talk, dialog, identity, description);
  return answerOf(await describeTalk(deps, talk, { ...description, ...identity }));
}
