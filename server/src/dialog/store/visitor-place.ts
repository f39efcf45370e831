/** A path in a list is cut to this; characters. */
const longestPath = 120;

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    // Not UTF-8: it is shown encoded.
    return path;
  }
};

/** What a path may not turn or break where it is shown. */
const unshown = /[\p{Cc}\p{Bidi_Control}]/gu;

/** The path of a page as people read it, without its query; empty for what is no address of the web. */
export function pathOf(page: string): string {
  const address = /^https?:/i.test(page) ? URL.parse(page) : null;
  return address ? decoded(address.pathname).replace(unshown, '').slice(0, longestPath) : '';
}
