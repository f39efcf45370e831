import { trainModel } from '../../../server/src/assistant/engine/index.ts';
import { plain } from '../../../server/src/dialog/turn/option-words.ts';
import { turnWords } from '../../../server/src/dialog/turn/turn-words.ts';
import type { Sentence } from '../../../server/src/contract.ts';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { quantile } from './metrics.ts';
import {
  contextsOfBase,
  type Judged,
  type OwnerBase,
  printJudged,
  readBases,
  type Reply,
  replyOf,
  resultOf,
  type Visitor,
} from './owners.ts';
import { warmUp } from './warm-up.ts';

/** So many visitors ask at once. */
const together = 40;
/** After so long no reply is expected; ms. The assistant waits two seconds for the visitor to go on. */
const silence = 60_000;

/** Teaches a base as the account does, label by label. */
async function teach({ url }: ServerProcess, owner: Account, { contexts }: OwnerBase): Promise<void> {
  const token = await owner.access();
  const { domainId } = owner;
  for (const { title, questions, answers } of contexts) {
    const label = { label: title, description: '', domainId };
    const { id: assistantId } = await callServer<{ id: string }>(url, 'POST /assistant/label/create', {
      token,
      body: label,
    });
    for (const [type, sentences] of Object.entries({ question: questions, answer: answers }))
      if (sentences.length > 0)
        await callServer(url, 'POST /assistant/qa/create', { token, body: { assistantId, type, sentences } });
  }
  await callServer(url, 'POST /assistant/learn', { token, body: { domainId } });
}

/** One visitor's dialog. */
interface Dialog {
  readonly session: string;
  readonly replies: readonly Sentence[];
  /** ms until the first reply. */
  readonly waited: number;
}

/** The assistant's reply to a sentence: all of it is stored together. */
async function say(url: string, token: string, text: string): Promise<Sentence[]> {
  const body = { clientId: crypto.randomUUID(), text };
  const { sentence } = await callServer<{ sentence: Sentence }>(url, 'POST /widget/sentence', { token, body });
  const end = performance.now() + silence;
  for (;;) {
    const { sentences } = await callServer<{ sentences: Sentence[] }>(
      url,
      `GET /widget/sentence?after=${sentence.seq}`,
      { token },
    );
    if (sentences.length > 0 || performance.now() > end) return sentences;
  }
}

async function open(url: string, { site }: Account, { text, previous }: Visitor): Promise<Dialog> {
  const { session, token } = await callServer<{ session: string; token: string }>(url, 'POST /widget/session', {
    body: { site },
  });
  if (previous !== undefined) await say(url, token, previous);
  const from = performance.now();
  return { session, replies: await say(url, token, text), waited: performance.now() - from };
}

const nobody = { isThere: false, opening: null };
const others = new Set<string>(Object.values(turnWords).map(({ other }) => other));
const languages = Object.values(turnWords);
const callWords = languages.flatMap((words) => [
  words.called(nobody),
  words.complained(nobody),
  words.calledAgain(nobody),
  words.passedContact,
]);
const passWords = languages.flatMap((words) => [words.note(nobody), words.passedToo, words.passedAll]);
const isAmong = (all: readonly string[], text: string): boolean => all.some((words) => text.includes(words));

interface WidgetReply extends Reply {
  /** The notice that the question goes to a person for want of an answer. */
  readonly isPassed: boolean;
}

/**
 * What the visitor reads, in the terms of the base: an answer is known by its words, an option by the question it
 * repeats.
 */
function readReply({ contexts }: OwnerBase, replies: readonly Sentence[]): WidgetReply {
  const titleOf = (option: string): string =>
    contexts.find(({ title, questions }) => [title, ...questions].some((each) => plain(each) === plain(option)))
      ?.title ?? `«${option}»`;
  const answered = replies.flatMap(
    ({ text }) => contexts.find(({ answers }) => answers.some((answer) => text.includes(answer)))?.title ?? [],
  );
  const offered = replies.flatMap(({ options = [] }) => options.filter((option) => !others.has(option)).map(titleOf));
  const isPerson = replies.some(({ text }) => isAmong(callWords, text));
  const isPassed = replies.some(({ text }) => isAmong(passWords, text));
  const isElse = isPerson || isPassed || answered.length + offered.length > 0;
  return { answered, offered, isPerson, isPassed, isSmallTalk: replies.length > 0 && !isElse };
}

/** Dialogs that wait for a person, as the operator's list has them. */
async function readWaiting({ url }: ServerProcess, owner: Account): Promise<Set<string>> {
  const sessions = new Set<string>();
  for (let after = ''; ;) {
    const { items, next } = await callServer<{ items: { session: string }[]; next: string | null }>(
      url,
      `GET /dialog/list?filter=waiting${after}`,
      { token: await owner.access() },
    );
    for (const { session } of items) sessions.add(session);
    if (next === null) return sessions;
    after = `&after=${next}`;
  }
}

/** All visitors of a base, some at a time, each in a dialog of their own. */
async function openAll(url: string, owner: Account, visitors: readonly Visitor[]): Promise<Dialog[]> {
  const dialogs: Dialog[] = [];
  const due = visitors.entries();
  const work = async (): Promise<void> => {
    for (const [at, visitor] of due) dialogs[at] = await open(url, owner, visitor);
  };
  await Promise.all(Array.from({ length: together }, work));
  return dialogs;
}

const describe = ({ answered, offered, isPerson, isSmallTalk }: Reply): string =>
  [...answered, '|', ...offered, ...(isPerson ? ['person'] : []), ...(isSmallTalk ? ['small talk'] : [])].join(', ');

/** Greetings, thanks and the like, of which the owner wrote nothing either. */
const isForeign = ({ kind }: Visitor): boolean => kind.startsWith('foreign/') && kind !== 'foreign/person';

/** Results of bases whose visitors were asked through the widget. */
export interface InWidget {
  readonly judged: Judged[];
  /** Messages with another result than in the engine alone, or handed over without a notice. */
  readonly notes: string[];
  /** Small talk and foreign matters that go to a person without asking for one. */
  readonly called: Visitor[];
  /** ms from a sentence to its first reply. */
  readonly waits: number[];
}

/** Teaches a running server the bases by the account's calls, and asks their visitors' questions by the widget's. */
export async function askInWidget(bases: ReturnType<typeof readBases>): Promise<InWidget> {
  const asked: InWidget = { judged: [], notes: [], called: [], waits: [] };
  const server = await createServerProcess();
  try {
    await server.start();
    for (const [at, { id, base }] of bases.entries()) {
      const owner = await createAccount(server, `owner${at}`);
      await teach(server, owner, base);
      const model = trainModel(contextsOfBase(base));
      const dialogs = await openAll(server.url, owner, base.visitors);
      const waiting = await readWaiting(server, owner);
      for (const [i, visitor] of base.visitors.entries())
        judge(asked, { id, base, visitor }, dialogs[i]!, replyOf(model, visitor), waiting);
    }
  } finally {
    await server.stop();
  }
  return asked;
}

function judge(
  { judged, notes, called, waits }: InWidget,
  { id, base, visitor }: { id: string; base: OwnerBase; visitor: Visitor },
  { session, replies, waited }: Dialog,
  alone: Reply,
  waiting: ReadonlySet<string>,
): void {
  const reply = readReply(base, replies);
  const result = resultOf(visitor, reply);
  judged.push({ base: id, visitor, result });
  if (replies.length > 0) waits.push(waited);
  const what = `${id} ${visitor.kind} «${visitor.text}»`;
  if (result !== resultOf(visitor, alone)) notes.push(`${what}: ${describe(reply)}; alone ${describe(alone)}`);
  if (!waiting.has(session)) return;
  if (!reply.isPerson && !reply.isPassed) notes.push(`${what}: waits for a person, and is not told so`);
  if (isForeign(visitor)) called.push(visitor);
}

/**
 * Prints the table of `owners` for questions through the widget, and each message with another result there.
 */
export async function measureInWidget(folder: string | null): Promise<void> {
  const bases = readBases(folder);
  if (bases.length === 0) return console.log('Owners are not asked through the widget, for want of data.');
  warmUp();
  const { judged, notes, called, waits } = await askInWidget(bases);
  printJudged('Owners through the widget: messages, counts and (%)', judged);
  console.log(`A reply comes ${(quantile(waits, 0.5) / 1000).toFixed(1)} s after the sentence (median).`);
  const foreign = judged.filter(({ visitor }) => isForeign(visitor)).length;
  console.log(
    `Of ${foreign} messages of small talk and foreign matters, ${called.length} go to a person without asking for one:`,
    called.map(({ kind, text }) => `${kind} «${text}»`).join(', '),
  );
  console.log(`${notes.length} of ${judged.length} messages come to something else than in the engine alone.`);
  for (const note of notes) console.log(`  ${note}`);
}
