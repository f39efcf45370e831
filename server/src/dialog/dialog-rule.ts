/** The part of a dialog that decides who speaks. */
export interface Floor {
  readonly is_ban: number;
  readonly silent_until: number | null;
  /** When a person was called, while no operator has answered since. */
  readonly called_at: number | null;
}

/**
 * Whether the assistant may speak in a dialog now. The one place that decides it: not in a banned dialog, and not while
 * a person has taken the dialog, which is until `assistantSilence` after the operator's last answer (or a call for
 * one), or until either side gives the dialog back. Where a person was called and nobody is there any more, it goes on.
 * @param isThere whether an operator is there; what is shown of a dialog supposes so
 */
export const mayAssistantSpeak = (dialog: Floor, now: number, isThere = true): boolean =>
  dialog.is_ban === 0 &&
  (dialog.silent_until === null || dialog.silent_until <= now || (dialog.called_at !== null && !isThere));

/** When a silenced assistant may speak again; null while it may, or when it may not at all. */
export const silentUntil = (dialog: Pick<Floor, 'silent_until'>, now: number): number | null =>
  dialog.silent_until !== null && dialog.silent_until > now ? dialog.silent_until : null;
