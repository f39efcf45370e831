import type { PanelContext } from './panel-context.ts';

/** As in the contract: largest file in a dialog, in bytes. */
const most = 10 * 1024 * 1024;
/** As many as the server takes of one dialog in five minutes. More were hardly meant, and nothing of them is sent. */
const mostAtOnce = 10;

/** Sends files, each as a sentence of its own; says why one is refused. */
export function sendFiles({ visitor, $remark, $words }: PanelContext, files: readonly File[]): void {
  const words = $words.get();
  $remark.set(files.length > mostAtOnce ? words.tooMany : '');
  if ($remark.get()) return;
  for (const file of files) {
    const refusal = file.size > most ? words.tooLarge : file.size ? '' : words.emptyFile;
    if (refusal) $remark.set(`${refusal}: ${file.name}`);
    else visitor.whenLoaded((real) => real.sendFile(file));
  }
}
