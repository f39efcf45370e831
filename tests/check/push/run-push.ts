import { setTimeout as pause } from 'node:timers/promises';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { startServer } from '../../harness/server-process.ts';
import { openStage, type Receipt } from './push-stage.ts';

export interface PushCheckOptions {
  /** Visitors' sentences, each of which notifies. */
  readonly sentences: number;
  readonly dialogs: number;
  /** Between the sentences of a dialog; ms. */
  readonly every: number;
  /** The push service refuses one message in so many of the flaky browser, once. */
  readonly flakyEvery: number;
  /** Files that Bun loads before the server. */
  readonly preload: readonly string[];
  /** How long after the last sentence a message is waited for; ms. */
  readonly patience: number;
}

export interface PushOutcome {
  /** From the call that sends a sentence to the push service's receipt, ms, ascending. */
  readonly times: readonly number[];
  readonly attempts: number;
  readonly faults: readonly string[];
}

/** When each sentence was sent, by its text, and in which dialog. */
type Sent = Map<string, { readonly at: number; readonly dialog: number }>;

/** A visitor in a dialog of the owner's, who sends `count` sentences. */
async function runDialog(
  url: string,
  { site, access }: Account,
  dialog: number,
  options: PushCheckOptions,
  sent: Sent,
) {
  const open = await callServer<{ session: string; token: string }>(url, 'POST /widget/session', { body: { site } });
  const say = (clientId: string, text: string) =>
    callServer(url, 'POST /widget/sentence', { token: open.token, body: { clientId, text } });
  await say('first', `Здравствуйте, это посетитель ${dialog}`);
  const body = { session: open.session, sentences: ['Слушаю'] };
  await callServer(url, 'POST /dialog/answer', { token: await access(), body });
  for (let at = 1; at <= options.sentences / options.dialogs; at += 1) {
    const text = `Вопрос ${at} посетителя ${dialog}`;
    sent.set(text, { at: performance.now(), dialog });
    await say(`s${at}`, text);
    await pause(options.every);
  }
}

const isTaken = ({ status }: Receipt): boolean => status === 201;
const answers = (receipts: readonly Receipt[], kind: Receipt['kind']): Receipt[] =>
  receipts.filter((one) => one.kind === kind && one.message.type === 'answer');

/** What is not true of what a browser was shown: each sentence, all of a dialog under one tag of its own. */
function findLost(kind: 'sound' | 'flaky', receipts: readonly Receipt[], sent: Sent): string[] {
  const taken = answers(receipts, kind).filter(isTaken);
  const shown = new Set(taken.map(({ message }) => message.body));
  const lost = [...sent.keys()].filter((text) => !shown.has(text));
  const tags = new Map<string, Set<number>>();
  for (const { message } of taken) {
    const dialogs = tags.get(message.tag) ?? new Set();
    tags.set(message.tag, dialogs.add(sent.get(message.body)?.dialog ?? -1));
  }
  const dialogs = new Set([...sent.values()].map(({ dialog }) => dialog)).size;
  const isMixed = tags.size !== dialogs || [...tags.values()].some((of) => of.size > 1);
  return [
    ...lost.map((text) => `${kind}: «${text}» was not shown`),
    ...(isMixed && lost.length === 0 ? [`${kind}: ${tags.size} tags for ${dialogs} dialogs`] : []),
  ];
}

/** The first attempts follow each other quickly; then one is made every four seconds. */
const mostAttempts = (seconds: number): number => 10 + seconds / 3;
/** Attempts that may be under way when a subscription ends: one a dialog, eight at most. */
const mostAfterEnd = 8;

function findUnwanted(receipts: readonly Receipt[], listed: readonly string[], seconds: number): string[] {
  const count = (kind: Receipt['kind']): number => receipts.filter((one) => one.kind === kind).length;
  const faults = (['gone404', 'gone410'] as const).flatMap((kind) => [
    ...(listed.includes(kind) ? [`${kind}: still subscribed`] : []),
    ...(count(kind) > mostAfterEnd ? [`${kind}: ${count(kind)} messages`] : []),
  ]);
  if (count('refused') > mostAttempts(seconds))
    faults.push(`refused: ${count('refused')} attempts in ${seconds.toFixed(0)} s`);
  for (const kind of ['sound', 'flaky', 'refused']) if (!listed.includes(kind)) faults.push(`${kind}: not subscribed`);
  return faults;
}

/** Visitors' sentences as notifications of one member, whose push services answer in all ways. */
export async function runPush(options: PushCheckOptions): Promise<PushOutcome> {
  const server = await startServer({ preload: options.preload });
  const account = await createAccount(server, 'owner');
  const stage = await openStage(server.url, () => account.access(), options.flakyEvery);
  const began = performance.now();
  try {
    const sent: Sent = new Map();
    const dialogs = Array.from({ length: options.dialogs }, (_, at) => at);
    await Promise.all(dialogs.map((dialog) => runDialog(server.url, account, dialog, options, sent)));
    const lost = () => (['sound', 'flaky'] as const).flatMap((kind) => findLost(kind, stage.receipts, sent));
    for (const until = Date.now() + options.patience; Date.now() < until && lost().length > 0;) await pause(200);
    const seconds = (performance.now() - began) / 1000;
    const first = new Map<string, number>();
    for (const { message, at } of answers(stage.receipts, 'sound'))
      if (!first.has(message.body)) first.set(message.body, at);
    const times = [...first].flatMap(([text, at]) => (sent.has(text) ? [at - sent.get(text)!.at] : []));
    return {
      times: times.toSorted((a, b) => a - b),
      attempts: stage.receipts.length,
      faults: [...lost(), ...findUnwanted(stage.receipts, await stage.listed(), seconds)],
    };
  } finally {
    await server.stop('SIGKILL');
    await stage.stop();
  }
}
