import { domainOfOwner } from '../../domain/domain-service.ts';
import { AppError } from '../../app-error.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Learned, Replay, ReplayLine } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { findPage, findReplay } from './replay-table.ts';
import { linesOfPage, mostPages } from './replay-task.ts';

/** The domain's last training run, with a page of its changes. @throws AppError `not_found`, `not_trained` */
export async function readReplay(deps: Deps, ownerId: string, domainId: string, page = 1): Promise<Replay> {
  await domainOfOwner(deps, ownerId, domainId);
  const row = await findReplay(deps.db, domainId);
  if (!row) throw new AppError('not_trained');
  const isOver = row.state === 'waiting' && row.expires_at <= deps.clock.now();
  const learned = JSON.parse(row.learned) as Learned;
  const { broken, failing, mended, lost, moved, answered } = learned.changes;
  const lines = await findPage(deps.db, domainId, row.trained_at, page - 1);
  return {
    learned,
    state: isOver ? 'discarded' : row.state,
    expiresAt: row.state === 'waiting' ? timeOf(row.expires_at) : null,
    items: lines === undefined ? [] : (JSON.parse(lines) as ReplayLine[]),
    page,
    size: linesOfPage,
    total: Math.min(mostPages * linesOfPage, broken + failing + mended + lost + moved + answered),
  };
}
