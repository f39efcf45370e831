import styles from './tone.module.css';

/** What something shown says of itself: nothing special, news, well, take care, failed. */
export type Tone = 'plain' | 'accent' | 'good' | 'warm' | 'bad';

/** The class with the colours of a tone. */
export const toneClass = (tone: Tone): string | undefined => styles[tone];
