/** The host in what a person pasted: `https://Shop.ru/about` → `shop.ru`. */
export const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '');

/** The line that the owner puts on the site. */
export const snippetOf = (site: string, origin: string): string =>
  `<script async src="${origin}/widget.js" data-site="${site}"></script>`;
