interface Named {
  readonly id: string;
  readonly name: string;
}

const letter = /[\p{L}\p{N}]/u;

/**
 * The ids of the members whose whole name follows an `@` in a text, whatever the case; of two names that begin alike
 * the longer one counts. Members of one name are mentioned together.
 */
export function mentionedIn(text: string, members: readonly Named[]): string[] {
  const folded = text.toLowerCase();
  const longestFirst = members
    .map(({ id, name }) => ({ id, name: name.toLowerCase() }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = folded.indexOf('@'); at >= 0; at = folded.indexOf('@', at + 1)) {
    const match = longestFirst.find(
      ({ name }) => folded.startsWith(name, at + 1) && !letter.test(folded[at + 1 + name.length] ?? ''),
    );
    for (const { id, name } of longestFirst) if (name === match?.name) found.add(id);
  }
  return [...found];
}
