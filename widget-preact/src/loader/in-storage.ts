import type { Shell } from './shell.ts';

/**
 * Works on storage, which the page or the browser may forbid: then nothing is stored. A draft goes with the dialog.
 * With several hosts of one site key a dialog has one of two keys (`sdk/src/visitor/README.md`): `getItem` returns the
 * first that is there, `removeItem`, which returns nothing, clears both.
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
