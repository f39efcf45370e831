import { returnText } from '../../contract.ts';

/** When an operator is back, as a visitor reads it: in ms since 1970, by the clock of a zone. */
export interface Return {
  readonly at: number;
  /** When it is read. */
  readonly now: number;
  readonly zone: string;
}

/**
 * The rest of «Ответим» and “We will answer” while no operator is there: « завтра с 9:00», or «, как только вернёмся».
 */
export const returnWords = {
  ru(back: Return | null): string {
    if (!back) return ', как только вернёмся';
    const [day, time] = returnText('ru', back.at, back.now, back.zone);
    return ` ${day} с\u00a0${time}`;
  },
  en(back: Return | null): string {
    if (!back) return ' as soon as we are back';
    const [day, time] = returnText('en', back.at, back.now, back.zone);
    return ` ${day} from ${time}`;
  },
} as const;
