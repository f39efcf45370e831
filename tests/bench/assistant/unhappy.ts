import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import shopContexts from '../../../server/src/demo/shop-contexts.json' with { type: 'json' };
import { complaintOf, converse, type Model, trainModel } from '../../../server/src/assistant/engine/index.ts';
import { contextsOfBase, type OwnerBase, readBases } from './owners.ts';
import { printTable, show } from './table.ts';

/** The half that choices were made by, and the other one. */
export const halves = ['development', 'heldOut'] as const;
export type Half = (typeof halves)[number];

/** Sets of complaints: both halves, and other writers' sentences of other trades. The model learned none of them. */
export const complaintSets = [...halves, 'others'] as const;
type ComplaintSet = (typeof complaintSets)[number];

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')) as T;

type UnhappyTrade = Partial<Record<ComplaintSet, { unhappy: string[]; plain: string[] }>>;

/** How many complaints are recognised, and how many plain questions of the same words are taken for one. */
export function countComplaints(set: ComplaintSet): {
  unhappy: number;
  found: number;
  plain: number;
  mistaken: number;
} {
  const trades = read<UnhappyTrade[]>('./unhappy.json').flatMap((trade) => trade[set] ?? []);
  const unhappy = trades.flatMap((trade) => trade.unhappy);
  const plain = trades.flatMap((trade) => trade.plain);
  const complaints = (texts: string[]): number => texts.filter((text) => complaintOf(text) !== null).length;
  return { unhappy: unhappy.length, found: complaints(unhappy), plain: plain.length, mistaken: complaints(plain) };
}

/** The demonstration's base. */
const shop: Pick<OwnerBase, 'contexts'> = {
  contexts: shopContexts.map(({ label, questions, answers }) => ({ title: label, questions, answers })),
};
/** Contexts of small bases of seven: every third of the demonstration's from one on. */
const sevens = [0, 1, 2].map((from) => ({ contexts: shop.contexts.filter((_, i) => i % 3 === from) }));

/**
 * How many sentences about a subject that is strange to the owner are answered as sure: those in the words of each base
 * by that base, and all of them by the demonstration's and by bases of seven contexts.
 */
export function countStrange(half: Half): { name: string; asked: number; answered: number }[] {
  const sets = Object.entries(read<Record<string, Record<Half, string[]>>>('./foreign-subjects.json'));
  const bases = new Map<string, Pick<OwnerBase, 'contexts'>>(readBases(null).map(({ id, base }) => [id, base]));
  bases.set('demo-shop', shop);
  const modelOf = (base: Pick<OwnerBase, 'contexts'>): Model => trainModel(contextsOfBase(base as OwnerBase));
  const answeredBy = (model: Model, texts: string[]): number =>
    texts.filter((text) => converse(model, text).verdicts.some(({ outcome }) => outcome === 'answer')).length;
  const all = sets.flatMap(([, set]) => set[half]);
  const small = sevens.map(modelOf);
  return [
    ...sets.map(([name, set]) => ({
      name,
      asked: set[half].length,
      answered: answeredBy(modelOf(bases.get(name)!), set[half]),
    })),
    { name: 'all by the demonstration', asked: all.length, answered: answeredBy(modelOf(shop), all) },
    {
      name: 'all by seven contexts, thrice',
      asked: all.length * small.length,
      answered: small.reduce((sum, model) => sum + answeredBy(model, all), 0),
    },
  ];
}

/** Prints both measures, by half. */
export function measureUnhappy(): void {
  const share = (some: number, all: number): string => `${some} of ${all} (${show((100 * some) / all)})`;
  printTable(
    'Complaints, counts and (%)',
    ['set', 'recognised', 'plain ones taken for one'],
    complaintSets.map((set) => {
      const { unhappy, found, plain, mistaken } = countComplaints(set);
      return [set, share(found, unhappy), share(mistaken, plain)];
    }),
  );
  const [development, heldOut] = halves.map(countStrange);
  printTable(
    'About a subject strange to the owner, answered as sure, counts and (%)',
    ['base', 'development', 'held out'],
    development!.map(({ name, asked, answered }, i) => [
      name,
      share(answered, asked),
      share(heldOut![i]!.answered, heldOut![i]!.asked),
    ]),
  );
}
