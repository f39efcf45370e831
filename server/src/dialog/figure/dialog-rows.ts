import { figureLimits, type Query } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteTrail } from '../../event/trail.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type { Caller } from '../../security/caller.ts';
import { memberNames } from '../../team/assign-rule.ts';
import { streamToCaller } from '../../user/stream-to-caller.ts';
import { lateReading, readInThread } from '../inbox/dialog-view.ts';
import { readTags } from '../inbox/tag-table.ts';
import { byteOrderMark, type Cell, csvHeaders, csvRow } from '../../http/csv.ts';
import { type Asked, figureTasks, readAsked } from './figure-service.ts';
import type * as tasks from './figure-tasks.ts';
import { momentIn } from './figure-zone.ts';

const countTask = taskIn<typeof tasks.countBegun>(figureTasks, 'countBegun');
/** Dialogs that are read at once: a few ms. */
const dialogsAtOnce = 200;
const hourLength = 3_600_000;

const columns = [
  'id',
  'number',
  'first_seen_at',
  'closed_at',
  'opened_at',
  'is_ban',
  'own_name',
  'visitor_name',
  'last',
  'assigned_id',
  'solved',
  'replied_by',
  'reply_wait',
  'rating',
] as const satisfies (keyof DialogRow)[];
type Row = Pick<DialogRow, (typeof columns)[number]>;

/** Dialogs of a domain that began since a time, after one of them, in the order in which they began. */
const listBegun = (
  db: Db,
  domainId: string,
  since: number,
  after: Pick<Row, 'first_seen_at' | 'id'> | undefined,
): Promise<Row[]> =>
  db
    .selectFrom('dialog')
    .select(columns)
    .where('domain_id', '=', domainId)
    .where((is) =>
      after
        ? is(is.refTuple('first_seen_at', 'id'), '>', is.tuple(after.first_seen_at, after.id))
        : is('first_seen_at', '>=', since),
    )
    .orderBy('first_seen_at')
    .orderBy('id')
    .limit(dialogsAtOnce)
    .execute();

const head = (zone: string): Cell[] => [
  'Номер',
  'Сайт',
  `Начат (${zone})`,
  `Закрыт (${zone})`,
  'Состояние',
  'Посетитель',
  'Сообщений',
  'Метки',
  'Ответственный',
  'Решил ассистент',
  'Первый ответ, с',
  'Первым ответил',
  'До закрытия, с',
  'Оценка',
  'Ссылка',
];

const stateOf = ({ is_ban, closed_at }: Row): string =>
  is_ban === 1 ? 'Заблокирован' : closed_at === null ? 'Открыт' : 'Закрыт';

const seconds = (time: number | null): number | null => (time === null ? null : Math.round(time / 1000));

/** What the rows of an export name by id. */
interface Named {
  readonly zone: string;
  readonly publicUrl: string;
  readonly members: ReadonlyMap<string, string>;
}

const cellsOf = (row: Row, site: string, tags: readonly string[], { zone, publicUrl, members }: Named): Cell[] => [
  row.number,
  site,
  momentIn(zone, row.first_seen_at),
  row.closed_at === null ? null : momentIn(zone, row.closed_at),
  stateOf(row),
  row.own_name || row.visitor_name,
  row.last,
  tags.join(', '),
  members.get(row.assigned_id ?? '') ?? null,
  row.solved === 1 ? 'да' : 'нет',
  seconds(row.reply_wait),
  members.get(row.replied_by ?? '') ?? null,
  row.closed_at === null ? null : seconds(Math.max(0, row.closed_at - (row.opened_at ?? row.first_seen_at))),
  row.rating,
  `${publicUrl}/dialog/${row.id}`,
];

/** The export in pieces: each is read when the one before has been sent. */
async function* piecesOf(deps: Deps, { domains, domainIds }: Asked, named: Named, since: number) {
  yield Buffer.from(byteOrderMark + csvRow(head(named.zone)));
  for (const domainId of domainIds)
    for (let rows: Row[] = [], after: Row | undefined; ;) {
      rows = await listBegun(deps.db, domainId, since, after);
      const tags = await readTags(
        deps.db,
        rows.map(({ id }) => id),
      );
      const lines = rows
        .filter(({ last }) => last > 0)
        .map((row) => csvRow(cellsOf(row, domains.get(domainId) ?? '', tags.get(row.id) ?? [], named)));
      if (lines.length > 0) yield Buffer.from(lines.join(''));
      after = rows.at(-1);
      if (rows.length < dialogsAtOnce) break;
    }
}

/** The dialogs that began in a period, a row each, as CSV. @throws AppError `too_large`, `not_found` */
export async function exportDialogRows(
  deps: Deps,
  by: Caller,
  query: Query<'GET /figure/dialog/export'>,
): Promise<Response> {
  const asked = await readAsked(deps, by, query);
  const since = asked.spans[0]!.first * hourLength;
  const { domainIds, spans, zone } = asked;
  const period = { domainIds, spans };
  if ((await readInThread(deps, by.teamId, countTask, period, lateReading)) > figureLimits.dialogs)
    throw new AppError('too_large', {
      detail: `В один файл помещается до ${figureLimits.dialogs} диалогов. Выберите меньше: один сайт или меньше дней.`,
    });
  const named = { zone, publicUrl: deps.config.publicUrl, members: await memberNames(deps, by.teamId) };
  const file = await streamToCaller(deps, by, {
    pieces: piecesOf(deps, asked, named, since),
    headers: csvHeaders('dialogs'),
  });
  await noteTrail(deps, deps.db, by, 'export');
  return file;
}
