const key = 'otklik-code-at';
const pause = 60_000;

/** Records when the next code may be requested: after a minute, or after the server's `Retry-After` seconds. */
export const noteCodeSent = (seconds = pause / 1000): number => {
  const until = Date.now() + seconds * 1000;
  sessionStorage.setItem(key, String(until));
  return until;
};

const kindKey = 'otklik-code-kind';
/** What the code confirms. */
export type CodeKind = 'registration' | 'login';
export const noteCodeKind = (kind: CodeKind): void => sessionStorage.setItem(kindKey, kind);
/** What the code confirms; outlives a reload of the page. */
export const codeKind = (): CodeKind => (sessionStorage.getItem(kindKey) === 'registration' ? 'registration' : 'login');

/** Whether a registration or a sign-in was begun in this tab: what its code needs is stored in no other. */
export const isBegunHere = (): boolean => sessionStorage.getItem(kindKey) !== null;

/** When the next code may be requested, in ms since the epoch; outlives a reload of the page. */
export const nextCodeAt = (): number => Number(sessionStorage.getItem(key) ?? 0);
