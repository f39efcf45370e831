const key = 'otklik-code-at';
const pause = 60_000;

/** Notes that a code may be asked for again after a pause: a minute, or as many seconds as the server said. */
export const noteCodeSent = (seconds = pause / 1000): number => {
  const until = Date.now() + seconds * 1000;
  sessionStorage.setItem(key, String(until));
  return until;
};

/** When the next code may be asked for, in ms since the epoch; outlives a reload of the page. */
export const nextCodeAt = (): number => Number(sessionStorage.getItem(key) ?? 0);
