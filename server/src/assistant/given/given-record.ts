import { givenLimits } from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { serverState } from '../../runtime/server-state.ts';
import { consider } from '../ask-service.ts';
import { shorten, smallTalkOf } from '../engine/index.ts';
import { findMissedSince } from '../missed/missed-table.ts';
import { type ComparedAnswer, insertGiven, listCompared } from './given-table.ts';
import { areAlike, isTelling, withoutGreeting, wordsOf } from './given-words.ts';
import { isPrivate } from './private-words.ts';

/** An operator's answer: its sentences `first` to `last`, and what the visitor had asked before. */
export interface OperatorAnswer {
  readonly ownerId: string;
  readonly domainId: string;
  readonly dialogId: string;
  readonly first: number;
  readonly last: number;
  readonly question: string;
  readonly answer: string;
  /** Names of the visitor, which are not proposed. */
  readonly names: readonly string[];
  /** When the visitor began to ask. */
  readonly askedAt: number;
}

/** Letters of an answer and of a question that are proposed: those of a context's sentence. */
const [shortest, longest] = [2, 2000] as const;
const isSentence = ({ length }: string): boolean => length >= shortest && length <= longest;

/** A text that may be proposed; empty where it is private, too long or small talk. */
function proposable(text: string, names: readonly string[]): string {
  const trimmed = text.trim();
  return isSentence(trimmed) && !isPrivate(trimmed, names) && smallTalkOf(trimmed) === null ? trimmed : '';
}

interface Group {
  readonly id: string;
  readonly state: ComparedAnswer['state'];
  readonly times: number;
}

/** The group of similar answers that this one joins, or a new one. */
function groupOf(words: readonly string[], stored: readonly ComparedAnswer[]): Group {
  const nearest = stored.find((row) => areAlike(words, JSON.parse(row.words) as string[]));
  if (!nearest) return { id: newId(), state: 'open', times: 1 };
  const same = stored.filter(({ group_id }) => group_id === nearest.group_id);
  return { id: nearest.group_id, state: nearest.state, times: same.length + 1 };
}

/** What the assistant makes of a question: whether it answers it already, and which context is nearest. */
async function readNearest(deps: Deps, domainId: string, question: string) {
  const considered = await consider(deps, domainId, question);
  const [first] = considered?.considerations ?? [];
  return { isKnown: first?.outcome === 'answer', closest: first?.candidates[0]?.id ?? null };
}

async function record(deps: Deps, given: OperatorAnswer): Promise<void> {
  const { ownerId, domainId, dialogId, names } = given;
  const answer = proposable(withoutGreeting(given.answer), names);
  const words = wordsOf(answer);
  if (!isTelling(words) || answer.endsWith('?')) return;
  const missed = await findMissedSince(deps.db, dialogId, given.askedAt);
  const question = shorten(proposable(missed?.question ?? given.question, names));
  const group = groupOf(words, await listCompared(deps.db, domainId));
  const isDue = !missed && group.state === 'open' && group.times >= givenLimits.times && question !== '';
  const nearest = isDue ? await readNearest(deps, domainId, question) : undefined;
  await writeFor(deps, ownerId, (trx: Db) =>
    insertGiven(trx, {
      id: newId(),
      domain_id: domainId,
      dialog_id: dialogId,
      first: given.first,
      last: given.last,
      group_id: group.id,
      question,
      answer,
      words: JSON.stringify(words),
      missed: missed ? 1 : 0,
      closest: missed?.closest ?? nearest?.closest ?? null,
      state: nearest?.isKnown ? 'known' : group.state,
      at: deps.clock.now(),
    }),
  );
}

/** Answers that are looked at now; beyond `mostAtOnce` they are not proposed. */
const runningOf = serverState(() => ({ count: 0 }));
const mostAtOnce = 20;

/**
 * Looks at an operator's answer for what the assistant could learn from it. Work of the background: the operator waits
 * for none of it, and a failure loses a proposal alone.
 */
export async function noteGiven(deps: Deps, given: OperatorAnswer): Promise<void> {
  const running = runningOf(deps);
  if (running.count >= mostAtOnce) return;
  running.count += 1;
  try {
    await record(deps, given);
  } catch (error) {
    deps.log.warn({ err: error, dialogId: given.dialogId }, 'an answer of an operator was not looked at');
  } finally {
    running.count -= 1;
  }
}
