/** A wait in words: seconds up to two minutes, then minutes. */
export const pauseText = (seconds: number): string =>
  seconds < 120 ? `${seconds}\u00a0с` : `${Math.ceil(seconds / 60)}\u00a0мин`;
