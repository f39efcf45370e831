import { AppError } from '../../app-error.ts';
import { fileLimit } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { isPublic } from '../../security/public-address.ts';
import type { DialogRow } from '../../database/schema.ts';
import { addressDays } from '../../domain/domain-service.ts';
import { countUses, takeUse } from '../../security/tally.ts';
import { signText } from '../../security/token-hash.ts';
import { dialogsPerDay, forgetProof } from './address-proof.ts';
import { deleteBan, deleteOldBans, findBan, forgetAddresses, insertBan } from './ban-table.ts';

/** How long a ban closes its visitor's address; and a day, for some of which a dialog remembers where its visitor was; ms. */
export const addressTime = 24 * 60 * 60 * 1000;

/**
 * What is stored of an address: an HMAC by site. Null for one that is not public: it may be a proxy's, and then all
 * visitors'.
 */
const hashAddress = ({ secret }: Pick<Deps, 'secret'>, domainId: string, address: string): string | null =>
  isPublic(address.replace('/64', '')) ? signText(secret, `address:${domainId}:${address}`) : null;

/** The columns of a dialog whose visitor is seen at an address now. */
export const seenAt = (
  deps: Pick<Deps, 'secret' | 'clock'>,
  domainId: string,
  address: string,
): Pick<DialogRow, 'address_hash' | 'address_at'> => ({
  address_hash: hashAddress(deps, domainId, address),
  address_at: deps.clock.now(),
});

/** How old a stored address may be before the same is stored again; ms. */
const addressStep = 10 * 60 * 1000;

/** The visitor's address if it has to be stored; null where the stored one is recent. */
export const seenNow = (
  { seen_hash, seen_at }: { readonly seen_hash: string | null; readonly seen_at: number | null },
  seen: Pick<DialogRow, 'address_hash' | 'address_at'> | null,
): Pick<DialogRow, 'address_hash' | 'address_at'> | null =>
  seen?.address_hash === seen_hash && seen_at !== null && seen!.address_at! < seen_at + addressStep ? null : seen;

const closed = 'Новый чат с этого адреса в сети пока закрыт.';
const crowded = 'С этого адреса в сети начато слишком много чатов за сутки. Попробуйте завтра.';

/** @throws AppError `banned`, or `rate_limited` when the address has begun its daily number of dialogs at the site */
export async function admitNewDialog(
  deps: Pick<Deps, 'secret' | 'clock' | 'config'>,
  trx: Db,
  domainId: string,
  address: string,
): Promise<void> {
  const now = deps.clock.now();
  const hash = hashAddress(deps, domainId, address);
  if (hash === null) return;
  if (await findBan(trx, domainId, hash, now)) throw new AppError('banned', { detail: closed });
  if (!deps.config.rateLimits) return;
  const base = deps.config.quotas.dialogsPerDay;
  const count = await dialogsPerDay(trx, { domainId, hash, base, now });
  await takeUse(trx, `talk:${domainId}:${hash}`, { count, length: addressTime }, now, crowded);
}

/** Bytes of files that one address may send to a site in a day: a part of the owner's, at least one file. */
export const fileBytesOfAddress = ({ config }: Pick<Deps, 'config'>): number =>
  Math.max(fileLimit, config.quotas.fileBytes / 20);
const flooded = 'Файл не принят: с этого адреса в сети за сутки прислано слишком много. Попробуйте завтра.';

/** @throws AppError `too_large` when the address has sent its daily bytes of files to the site */
export async function admitFile(
  deps: Pick<Deps, 'secret' | 'clock' | 'config'>,
  trx: Db,
  { domainId, address, size }: { readonly domainId: string; readonly address: string; readonly size: number },
): Promise<void> {
  const hash = hashAddress(deps, domainId, address);
  if (hash === null || !deps.config.rateLimits) return;
  const day = { by: size, length: addressTime, now: deps.clock.now() };
  const { used } = await countUses(trx, `files:${domainId}:${hash}`, day);
  // Not `rate_limited`: the client would retry it and delay later sentences.
  if (used > fileBytesOfAddress(deps)) throw new AppError('too_large', { detail: flooded });
}

/** Closes a banned dialog's address for a while, while the dialog remembers it; or opens it again. */
export async function banAddress(trx: Db, dialog: DialogRow, isBan: boolean, now: number): Promise<void> {
  await deleteBan(trx, dialog.id);
  const { id, domain_id, address_hash, address_at } = dialog;
  if (!isBan || address_hash === null) return;
  if ((address_at ?? 0) <= now - (await addressDays(trx, domain_id)) * addressTime) return;
  await forgetProof(trx, domain_id, address_hash);
  await insertBan(trx, { dialog_id: id, domain_id, address_hash, until: now + addressTime });
}

/** Forgets bans that are over, and addresses after as many days as their domain stores them. */
export async function sweepAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldBans(db, clock.now());
  await forgetAddresses(db, clock.now(), addressTime);
}
