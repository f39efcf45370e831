import type { PanelContext } from './panel-context.ts';

/** As in the contract: largest file in a dialog, in bytes. */
const most = 10 * 1024 * 1024;

/** Sends files, each as a sentence of its own; says why one is refused. */
export function sendFiles({ visitor, $remark, $words }: PanelContext, files: readonly File[]): void {
  $remark.set('');
  for (const file of files) {
    if (file.size > most) $remark.set(`${$words.get().tooLarge}: ${file.name}`);
    else visitor.whenLoaded((real) => real.sendFile(file));
  }
}
