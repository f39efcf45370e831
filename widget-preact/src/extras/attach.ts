import { fileRefusal } from '@otklik/sdk/widget';
import type { PanelContext } from '../panel/panel-context.ts';

/** As in the contract: largest file in a dialog, in bytes. */
const most = 10 * 1024 * 1024;
/** As many as the server takes of one dialog in five minutes. More were hardly meant, and nothing of them is sent. */
const mostAtOnce = 10;

/** Sends files, each as a sentence of its own; shows why one is refused. */
export function sendFiles({ visitor, $remark }: PanelContext, files: readonly File[]): void {
  const isTooMany = files.length > mostAtOnce;
  $remark.set(isTooMany ? ({ tooMany }) => tooMany : null);
  if (isTooMany) return;
  for (const file of files) {
    const refusal = fileRefusal(file);
    if (file.size === 0 || file.size > most)
      $remark.set(({ emptyFile, tooLarge }) => `${file.size ? tooLarge : emptyFile}: ${file.name}`);
    else if (refusal) $remark.set((words) => `${file.name}: ${words[refusal]}`);
    else visitor.whenAllowed((real) => real.sendFile(file));
  }
}
