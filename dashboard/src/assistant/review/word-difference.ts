/** A run of words that both texts have, or one of them alone. */
export interface DifferencePart {
  readonly kind: 'same' | 'old' | 'new';
  readonly text: string;
}

/** Words of a text that are compared: the table below has their product of cells. */
const mostWords = 600;

/** Lengths of the longest common sequences of the words from each place on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      table[i]![j] =
        before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const all: DifferencePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === part.kind) all[all.length - 1] = { ...last, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}

/** What of a text was replaced, word by word: longest common subsequence; of long texts all of it. */
export function wordDifference(before: string, after: string): DifferencePart[] {
  const [some, others] = [before.match(/\S+\s*/g) ?? [], after.match(/\S+\s*/g) ?? []];
  if (some.length > mostWords || others.length > mostWords)
    return [
      { kind: 'old', text: before },
      { kind: 'new', text: after },
    ];
  const [plain, plainOthers] = [some, others].map((words) => words.map((word) => word.trim())) as [string[], string[]];
  const table = commonLengths(plain, plainOthers);
  const parts: DifferencePart[] = [];
  let [i, j] = [0, 0];
  while (i < some.length || j < others.length) {
    if (i < some.length && j < others.length && plain[i] === plainOthers[j]) {
      parts.push({ kind: 'same', text: others[j]! });
      i += 1;
      j += 1;
    } else if (j >= others.length || (i < some.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      parts.push({ kind: 'old', text: some[i++]! });
    else parts.push({ kind: 'new', text: others[j++]! });
  }
  return joined(parts);
}
