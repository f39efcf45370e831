/** Works on storage, which the page or the browser may forbid: then nothing is stored. A draft goes with the dialog. */
export const inStorage = (method: 'getItem' | 'removeItem', key: string) => {
  try {
    sessionStorage[method](key);
    return localStorage[method](key);
  } catch {
    return null;
  }
};
