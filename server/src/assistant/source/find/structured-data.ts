import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';
import type { FoundPair } from './found-pair.ts';
import type { Tree } from './page-tree.ts';
import { collapse, lineOf, textOfAll } from './plain-text.ts';

/** How deep questions are looked for in structured data, and how many values are looked at. */
const [deepest, most] = [12, 20_000];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const isQuestion = (value: Json): boolean =>
  listOf(value['@type']).some((type) => /(?:^|\/)Question$/.test(String(type)));

/** Text of a value that may hold HTML, such as an answer with paragraphs. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (!/[<&]/.test(text)) return text.trim();
  const { document } = parseHTML(serialize(parse(text)));
  for (const one of document.querySelectorAll('script, style')) one.remove();
  // Some sites write the signs of HTML as entities a second time.
  const read = textOfAll([document.body]);
  return /&(?:[a-z]+|#\d+);|<\/?[a-z]+>/i.test(read) && read !== text ? plain(read) : read;
}

function questionsIn(value: unknown): Json[] {
  const found: Json[] = [];
  let left = most;
  const look = (one: unknown, depth: number): void => {
    if (depth > deepest || (left -= 1) < 0 || !isObject(one)) return;
    if (!Array.isArray(one) && isQuestion(one)) return void found.push(one);
    for (const inner of Object.values(one)) look(inner, depth + 1);
  };
  look(value, 0);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, '').replace(/[\u0000-\u001F]/g, ' '));
  } catch {
    // Structured data that is no JSON is none.
    return null;
  }
}

/** Questions of schema.org's `FAQPage` and `QAPage` in JSON-LD. */
export const pairsInData = (data: readonly string[], title: string): FoundPair[] =>
  data.flatMap((text) =>
    questionsIn(parsed(text)).flatMap(({ name, text: worded, acceptedAnswer, suggestedAnswer }) => {
      const [answer] = [...listOf(acceptedAnswer), ...listOf(suggestedAnswer)];
      const question = collapse(plain(name ?? worded));
      const text = isObject(answer) ? plain(answer.text ?? answer.name) : plain(answer);
      return question && text ? [{ questions: [question], answer: text, place: title, anchor: null }] : [];
    }),
  );

/** The same in microdata: the elements of a question and of its answer. */
export function questionsInMicrodata(body: Tree): { item: Tree; question: string; answer: string }[] {
  return [...body.querySelectorAll('[itemtype*="schema.org/Question"]')].flatMap((item) => {
    const name = item.querySelector('[itemprop~=name]');
    const answer = item.querySelector('[itemprop~=acceptedAnswer], [itemprop~=suggestedAnswer]');
    if (!name || !answer) return [];
    const text = answer.querySelector('[itemprop~=text]') ?? answer;
    const question = collapse(name.getAttribute('content') ?? lineOf(name));
    return [{ item, question, answer: text.getAttribute('content')?.trim() || textOfAll([text]) }];
  });
}
