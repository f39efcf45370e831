import { AppError } from '../app-error.ts';
import { teamLimits, trailAbout, trailWords } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { isTrailLonger, listTrailBefore, noteTrail, type TrailRow } from '../event/trail.ts';
import { byteOrderMark, csvHeaders, csvRow } from '../http/csv.ts';
import { timeOf } from '../runtime/clock.ts';
import type { Operator } from '../security/caller.ts';
import { streamToCaller } from '../user/stream-to-caller.ts';

const day = 24 * 60 * 60_000;
/** Rows that are read at once. */
const rowsAtOnce = 500;

const head = byteOrderMark + csvRow(['Время (UTC)', 'Участник', 'E-mail', 'Событие', 'Подробности']);

const line = ({ at, name, email, what, about }: TrailRow): string =>
  csvRow([
    timeOf(at).slice(0, 19).replace('T', ' '),
    name ?? '',
    email ?? '',
    trailWords[what].replaceAll('\u00a0', ' '),
    trailAbout({ what, about }),
  ]);

type Read = (before: Pick<TrailRow, 'at' | 'id'>) => Promise<TrailRow[]>;

/** The export in pieces: each is read when the one before has been sent. */
async function* piecesOf(first: readonly TrailRow[], read: Read) {
  yield Buffer.from(head);
  for (let rows = first; rows.length > 0; rows = rows.length < rowsAtOnce ? [] : await read(rows.at(-1)!))
    yield Buffer.from(rows.map(line).join(''));
}

/**
 * Who did what in a team as CSV, of the last `days`. The export itself is noted, and is not in it.
 * @throws AppError `too_large` with more entries than an export may contain
 */
export async function exportTrail(deps: Deps, by: Operator, days: number = teamLimits.trailDays): Promise<Response> {
  const now = deps.clock.now();
  const from = now - days * day;
  if (await isTrailLonger(deps.db, by.teamId, from, teamLimits.trailRows))
    throw new AppError('too_large', { detail: 'Записей слишком много для одного файла. Выберите срок короче.' });
  const read: Read = (before) => listTrailBefore(deps.db, by.teamId, { from, before, limit: rowsAtOnce });
  const pieces = piecesOf(await read({ at: now + 1, id: '' }), read);
  const file = await streamToCaller(deps, { ...by, program: null }, { pieces, headers: csvHeaders('trail') });
  await noteTrail(deps, deps.db, by, 'export', 'журнал команды');
  return file;
}
