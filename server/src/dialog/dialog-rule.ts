/** The part of a dialog that decides who speaks. */
export interface Floor {
  readonly is_ban: number;
  readonly silent_until: number | null;
  /** When a person was called, while no operator has answered since. */
  readonly called_at: number | null;
}

/**
 * The only place that decides whether the assistant may speak in a dialog: not in a banned one, and not before
 * `silent_until`, which is set by an operator's answer or a call for a person and cleared by either side. Where a
 * person was called and no operator is online, the assistant speaks again.
 * @param isThere whether an operator is there; what is shown of a dialog supposes so
 */
export const mayAssistantSpeak = (dialog: Floor, now: number, isThere = true): boolean =>
  dialog.is_ban === 0 &&
  (dialog.silent_until === null || dialog.silent_until <= now || (dialog.called_at !== null && !isThere));

/** When a silenced assistant may speak again; null while it may, or when it may not at all. */
export const silentUntil = (dialog: Pick<Floor, 'silent_until'>, now: number): number | null =>
  dialog.silent_until !== null && dialog.silent_until > now ? dialog.silent_until : null;
