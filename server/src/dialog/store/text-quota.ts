import { usedBy } from '../../domain/domain-service.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';

/** How long what was read of an owner counts; ms. Texts are counted in moments too, when they are indexed. */
const known = 5_000;
const mostOwners = 10_000;

interface Use {
  readonly at: number;
  readonly isFull: boolean;
}

const usesOf = serverState(() => new Map<string, Use>());

const noSpace = (): AppError =>
  new AppError('too_large', { detail: 'Сообщение не принято: место для сообщений на этом сайте закончилось.' });

/**
 * The error for a new sentence when the owner's texts fill the quota; null while they do not. The sum is read in the
 * background, so it is some seconds old and no sentence waits for it.
 */
export function refuseText(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'state'>,
  ownerId: string,
): AppError | null {
  const uses = usesOf(deps);
  const use = uses.get(ownerId);
  const at = deps.clock.now();
  const note = (isFull: boolean): unknown => uses.set(ownerId, { at, isFull });
  if (!use || use.at + known <= at) {
    if (uses.size >= mostOwners) uses.clear();
    note(use?.isFull ?? false);
    usedBy(deps.db, ownerId).then(
      ({ textBytes }) => note(textBytes >= deps.config.quotas.textBytes),
      (error: unknown) => deps.log.warn({ err: error, ownerId }, 'the texts of an owner could not be counted'),
    );
  }
  return use?.isFull ? noSpace() : null;
}
