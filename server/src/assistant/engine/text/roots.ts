/** Derivational suffix of a Russian verb, noun or adjective, at the end of a stem. */
const suffix =
  /(?:изирова|изирован|ирован|ирова|ирует|изова|изац|ованн|ован|овк|ова|ева|ыва|ива|ани|енн|ен|ан|ац|аци|ств|ост|ник|щик|тел|льн|очн|ичн|онн|ует|ает|яет|ет|ит|ат|[яаеиукн])$/;
const prefix = /^(?:по|под|пере|про|за|от|на|вы|до|об|при|раз|с)/;
/** Least letters of a root after a prefix other than «по» (which rarely changes the meaning), and of any root. */
const shortestBare = 5;
const shortest = 4;

/** The last sound of a root, as it changes before suffixes: «оплачу», «оплатить». */
const unchanged = (root: string): string => root.replace(/ч$/, 'т').replace(/щ$/, 'ст').replace(/ж$/, 'г');

/**
 * The roots that a folded Russian stem may have («стерилизова», «стерилизац»: «стерил»): with its prefix, and without.
 */
export function rootsOf(stemmed: string): string[] {
  if (!/^[а-я]+$/.test(stemmed) || stemmed.length < shortest) return [];
  const end = suffix.exec(stemmed)?.index ?? 0;
  const root = unchanged(end >= shortest ? stemmed.slice(0, end) : stemmed);
  const [before = ''] = prefix.exec(root) ?? [];
  const bare = root.slice(before.length);
  return before !== '' && bare.length >= (before === 'по' ? shortest : shortestBare) ? [root, bare] : [root];
}
