import { AppError } from '../../app-error.ts';
import { type Body, type GivenAnswer, givenLimits, type PortableContext } from '../../contract.ts';
import type { GivenAnswerRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { noteTrail } from '../../event/trail.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Caller } from '../../security/caller.ts';
import { labelOf } from '../knowledge/context-service.ts';
import { findLabels } from '../knowledge/label-table.ts';
import { importContexts } from '../knowledge/portable-service.ts';
import { findGroup, listGiven, updateState } from './given-table.ts';

const longestLabel = 64;

/** A name for a context, from its first question. */
function nameOf(question: string): string {
  const plain = [...question.replaceAll(/[<>]/g, '').replaceAll(/\s+/g, ' ').trim()];
  return plain.length > longestLabel ? `${plain.slice(0, longestLabel - 1).join('')}…` : plain.join('');
}

function groupsOf(rows: readonly GivenAnswerRow[]): Map<string, GivenAnswerRow[]> {
  const groups = new Map<string, GivenAnswerRow[]>();
  for (const row of rows) groups.set(row.group_id, [...(groups.get(row.group_id) ?? []), row]);
  return groups;
}

/** The proposals of a domain's stored answers, the newest first. */
function proposalsOf(rows: readonly GivenAnswerRow[]): GivenAnswer[] {
  return [...groupsOf(rows)].flatMap(([id, group]) => {
    const questions = [...new Set(group.map(({ question }) => question))].filter((question) => question !== '');
    const missed = group.some((row) => row.missed === 1);
    const isDue = group.every(({ state }) => state === 'open') && (missed || group.length >= givenLimits.times);
    if (!isDue || questions.length === 0) return [];
    const newest = group[0]!;
    return {
      id,
      label: nameOf(questions[0]!),
      questions: questions.slice(0, givenLimits.questions),
      answer: newest.answer,
      times: group.length,
      missed,
      dialogId: newest.dialog_id,
      labelId: group.find(({ closest }) => closest !== null)?.closest ?? null,
      at: timeOf(newest.at),
    };
  });
}

/** What operators have answered and the assistant could learn. */
export async function readGiven(deps: Deps, ownerId: string, domainId: string): Promise<GivenAnswer[]> {
  await domainOfOwner(deps, ownerId, domainId);
  const proposals = proposalsOf(await listGiven(deps.db, domainId)).slice(0, givenLimits.listed);
  const nearest = [...new Set(proposals.flatMap(({ labelId }) => labelId ?? []))];
  const known = new Set((await findLabels(deps.db, domainId, nearest)).map(({ id }) => id));
  return proposals.map((one) => ({
    ...one,
    labelId: one.labelId !== null && known.has(one.labelId) ? one.labelId : null,
  }));
}

/** The domain that these proposals are of. @throws AppError `not_found`, also for another owner's */
async function domainOfGroups(deps: Deps, ownerId: string, ids: readonly string[]): Promise<string> {
  for (const id of ids) {
    const found = await findGroup(deps.db, ownerId, id);
    if (found) return found.domain_id;
  }
  throw new AppError('not_found', { detail: 'Ответ не найден. Возможно, его диалог уже удалён.' });
}

const decided = (): AppError => new AppError('not_found', { detail: 'Этот ответ уже разобран.' });

/** Makes a context of a proposal, or adds it to one. @throws AppError `not_found`, `invalid` */
export async function acceptGiven(
  deps: Deps,
  by: Caller,
  body: Body<'POST /assistant/given/accept'>,
): Promise<{ accepted: number }> {
  const { teamId } = by;
  const domainId = await domainOfGroups(deps, teamId, [body.id]);
  const proposal = proposalsOf(await listGiven(deps.db, domainId)).find(({ id }) => id === body.id);
  if (!proposal) throw decided();
  const label = body.labelId ? await labelOf(deps.db, teamId, body.labelId) : null;
  if (label && label.domain_id !== domainId) throw new AppError('not_found', { detail: 'Контекст не найден.' });
  const context: PortableContext = {
    label: label?.label ?? body.label ?? proposal.label,
    description: '',
    questions: body.questions ?? proposal.questions,
    answers: body.answers ?? [proposal.answer],
  };
  // Of two who accept it at the same time, only one makes a context.
  await importContexts(deps, teamId, domainId, [context], async (trx) => {
    if ((await updateState(trx, domainId, { ids: [body.id], from: 'open', to: 'accepted' })) === 0) throw decided();
    await noteTrail(deps, trx, by, 'import');
  });
  return { accepted: 1 };
}

const moved =
  (from: 'open' | 'discarded', to: 'open' | 'discarded') =>
  async (deps: Deps, ownerId: string, ids: readonly string[]): Promise<number> => {
    const domainId = await domainOfGroups(deps, ownerId, ids);
    return writeFor(deps, ownerId, (trx) => updateState(trx, domainId, { ids, from, to }));
  };

/** Similar answers are not proposed any more. */
export const discardGiven = moved('open', 'discarded');
/** Takes the discarding back. */
export const restoreGiven = moved('discarded', 'open');
