import { AppError } from '../../app-error.ts';
import { type MailCheckOutcome, mailCheckOutcome, type MailInError, type MailInState } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { inboxKey } from '../../dialog/letter/letter-link.ts';
import { isFromAddress } from '../../dialog/letter/reply-address-service.ts';
import type { IncomingLetter } from '../../mail/incoming/letter-task.ts';
import { addressWith, replyToken } from '../../mail/incoming/reply-token.ts';
import { newId } from '../../database/new-id.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Operator } from '../../security/caller.ts';
import { hashToken } from '../../security/token-hash.ts';
import { findAccount } from '../../user/user-service.ts';
import { checkLetter } from './mail-check-letter.ts';
import { changeCheck, findCheck, findCheckByToken, replaceCheck } from './mail-check-table.ts';
import { findFolder } from './mail-folder-table.ts';
import { folderKey } from './mail-in-connection.ts';

/** Characters of an answer that are shown. */
const longestText = 200;

/** The address of answers as people know it. */
const shownAddress = ({ before, after }: { before: string; after: string }): string =>
  after.startsWith('@') && before.endsWith('+') ? before.slice(0, -1) + after : `${before}*${after}`;

/** How answers are read, and the member's last test letter. */
export async function readMailState(deps: Deps, { memberId }: Operator): Promise<MailInState> {
  const { mailIn } = deps.config;
  if (!mailIn) return { address: null, readAt: null, error: null, check: null };
  const [folder, check, { email }] = await Promise.all([
    findFolder(deps.db, folderKey(deps, mailIn)),
    findCheck(deps.db, memberId),
    findAccount(deps, memberId),
  ]);
  return {
    address: shownAddress(mailIn.address),
    readAt: folder?.read_at ? timeOf(Number(folder.read_at)) : null,
    error: (folder?.error ?? null) as MailInError | null,
    check: check
      ? {
          to: email,
          sentAt: timeOf(Number(check.sent_at)),
          failed: check.error !== null,
          receivedAt: check.received_at === null ? null : timeOf(Number(check.received_at)),
          outcome: mailCheckOutcome.safeParse(check.outcome).data ?? null,
          text: check.text,
        }
      : null,
  };
}

/** Mails a member a test letter. @throws AppError `conflict` where the server reads no answers */
export async function testMail(deps: Deps, by: Operator): Promise<MailInState> {
  const { mailIn, productName } = deps.config;
  if (!mailIn) throw new AppError('conflict', { detail: 'Ответы на письма этот сервер не читает.' });
  const { email } = await findAccount(deps, by.memberId);
  const token = replyToken(deps.secret, `check:${by.memberId}:${newId()}`);
  const hash = hashToken(token);
  await replaceCheck(deps.db, {
    member_id: by.memberId,
    token_hash: hash,
    address_key: inboxKey(deps, email),
    sent_at: deps.clock.now(),
  });
  const replyTo = { name: productName, address: addressWith(mailIn, token) };
  try {
    await deps.mail.send({ to: email, ...checkLetter(productName), replyTo });
  } catch {
    // The mail has logged why.
    await changeCheck(deps.db, hash, { error: 'not_sent' });
  }
  return readMailState(deps, by);
}

function outcomeOf(deps: Deps, check: { readonly address_key: string }, letter: IncomingLetter): MailCheckOutcome {
  if (letter.writer === 'bounce') return 'bounced';
  if (letter.writer === 'automatic') return 'automatic';
  if (!isFromAddress(deps, check, letter.from)) return 'other_sender';
  if (letter.isForged) return 'forged';
  return letter.text === '' ? 'unclear' : 'received';
}

/** Notes what came back to a test letter. @returns false where the token is of none */
export async function takeCheck(deps: Deps, token: string, letter: IncomingLetter): Promise<boolean> {
  const hash = hashToken(token);
  const check = await findCheckByToken(deps.db, hash);
  if (!check) return false;
  if (check.outcome !== 'received') {
    const outcome = outcomeOf(deps, check, letter);
    const text = letter.text === '' ? null : Array.from(letter.text).slice(0, longestText).join('');
    await changeCheck(deps.db, hash, { received_at: deps.clock.now(), outcome, text });
  }
  return true;
}
