import type { Shell } from './shell.ts';

/**
 * Works on storage, which the page or the browser may forbid: then nothing is stored. A draft goes with the dialog, and
 * so does a dialog with another host of the site, which has one of the two keys (`sdk/src/visitor/README.md`).
 */
export const inStorage = (method: 'getItem' | 'removeItem', { site, host }: Pick<Shell, 'site' | 'host'>) => {
  const key = `otklik:${site}`;
  try {
    sessionStorage[method](key);
    return localStorage[method](key + ' ' + host) ?? localStorage[method](key);
  } catch {
    return null;
  }
};
