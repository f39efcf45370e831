import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shopContexts } from '../../../server/src/demo/shop-contexts.ts';

/** What an engine is trained with and asked. Plain data: both engines read the same file. */
export interface CheckSet {
  readonly name: string;
  /** The title stands under both names that an engine may read. */
  readonly contexts: readonly {
    readonly id: string;
    readonly title: string;
    readonly label: string;
    readonly description: string;
    readonly questions: readonly { readonly qaId: string; readonly sentence: string }[];
    readonly answers: readonly string[];
  }[];
  readonly questions: readonly string[];
}

type Row = [text: string, label: string];

/** The files of a folder: sets of rows, rows for the model of a plain set, or an owner's knowledge base. */
interface SetFile {
  train?: Row[] | null;
  test?: Row[] | null;
  valid?: Row[] | null;
  oos?: string[] | null;
  oos2?: string[] | null;
  name?: string;
  contexts?: { title: string; questions: string[]; answers: string[] }[];
  visitors?: { text: string }[];
}

const read = (path: string): SetFile => JSON.parse(readFileSync(path, 'utf8')) as SetFile;

const contextOf = (id: string, title: string, questions: string[], answers: string[], description = '') => ({
  id,
  title,
  label: title,
  description,
  questions: questions.map((sentence, i) => ({ qaId: `${id} ${i}`, sentence })),
  answers,
});

/** The rows as contexts without a title, as the bench makes them. */
function contextsOfRows(rows: Row[]): CheckSet['contexts'] {
  const questions = new Map<string, string[]>();
  for (const [text, label] of rows) questions.set(label, [...(questions.get(label) ?? []), text]);
  return [...questions].map(([label, texts]) => contextOf(label, '', texts, ['1']));
}

const questionsOf = ({ test, valid, oos, oos2, visitors }: SetFile): string[] => [
  ...[...(test ?? []), ...(valid ?? [])].map(([text]) => text),
  ...(oos ?? []),
  ...(oos2 ?? []),
  ...(visitors ?? []).map(({ text }) => text),
];

/** The sets of a folder. What only changes a set's questions (`NAME-typo1`) is asked of the model of `NAME`. */
export function readSets(folder: string): CheckSet[] {
  const files = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [basename(file, '.json'), read(join(folder, file))]),
  );
  const sets = new Map<string, { contexts: CheckSet['contexts']; questions: string[] }>();
  for (const [name, { train, contexts }] of files) {
    if (train) sets.set(name, { contexts: contextsOfRows(train), questions: [] });
    else if (contexts) {
      const own = contexts.map(({ title, questions, answers }, i) => contextOf(`c${i}`, title, questions, answers));
      sets.set(name, { contexts: own, questions: [] });
    }
  }
  for (const [name, file] of files) {
    const plain = sets.get(name) ?? sets.get(name.slice(0, name.lastIndexOf('-')));
    if (plain) plain.questions.push(...questionsOf(file));
    // Foreign questions that stand alone are asked of every model of their language.
    else
      for (const [other, set] of sets) if (other.startsWith(name.slice(0, 3))) set.questions.push(...questionsOf(file));
  }
  return [...sets].map(([name, set]) => ({ name, ...set }));
}

const hostile = (
  JSON.parse(readFileSync(new URL('../hostile/texts.json', import.meta.url), 'utf8')) as { text: string }[]
).map(({ text }) => text);

/** The demonstration's shop, asked its own questions and the texts that cost the assistant most. */
export function demoSet(): CheckSet {
  const contexts = shopContexts.map(({ label, description, questions, answers }, i) =>
    contextOf(`c${i}`, label, [...questions], [...answers], description ?? ''),
  );
  const asked = contexts.flatMap(({ title, questions }) => [title, ...questions.map(({ sentence }) => sentence)]);
  const altered = asked.flatMap((text, i) => {
    const at = (i * 7) % text.length;
    return [text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + text.slice(at, at + 1) + text.slice(at)];
  });
  return {
    name: 'demo',
    contexts,
    questions: [...asked, ...altered, ...hostile, 'позовите оператора', 'ghbdtn', 'skolko stoit dostavka'],
  };
}
