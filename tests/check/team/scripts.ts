import type { Random } from '../../harness/random.ts';

/** What becomes of a dialog. */
export interface Script {
  /**
   * `answered`: who has it answers; `silent`: who claims it does not answer until it was given back `silences` times;
   * `raced`: several members answer each sentence at once.
   */
  readonly kind: 'answered' | 'silent' | 'raced';
  silences: number;
  /** Sentences of the visitor. */
  readonly sentences: number;
}

/** The script of the next dialog. */
export function nextScript(random: Random): Script {
  const share = random.next();
  const kind = share < 0.5 ? 'answered' : share < 0.75 ? 'silent' : 'raced';
  return { kind, silences: kind === 'silent' ? 1 : 0, sentences: 1 + Math.floor(random.between(0, 3)) };
}
