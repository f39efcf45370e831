import type { DialogFilter } from './dialog-entry.ts';

/** Sort key of a dialog in the list. */
export interface ListPlace<Time extends number | string = string> {
  /** Time of its last sentence, as a number or as ISO text. */
  readonly updatedAt: Time;
  /** Since when its visitor waits for a person; null or missing while no person is needed. */
  readonly waitingSince?: Time | null;
  /** The dialog's id. */
  readonly id: string;
}

/**
 * The order of a list. Of `waiting`: who waits longest first; of the same moment, the smaller id. Of every other filter:
 * the dialog last spoken in first; of the same moment, the greater id.
 */
export function isListedBefore<Time extends number | string>(
  a: ListPlace<Time>,
  b: ListPlace<Time>,
  filter: DialogFilter = 'all',
): boolean {
  if (filter !== 'waiting') return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt;
  const [since, other] = [a.waitingSince ?? a.updatedAt, b.waitingSince ?? b.updatedAt];
  return since === other ? a.id < b.id : since < other;
}
