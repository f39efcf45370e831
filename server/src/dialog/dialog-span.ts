/** Some dialogs, and the `seq` after which and up to which their sentences are meant. */
export interface DialogSpan {
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** How many sentences one statement looks at: about 20 ms. */
const sentencesAtOnce = 5_000;
const dialogsAtOnce = 500;

/** Cuts dialogs, whose sentences are numbered from 1 to `last`, into spans of few enough sentences for one statement each. */
export function* spansOf(dialogs: readonly { readonly id: string; readonly last: number }[]): Generator<DialogSpan> {
  let ids: string[] = [];
  let sum = 0;
  for (const { id, last } of dialogs) {
    if (last > sentencesAtOnce) {
      for (let from = 0; from < last; from += sentencesAtOnce) yield { ids: [id], from, to: from + sentencesAtOnce };
      continue;
    }
    if (sum + last > sentencesAtOnce || ids.length === dialogsAtOnce) {
      yield { ids, from: 0, to: sentencesAtOnce };
      ids = [];
      sum = 0;
    }
    ids.push(id);
    sum += last;
  }
  if (ids.length > 0) yield { ids, from: 0, to: sentencesAtOnce };
}
