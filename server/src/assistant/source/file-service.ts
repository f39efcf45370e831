import { AppError, fieldError } from '../../app-error.ts';
import { type Source, sourceFileEnds, sourceLimits } from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import type { Deps } from '../../deps.ts';
import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { type Actor, noteTrail } from '../../event/trail.ts';
import type { Upload } from '../../http/form.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';
import { serverState } from '../../runtime/server-state.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type * as tasks from './find/find-tasks.ts';
import type { FoundOnPage } from './find/find-tasks.ts';
import { refuseTooMany, viewOf } from './source-service.ts';
import { findCounted, findPlace, insertSource, updateSource } from './source-table.ts';
import { storePage } from './store-page.ts';

const findTask = taskIn<typeof tasks.findInUpload>(new URL('./find/find-tasks.ts', import.meta.url), 'findInUpload');
/** How long a file may be read in its thread; ms. */
const longestReading = 20_000;
const late = 'Файл читался слишком долго: разделите его на части.';

/** Files are parsed one at a time: each may take 500 MB of memory. */
const filesOf = serverState(() => createFairQueue({ running: 1, runningEach: 1, waiting: 16, waitingEach: 2 }));

const nothingFound = 'Вопросов с ответами в файле не нашлось. Оформите их заголовками или таблицей в две колонки.';

/** The name of a file without its folders. @throws AppError `unsupported_media` for an end that is not read */
function nameOf({ name }: Upload): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  const end = /\.([a-z]+)$/i.exec(plain)?.[1]?.toLowerCase();
  if (!sourceFileEnds.some((one) => one === end))
    throw new AppError('unsupported_media', { detail: 'Читаются файлы DOCX, PDF, XLSX, CSV, TXT, MD и HTML.' });
  return plain.length <= 120 ? plain : `${plain.slice(0, 110)}….${end}`;
}

async function find(deps: Deps, ownerId: string, domainId: string, name: string, file: Upload): Promise<FoundOnPage> {
  // Transferred to the thread; the bytes of the form are a view of the whole body.
  const bytes = file.bytes.slice();
  const options = { owner: ownerId, limit: longestReading, late, transfer: [bytes.buffer] };
  try {
    return await filesOf(deps).enter(ownerId, () => deps.pool.run(findTask, { bytes, name, domainId }, options));
  } catch (error) {
    if (error instanceof AppError) {
      if (error.detail === late) throw new AppError('not_readable', { detail: late, cause: error });
      throw error;
    }
    deps.log.warn({ err: error, file: name }, 'a file could not be read');
    throw new AppError('not_readable', {
      detail: 'Файл повреждён или устроен необычно: прочитать его не удалось.',
      cause: error,
    });
  }
}

/** Reads a file into drafts; one of a name that the domain has replaces that source's reading. */
export async function addFile(deps: Deps, by: Actor, domainId: string, file: Upload | undefined): Promise<Source> {
  const ownerId = by.teamId;
  await domainOfOwner(deps, ownerId, domainId);
  if (!file || file.bytes.length === 0) throw fieldError('file', 'required', 'Выберите файл');
  if (file.bytes.length > sourceLimits.file) throw new AppError('too_large', { detail: 'Файл больше 20 МБ.' });
  const name = nameOf(file);
  const found = await find(deps, ownerId, domainId, name, file);
  const place = `file:${name.toLowerCase()}`;
  return writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const before = await findPlace(trx, domainId, place);
    const now = deps.clock.now();
    const id = before?.id ?? newId();
    if (!before) {
      await refuseTooMany(trx, ownerId);
      const row = { id, domain_id: domainId, kind: 'file' as const, name, url: null, place, state: 'ready' as const };
      const rest = { error: null, pages: 1, daily: 0, read_at: now, lease_at: null, next_at: null, created_at: now };
      await insertSource(trx, { ...row, ...rest });
      await noteTrail(deps, trx, by, 'source_created', name);
    }
    const source = { id, domain_id: domainId, owner_id: ownerId };
    const { note } = await storePage(trx, { source, page: '', number: 0, drafts: found.drafts });
    const more = found.isMore ? `В файле больше ${sourceLimits.drafts} вопросов: остальные не показаны.` : null;
    const error = note ?? more ?? (found.drafts.length === 0 ? nothingFound : null);
    await updateSource(trx, id, { state: 'ready', error, read_at: now, pages: 1 });
    return viewOf(await findCounted(trx, id));
  });
}
