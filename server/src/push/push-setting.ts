import type { PushSetting, QuietHours, WorkingInterval } from '../contract.ts';
import type { PushSettingRow } from '../database/schema.ts';
import { isOpen } from '../team/hours/working-hours.ts';

type Columns = { readonly [C in 'waiting' | 'assigned' | 'answer' | 'quiet']: PushSettingRow[C] | null };

/** What a person is notified of: of everything unless stored otherwise. */
export const settingOf = (row: Columns | undefined): PushSetting => ({
  waiting: row?.waiting !== 0,
  assigned: row?.assigned !== 0,
  answer: row?.answer !== 0,
  quiet: row?.quiet ? (JSON.parse(row.quiet) as QuietHours) : null,
});

export const columnsOf = ({ waiting, assigned, answer, quiet }: PushSetting) => ({
  waiting: Number(waiting),
  assigned: Number(assigned),
  answer: Number(answer),
  quiet: quiet && JSON.stringify(quiet),
});

const everyDay = <T>(of: T): T[] => Array.from({ length: 7 }, () => of);

/** Whether a moment is within the quiet hours. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (quiet === null) return false;
  const { from, to, zone } = quiet;
  return isOpen({ zone, days: everyDay(null), more: everyDay<WorkingInterval[]>([{ from, to }]) }, at);
}
