import type { DialogChannel, Language } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import { type Db, isForeignViolation } from '../../database/database.ts';
import { newId, newToken } from '../../database/new-id.ts';
import type { Deps } from '../../deps.ts';
import { nextDialogNumber } from '../../domain/domain-service.ts';
import { commit } from '../../event/commit.ts';
import { hashToken } from '../../security/token-hash.ts';
import { indexPerson } from '../search/search-table.ts';
import { blankDialog, findDialog, insertDialog, type NewDialog } from '../store/dialog-table.ts';
import { admitNewDialog, seenAt } from './address-service.ts';

/** Where a visitor came from, as the browser reported it. */
export interface Arrival {
  readonly page?: string;
  readonly title?: string;
  readonly referrer?: string;
  readonly locale?: string;
  /** What the chat speaks. */
  readonly language?: Language;
  /** The time zone of the browser; ignored where the server does not know it. */
  readonly zone?: string;
  readonly userAgent: string;
  /** What operators see as the visitor's name. */
  readonly name?: string;
  /** The API token of the program that speaks for the visitor; null for a browser. */
  readonly apiTokenId: string | null;
  /** Other than the site, the address is not the visitor's. */
  readonly channel?: DialogChannel;
}

/** Stores a dialog that begins, with the next number of its domain. */
async function addDialog(trx: Db, dialog: NewDialog): Promise<void> {
  await insertDialog(trx, { ...dialog, number: await nextDialogNumber(trx, dialog.domain_id) });
  if (dialog.visitor_name !== '') await indexPerson(trx, null, (await findDialog(trx, dialog.id))!);
}

/**
 * Creates a visitor's dialog; the owner's list gets its entry.
 * @throws AppError `banned` or `rate_limited` when `address` may not create a dialog now
 */
export async function beginDialog(
  deps: Deps,
  domain: { id: string; ownerId: string },
  arrival: Arrival,
  address: string,
): Promise<{ dialog: NewDialog; token: string }> {
  const id = newId();
  const token = newToken(32);
  const now = deps.clock.now();
  const { channel = 'site' } = arrival;
  const hasAddress = arrival.apiTokenId === null && channel === 'site';
  const dialog: NewDialog = {
    ...blankDialog,
    id,
    owner_id: domain.ownerId,
    domain_id: domain.id,
    session: newId(),
    token_hash: hashToken(token),
    visitor_name: arrival.name ?? '',
    page: arrival.page ?? '',
    title: arrival.title ?? '',
    referrer: arrival.referrer ?? '',
    locale: arrival.locale ?? '',
    zone: arrival.zone ?? '',
    language: arrival.language ?? '',
    user_agent: arrival.userAgent,
    first_seen_at: now,
    last_seen_at: now,
    updated_at: now,
    api_token_id: arrival.apiTokenId,
    channel,
    ...seenAt(deps, domain.id, hasAddress ? address : ''),
  };
  try {
    await commit(deps)(domain.ownerId, async (trx) => {
      if (hasAddress) await admitNewDialog(deps, trx, domain.id, address);
      await addDialog(trx, dialog);
      return { result: null, facts: [{ type: 'dialog', dialogId: id, moments: { created: true } }] };
    });
  } catch (error) {
    // The site was deleted.
    throw isForeignViolation(error) ? new AppError('not_found', { cause: error }) : error;
  }
  return { dialog, token };
}
