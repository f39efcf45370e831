import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStore, type StoredSentence } from '../delivery/store.ts';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createRandom } from '../../harness/random.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { openDialog, type TestDialog } from '../../harness/test-dialog.ts';
import { type BotFault, type BotProcess, createBotProcess } from './bot-process.ts';

export interface BotOptions {
  readonly visitors: number;
  readonly kills: number;
  readonly seed: number;
  readonly fault?: BotFault;
  /** How long the last questions may wait for their answers; ms. */
  readonly patience?: number;
}

export interface BotOutcome {
  /** What went wrong, in words; empty when all is well. */
  readonly faults: string[];
  readonly questions: number;
  /** Answers that the bot began to send: more than the questions, since a kill makes it send some again. */
  readonly sent: number;
  /** From the reply to the revocation until the bot knew that it is out; ms. */
  readonly revoked: number;
}

const name = 'Бот проверки';

async function until(what: () => boolean, patience = 60_000): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await Bun.sleep(20)) if (what()) return true;
  return false;
}

const answersTo = (dialog: TestDialog): number =>
  dialog.frames.filter((frame) => frame.type === 'sentence' && frame.sentence.author === 'operator').length;

/** Visitors ask without a pause, until told to stop; the result says how many questions were acknowledged. */
function ask(dialogs: readonly TestDialog[], pause: () => number): { stop(): Promise<number> } {
  let going = true;
  const asking = dialogs.map(async (dialog, visitor) => {
    let asked = 0;
    for (; going; asked += 1) {
      await dialog.say(`q${asked}`, `вопрос ${visitor}.${asked}`);
      await Bun.sleep(pause());
    }
    return asked;
  });
  return {
    async stop() {
      going = false;
      return (await Promise.all(asking)).reduce((sum, count) => sum + count, 0);
    },
  };
}

/** What is wrong with the answers to one question. */
function faultsOf(question: StoredSentence, answers: readonly StoredSentence[]): string[] {
  const mine = answers.filter(
    ({ session, text }) => session === question.session && text === `Ответ на «${question.text}»`,
  );
  if (mine.length !== 1) return [`«${question.text}» was answered ${mine.length} times`];
  return mine[0]!.seq > question.seq ? [] : [`«${question.text}» was answered before it was asked`];
}

async function killAll(bot: BotProcess, kills: number, pause: () => number): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    await until(() => bot.welcomes() > killed);
    await Bun.sleep(pause());
    await bot.kill();
    bot.start();
  }
}

async function revoke(server: ServerProcess, owner: Account, id: string, bot: BotProcess): Promise<number> {
  await callServer(server.url, `DELETE /user/token/delete/${id}`, { token: await owner.access() });
  const since = performance.now();
  const isOut = await Promise.race([bot.ended, Bun.sleep(10_000).then(() => false)]);
  return isOut ? performance.now() - since : Infinity;
}

/**
 * Runs the check over a server of its own: the bot is killed and started again while visitors ask, at last its token is
 * revoked.
 */
export async function runCheck({ visitors, kills, seed, fault, patience }: BotOptions): Promise<BotOutcome> {
  const server = await createServerProcess();
  const folder = mkdtempSync(join(tmpdir(), 'otklik-bot-'));
  const random = createRandom(seed);
  const faults: string[] = [];
  let bot: BotProcess | null = null;
  try {
    await server.start();
    const owner = await createAccount(server, 'owner');
    const made = await callServer<{ id: string; token: string }>(server.url, 'POST /user/token/create', {
      token: await owner.access(),
      body: { name, scopes: ['read', 'answer'] },
    });
    const dialogs = await Promise.all(Array.from({ length: visitors }, () => openDialog(server.url, owner.site)));
    bot = createBotProcess([server.url, made.token, join(folder, 'rev')], fault);
    bot.start();
    const asking = ask(dialogs, () => random.between(20, 120));
    await killAll(bot, kills, () => random.between(50, 600));
    const questions = await asking.stop();
    const isAnswered = await until(
      () => dialogs.reduce((sum, dialog) => sum + answersTo(dialog), 0) >= questions,
      patience,
    );
    if (!isAnswered) faults.push('questions were left without an answer');
    const sent = bot.answers();
    const revoked = await revoke(server, owner, made.id, bot);
    if (revoked === Infinity) faults.push('the bot is still in after its token was revoked');
    dialogs.forEach((dialog) => dialog.close());
    await server.end('SIGTERM');
    const { sentences } = readStore(server.database);
    const asked = sentences.filter(({ author }) => author === 'visitor');
    const answers = sentences.filter(({ author }) => author === 'operator');
    if (asked.length !== questions) faults.push(`${questions} questions were acknowledged, ${asked.length} are stored`);
    faults.push(...asked.flatMap((question) => faultsOf(question, answers)));
    return { faults, questions, sent, revoked };
  } finally {
    await bot?.kill();
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
