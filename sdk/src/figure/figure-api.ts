import type { Figures, FigureTable } from '../contract/figure.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/** Which figures are meant. */
export interface FigureQuery {
  /** How many days, today included: 1 to 90; 30 unless given. */
  readonly days?: number | undefined;
  /** Every domain unless given. */
  readonly domainId?: string | undefined;
  /**
   * By which clock days begin, an IANA name such as `Europe/Moscow`; `UTC` unless given. Where one site is meant that
   * has working hours, their zone is used instead.
   */
  readonly zone?: string | undefined;
}

/** How much is asked and how well it is answered. Calls reject with `ApiError`. */
export interface FigureClient {
  /** The last `load`. */
  readonly $summary: RemoteStore<Figures>;

  /**
   * Loads the figures of a period: the sums, a row a day and a row a member, and the dialogs by hour of the week; times
   * in seconds. An operator gets the team's sums and their own row.
   * @throws ApiError 400 `invalid`, 404 `not_found` for a domain of another team
   */
  load(query?: FigureQuery, settings?: CallSettings): Promise<Figures>;
  /**
   * Reads one table of the same figures as CSV with semicolons, times in seconds. A file of it needs the byte order mark
   * (`\ufeff`) before it for Excel.
   * @param by a row a `day`, a `member` or an `hour` of the week @throws ApiError as `load`
   */
  exportTable(by: FigureTable, query?: FigureQuery, settings?: CallSettings): Promise<string>;
  /**
   * Reads a row for each dialog that began in the period, as CSV: its number, site, times, state, visitor's name, tags,
   * who answered, rating and address in the account; no sentences and no notes.
   * @throws ApiError 403 `role_needed` for an operator, 413 `too_large` for more than 100,000 dialogs, else as `load`
   */
  exportDialogs(query?: FigureQuery, settings?: CallSettings): Promise<string>;
}
