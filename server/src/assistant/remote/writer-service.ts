import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { longestDraft, type RemoteFailure, type Writer } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import type { Operator } from '../../security/caller.ts';
import { isWriterOn, setWriterOn } from '../../team/team-service.ts';
import { callModel, RemoteError } from './model-call.ts';
import { type DraftEntry, writerMessages } from './writer-prompt.ts';

/** How long a draft may take; ms. */
const longest = 20_000;
const mostBytes = 256 * 1024;
/** Drafts under way at once, of the server and of one team. */
const mostRunning = 16;
const mostOfTeam = 4;

const answerShape = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});

/** What a model that thinks aloud writes before its answer. */
const thinking = /^\s*<think>[\s\S]*?<\/think>/;

const running = serverState(() => new Map<string, number>());

/** The host that a model is called at. */
export const hostOf = (endpoint: { readonly url: string } | null): string | null =>
  endpoint && new URL(endpoint.url).host;

/** The writer as a team's members see it. */
export async function readWriter({ db, config: { writer } }: Deps, teamId: string): Promise<Writer> {
  const on = await isWriterOn({ db }, teamId);
  return { ready: writer !== null, on, host: hostOf(writer), model: writer?.model ?? null };
}

/** Switches the writer on or off. @throws AppError `conflict` where the server has none */
export async function editWriter(deps: Deps, by: Operator, on: boolean): Promise<Writer> {
  if (deps.config.writer === null)
    throw new AppError('conflict', { detail: 'На сервере не задана модель: её адрес задаёт WRITER_URL.' });
  await setWriterOn(deps, by, on);
  return readWriter(deps, by.teamId);
}

const words: Partial<Record<RemoteFailure, string>> = {
  timeout: 'Модель не ответила за 20 секунд.',
  connection: 'Сервер модели не отвечает.',
};

async function request(deps: Deps, messages: object[], cancel: AbortSignal): Promise<string> {
  const { writer } = deps.config;
  if (!writer) throw new AppError('conflict');
  const signal = AbortSignal.any([AbortSignal.timeout(longest), cancel]);
  const body = { model: writer.model, messages, stream: false };
  const read = z.safeParse(answerShape, await callModel(writer, body, { bytes: mostBytes, signal }));
  const text = read.success ? read.data.choices[0]!.message.content.replace(thinking, '').trim() : '';
  if (!text) throw new RemoteError('no_text');
  return [...text].slice(0, longestDraft).join('');
}

/** Runs one of the drafts that may be under way. @throws AppError `rate_limited` */
async function inTurn<T>(deps: Deps, teamId: string, work: () => Promise<T>): Promise<T> {
  const under = running(deps);
  const ofTeam = under.get(teamId) ?? 0;
  const all = [...under.values()].reduce((sum, count) => sum + count, 0);
  if (ofTeam >= mostOfTeam || all >= mostRunning)
    throw new AppError('rate_limited', {
      detail: 'Пишется слишком много черновиков сразу. Повторите чуть позже.',
      retryAfter: 5,
    });
  under.set(teamId, ofTeam + 1);
  try {
    return await work();
  } finally {
    const left = under.get(teamId)! - 1;
    if (left > 0) under.set(teamId, left);
    else under.delete(teamId);
  }
}

/** @throws AppError `conflict` where the team has not switched the writer on, or the server has none */
export async function expectWriter(deps: Deps, teamId: string): Promise<void> {
  const { ready, on } = await readWriter(deps, teamId);
  if (!ready || !on) throw new AppError('conflict', { detail: 'Черновики ответов выключены в настройках команды.' });
}

/**
 * Has a draft written from what the owner taught. Nothing is stored, and nothing besides the arguments is sent.
 * @param cancel ends it early
 * @throws AppError `unavailable`, `rate_limited`
 */
export const writeDraft = (
  deps: Deps,
  teamId: string,
  { question, entries, cancel }: { question: string; entries: readonly DraftEntry[]; cancel: AbortSignal },
): Promise<string> =>
  inTurn(deps, teamId, async () => {
    try {
      const text = await request(deps, writerMessages(question, entries), cancel);
      deps.metrics.count('otklik_drafts_total', 'result="done"');
      return text;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const { failure, status } = error;
      deps.metrics.count('otklik_drafts_total', 'result="failed"');
      if (!cancel.aborted) deps.log.warn({ failure, status }, 'the writer gave no draft');
      throw new AppError('unavailable', {
        detail: `${words[failure] ?? 'Модель ответила не так, как нужно.'} Ответьте сами или попробуйте ещё раз.`,
        cause: error,
      });
    }
  });
