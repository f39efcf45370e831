import { sql } from 'kysely';
import { forgetQuestions, forgetTaught, learnAgain } from '../../assistant/assistant-service.ts';
import type { Reply } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { detached } from '../../database/call-ground.ts';
import { newId } from '../../database/new-id.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { forgetDialog } from '../../event/read-after.ts';
import { type Actor, forgetInTrail, noteTrail } from '../../event/trail.ts';
import { timeOf } from '../../runtime/clock.ts';
import { serverState } from '../../runtime/server-state.ts';
import { forgetMailbox } from '../letter/mailbox-service.ts';
import { eraseWhole } from '../retention/dialog-erasure.ts';
import { forgetQuotes } from './forget-quotes.ts';
import { eraseTracesOrWait } from './later-traces.ts';
import { knowingOf, type Person, personOf } from './person-service.ts';
import {
  claimErasure,
  countAll,
  deleteErasures,
  type Erasure,
  insertErasure,
  listLeft,
  listLeftIds,
  updateErasure,
} from './person-erasure-table.ts';

/** How long a process may work on an erasure without a sign before another one continues it; ms. */
const lease = 60_000;
const dialogsAtOnce = 20;
/** Dialogs that one statement takes out of the trail. */
const namedAtOnce = 500;

/** Erasures that this process works on. */
const runningOf = serverState(() => new Map<string, Promise<number | null>>());

/** The person whose dialogs an erasure has still to erase. */
const leftOf = ({ id, team_id: teamId }: Erasure): Person => ({
  teamId,
  identity: { kind: 'dialog', value: '' },
  persons: sql`dialog.id in (select dialog_id from erased_dialog where erasure_id = ${id})`,
});

/** Writes down how far an erasure is, which also keeps it this process's. */
const moveOn = (
  deps: Deps,
  { id, team_id }: Erasure,
  change: Parameters<typeof updateErasure>[2] = {},
): Promise<void> =>
  writeFor(deps, team_id, (trx) => updateErasure(trx, id, { ...change, due_at: deps.clock.now() + lease }));

const listOf = (json: string): string[] => JSON.parse(json) as string[];

/** What is done once the dialogs are deleted, and no model offers the forgotten sentences any more. */
type Again = () => Promise<void>;

/** What the contexts were taught goes before the dialogs by which it is recognised. */
async function forgetWords(deps: Deps, erasure: Erasure): Promise<{ domains: string[]; again: Again }> {
  const domains = new Set(listOf(erasure.domains));
  const texts = new Set<string>();
  const knowing = await knowingOf(deps, leftOf(erasure));
  const { since } = knowing.speaker;
  const ids = await listLeftIds(deps.db, erasure.id);
  const again = async (): Promise<void> => {
    // A letter about who waits names several visitors; the link that stops such letters has the domain.
    await deps.mail.forget?.([...ids, ...knowing.speaker.emails, ...knowing.domainIds]);
    await forgetQuotes(deps, erasure.team_id, { domainIds: knowing.domainIds, texts: [...texts], since });
  };
  await forgetTaught(deps, knowing, new Set(listOf(erasure.keep)), async (taught) => {
    for (const { domainId, setId, text } of taught) {
      texts.add(text);
      if (setId !== '') domains.add(domainId);
    }
    await moveOn(deps, erasure, { domains: JSON.stringify([...domains]) });
    await again();
  });
  for (let at = 0; at < ids.length; at += namedAtOnce)
    await writeFor(deps, erasure.team_id, (trx) =>
      forgetInTrail(trx, erasure.team_id, ids.slice(at, at + namedAtOnce)),
    );
  return { domains: [...domains], again };
}

/** Deletes, with a dialog, what other features store of it. */
const forgetDialogIn =
  (deps: Deps, { id, owner_id, domain_id }: DialogRow) =>
  async (trx: Db): Promise<void> => {
    const now = await trx.selectFrom('dialog').select('email').where('id', '=', id).executeTakeFirst();
    if (now && now.email !== '') await forgetMailbox(deps, trx, domain_id, now.email);
    await forgetQuestions(trx, id);
    await forgetDialog(trx, owner_id, id);
  };

async function eraseDialogs(deps: Deps, erasure: Erasure): Promise<void> {
  for (;;) {
    const some = await listLeft(deps.db, erasure.id, dialogsAtOnce);
    for (const dialog of some) {
      const { id: dialogId, owner_id: ownerId, domain_id: domainId, last } = dialog;
      // The fact of the deletion names no dialog: operators reload their lists all the same.
      await eraseWhole(deps, { ownerId, domainId, dialogId, last }, forgetDialogIn(deps, dialog), '');
    }
    if (some.length < dialogsAtOnce) return;
    await moveOn(deps, erasure);
  }
}

/** Continues an erasure from where it is. @returns until when its traces are overwritten; null where they are */
async function run(deps: Deps, begun: Erasure): Promise<number | null> {
  const erasure = { ...begun };
  let again: Again = async () => {};
  if (erasure.stage === 'taught') {
    const words = await forgetWords(deps, erasure);
    again = words.again;
    erasure.domains = JSON.stringify(words.domains);
    erasure.stage = 'dialogs';
    await moveOn(deps, erasure, { stage: 'dialogs', domains: erasure.domains });
  }
  if (erasure.stage === 'dialogs') {
    await eraseDialogs(deps, erasure);
    await moveOn(deps, erasure, { stage: 'traces' });
  }
  for (const id of listOf(erasure.domains)) {
    await learnAgain(deps, { id, ownerId: erasure.team_id });
    await moveOn(deps, erasure);
  }
  await again();
  await deps.parts.idle();
  const until = await eraseTracesOrWait(deps, erasure.id);
  if (until === null) await writeFor(deps, erasure.team_id, (trx) => deleteErasures(trx, [erasure.id]));
  return until;
}

/** Runs an erasure once in this process, however many wait for it. */
function runOnce(deps: Deps, erasure: Erasure): Promise<number | null> {
  const running = runningOf(deps);
  const before = running.get(erasure.id);
  if (before) return before;
  const work = detached(() => run(deps, erasure)).finally(() => running.delete(erasure.id));
  running.set(erasure.id, work);
  return work;
}

/**
 * Erases a person everywhere; the result comes once the bytes are overwritten, or names when those of a large database
 * file will be (`tracesUntil`). What has begun is finished by `finishErasures` if this process ends. @throws AppError `not_found`
 */
export async function erasePerson(
  deps: Deps,
  by: Actor,
  key: string,
  keep: readonly string[],
): Promise<Reply<'DELETE /person/erase/{key}'>> {
  const { persons } = await personOf(deps, by.teamId, key);
  const { erasure, counts } = await writeFor(deps, by.teamId, async (trx) => {
    const counts = await countAll(trx, persons);
    const erasure: Erasure = {
      id: newId(),
      team_id: by.teamId,
      stage: 'taught',
      keep: JSON.stringify(keep),
      domains: '[]',
      ...counts,
      due_at: deps.clock.now() + lease,
    };
    await insertErasure(trx, erasure, persons);
    await noteTrail(deps, trx, by, 'person_erased', `диалогов: ${counts.dialogs}`);
    return { erasure, counts };
  });
  const until = await runOnce(deps, erasure);
  return until === null ? counts : { ...counts, tracesUntil: timeOf(until) };
}

/** Finishes erasures that a stop or a crash has interrupted. */
export async function finishErasures(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const erasure = await claimErasure(deps.db, now, now + lease);
    if (!erasure || deps.shutdown.draining) return;
    await runOnce(deps, erasure);
  }
}
