/** Endings of a Russian stem that make a word small, dear or coarse. */
const ending = /(?:[оеи]чек|[ую]шек|[ео]нечк|[оеи]чк|[уюыи]шк|[ео]ньк|[ое]ныш|улечк|ульк|чик|ик|ок|ек|ен|к)$/;
/** Letters of the shortest stem that is left. */
const shortest = 3;

/** The stem of which a folded Russian stem is a diminutive («зубк»: «зуб»), null where none can be. */
export function diminishedStem(stemmed: string): string | null {
  const found = ending.exec(stemmed);
  return found && found.index >= shortest ? stemmed.slice(0, found.index) : null;
}
