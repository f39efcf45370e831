import styles from './tone.module.css';

/** The meaning of a colour: neutral, news, success, caution, failure. */
export type Tone = 'plain' | 'accent' | 'good' | 'warm' | 'bad';

/** The class with the colours of a tone. */
export const toneClass = (tone: Tone): string | undefined => styles[tone];
