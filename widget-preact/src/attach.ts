import type { PanelContext } from './panel-context.ts';

/** As in the contract: largest file in a dialog, in bytes. */
const most = 10 * 1024 * 1024;

/** Sends files, each as a sentence of its own; says why one is refused. */
export function sendFiles({ visitor, $remark, $words }: PanelContext, files: Iterable<File>): void {
  $remark.set('');
  for (const file of files) {
    if (file.size > most) $remark.set(`${$words.get().tooLarge}: ${file.name}`);
    else visitor.whenLoaded((real) => real.sendFile(file));
  }
}

/** Files that were pasted or dropped; text goes its usual way. */
export function takeFiles(context: PanelContext, data: DataTransfer | null, event: Event): void {
  if (!data?.files.length) return;
  event.preventDefault();
  sendFiles(context, data.files);
}
