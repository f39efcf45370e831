import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { converse, type Context, type Model, trainModel } from '../../../server/src/assistant/engine/index.ts';
import { quantile } from './metrics.ts';
import { runPeer } from './peer.ts';
import type { Row } from './sets.ts';
import { printTable, show } from './table.ts';
import { warmUp } from './warm-up.ts';

/**
 * A visitor's question; `previous` is the one before it, `expected` a title or null, `also` other titles that are
 * right.
 */
export interface Visitor {
  text: string;
  kind: string;
  expected: string | null;
  also?: string[];
  previous?: string;
}

/** A knowledge base as an owner types it, and what visitors ask of it. */
export interface OwnerBase {
  name: string;
  locale: string;
  contexts: { title: string; questions: string[]; answers: string[] }[];
  visitors: Visitor[];
}

/** What a visitor's question came to. */
export const results = ['right', 'wrong', 'offered', 'offered wrong', 'person', 'silent'] as const;
export type Result = (typeof results)[number];

/** What was answered and offered to one message, by title; `isSmallTalk`: as small talk. */
export interface Reply {
  answered: string[];
  offered: string[];
  isPerson: boolean;
  isSmallTalk: boolean;
}

const ownFolder = fileURLToPath(new URL('./owners', import.meta.url));

/** The project's own bases, or those of a folder of data. */
export function readBases(folder: string | null): { id: string; base: OwnerBase }[] {
  const from = folder === null ? ownFolder : join(folder, 'owners');
  if (!existsSync(from)) return [];
  const names = readdirSync(from).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    id: name.replace('.json', ''),
    base: JSON.parse(readFileSync(join(from, name), 'utf8')) as OwnerBase,
  }));
}

/** The contexts to train on; their titles are their ids. */
export const contextsOfBase = ({ contexts }: OwnerBase): Context[] =>
  contexts.map(({ title, questions, answers }) => ({
    id: title,
    title,
    questions: questions.map((sentence, i) => ({ qaId: `${title} ${i}`, sentence })),
    answers,
  }));

/** One wrong answer makes a message wrong. Small talk is right to be met with small talk, and silent where asked. */
export function resultOf({ expected, also = [], kind }: Visitor, reply: Reply): Result {
  const accepted = expected === null ? [] : [expected, ...also];
  if (reply.answered.some((title) => !accepted.includes(title))) return 'wrong';
  if (reply.answered.length > 0) return 'right';
  if (reply.isPerson) return kind === 'foreign/person' ? 'right' : 'person';
  if (reply.isSmallTalk) return expected === null ? 'right' : 'silent';
  if (reply.offered.length === 0) return 'silent';
  return reply.offered.some((title) => accepted.includes(title)) ? 'offered' : 'offered wrong';
}

/** The reply of the engine to a message. */
export function replyOf(model: Model, { text, previous }: Visitor): Reply {
  const { smallTalk, isComplaint = false, verdicts } = converse(model, text, previous);
  return {
    answered: verdicts.flatMap(({ label }) => label ?? []),
    offered: verdicts.flatMap(({ offered }) => offered.map(({ label }) => label)),
    isPerson: isComplaint || verdicts.some(({ outcome }) => outcome === 'person'),
    isSmallTalk: smallTalk !== null,
  };
}

/** Groups of kinds that the table shows next to each kind of questions in scope. */
const groupsOf = (kind: string): string[] =>
  kind.startsWith('in/')
    ? ['in scope', kind]
    : kind === 'foreign/person' || kind.startsWith('turn/')
      ? [kind]
      : kind === 'near'
        ? ['near']
        : ['foreign', kind];

/** A message of a base, and what it came to. */
export interface Judged {
  base: string;
  visitor: Visitor;
  result: Result;
}

function rowsOf(judged: Judged[]): string[][] {
  const rowOf = (name: string, some: Judged[]): string[] => {
    const shares = results.map((result) => some.filter((one) => one.result === result).length);
    return [name, String(some.length), ...shares.map((count) => `${count} (${show((100 * count) / some.length, 0)})`)];
  };
  const bases = [...new Set(judged.map(({ base }) => base))];
  const groups = [...new Set(judged.flatMap(({ visitor }) => groupsOf(visitor.kind)))];
  const byGroup = (some: Judged[], group: string): Judged[] =>
    some.filter(({ visitor }) => groupsOf(visitor.kind).includes(group));
  const main = groups.filter((group) => !group.includes('/'));
  return [
    ...bases.flatMap((base) =>
      main.map((group) =>
        rowOf(
          `${base}: ${group}`,
          byGroup(
            judged.filter((one) => one.base === base),
            group,
          ),
        ),
      ),
    ),
    ...groups.sort().map((group) => rowOf(`all: ${group}`, byGroup(judged, group))),
  ];
}

const head = ['base: kind', 'asked', ...results];

/** The results by base and kind. */
export const printJudged = (title: string, judged: Judged[]): void => printTable(title, head, rowsOf(judged));

/** The peer answers from its best intent, and from none where it returns «None». It offers nothing. */
async function judgeByPeer(id: string, base: OwnerBase): Promise<Judged[]> {
  const train = base.contexts.flatMap(({ title, questions }) => questions.map((text): Row => [text, title]));
  const { labels } = await runPeer(
    base.locale,
    train,
    base.visitors.map(({ text }) => text),
    300,
  );
  return base.visitors.map((visitor, i) => ({
    base: id,
    visitor,
    result: resultOf(visitor, {
      answered: labels[i] && labels[i] !== 'None' ? [labels[i]] : [],
      offered: [],
      isPerson: false,
      isSmallTalk: false,
    }),
  }));
}

/**
 * What visitors' messages come to on bases as owners type them, counts and shares by base and kind; `refusal` is the
 * reason why nlp.js is not measured, `isListed` prints each message that is not right.
 */
export async function measureOwners(folder: string | null, refusal: string | null, isListed = false): Promise<void> {
  const bases = readBases(folder);
  if (bases.length === 0) return console.log('Owners are not measured, for want of data.');
  warmUp();
  const judged: Judged[] = [];
  const times: number[] = [];
  for (const { id, base } of bases) {
    const model = trainModel(contextsOfBase(base));
    for (const visitor of base.visitors) {
      const from = performance.now();
      const reply = replyOf(model, visitor);
      times.push(performance.now() - from);
      const result = resultOf(visitor, reply);
      judged.push({ base: id, visitor, result });
      if (isListed && result !== 'right' && !(visitor.expected === null && result === 'silent'))
        console.log(
          `${id} ${visitor.kind} «${visitor.text}» ${result}: ${[...reply.answered, '|', ...reply.offered].join(', ')}`,
        );
    }
  }
  printJudged('Owners: messages, counts and (%)', judged);
  console.log(`A message takes ${show(quantile(times, 0.5), 2)} ms, p99 ${show(quantile(times, 0.99), 2)} ms.`);
  if (refusal) return console.log(`nlp.js is not measured: ${refusal}`);
  const byPeer = [];
  for (const { id, base } of bases) byPeer.push(...(await judgeByPeer(id, base)));
  printJudged('The same by nlp.js', byPeer);
}
