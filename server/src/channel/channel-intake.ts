import type { DialogChannel, Sentence } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { receiveFile } from '../dialog/sent-file.ts';
import { sayToOwner, type VisitorDialog } from '../dialog/visitor/visitor-dialog-service.ts';
import { beginDialog } from '../dialog/visitor/begin-dialog.ts';
import type { Upload } from '../http/form.ts';

/** Who begins a dialog in a channel. */
export interface Newcomer {
  readonly name: string;
  /** A language tag such as `ru`; empty where the channel names none. */
  readonly locale: string;
}

/** What a visitor sends. A repeated `clientId` is stored once. */
export interface Incoming {
  readonly clientId: string;
  /** A text of the contract's `say`; with a file its caption, empty for none. */
  readonly text: string;
  readonly file?: Upload;
  /** The `seq` of the sentence that it corrects. */
  readonly edits?: number | undefined;
  /** How many of its files were not accepted. */
  readonly leftOut?: number | undefined;
}

/** Begins a dialog of a visitor who writes by a channel. @throws AppError `not_found` where the domain is deleted */
export async function beginInChannel(
  deps: Deps,
  domain: { readonly id: string; readonly ownerId: string },
  channel: Exclude<DialogChannel, 'site'>,
  { name, locale }: Newcomer,
): Promise<VisitorDialog> {
  const arrival = { name, locale, userAgent: '', apiTokenId: null, channel };
  const { dialog } = await beginDialog(deps, domain, arrival, '');
  return { dialogId: dialog.id, ownerId: domain.ownerId, domainId: domain.id, session: dialog.session };
}

/**
 * Stores what a visitor of a channel sends; the assistant takes its turn.
 * @param sender names the visitor in the queue of pictures, such as `telegram:<chat>`
 * @throws AppError as the visitor's calls: `banned`, `quota_exceeded`, `too_large`, `unsupported_media` …
 */
export function receiveIn(
  deps: Deps,
  dialog: VisitorDialog,
  sender: string,
  { clientId, text, file, edits, leftOut }: Incoming,
): Promise<Sentence> {
  const marked = { ...(edits === undefined ? {} : { edits }), ...(leftOut === undefined ? {} : { leftOut }) };
  if (!file) return sayToOwner(deps, dialog, clientId, { text, extra: marked });
  return receiveFile(deps, { ownerId: dialog.ownerId, visitor: sender }, file, (part, staged) => {
    const extra = { ...part.extra, ...marked };
    return sayToOwner(deps, dialog, clientId, { text: text === '' ? part.text : text, extra }, staged);
  });
}
