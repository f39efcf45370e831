/** The site in what a person pasted: `https://www.Shop.ru/about` → `shop.ru`, whose chat works on `www.` too. */
export const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=[^.]+\.)/, '');

/** The line that the owner puts on the site. */
export const snippetOf = (site: string, origin: string): string =>
  `<script async src="${origin}/widget.js" data-site="${site}"></script>`;

/** The same line for tag managers, which remove `data-` attributes. */
export const taggedSnippetOf = (site: string, origin: string): string =>
  `<script async src="${origin}/widget.js?site=${site}"></script>`;

/** The tag that proves the site to be the owner's, with the snippet below it: one piece to paste. */
export const proofAndSnippetOf = ({ site, proof }: { site: string; proof: string }, origin: string): string =>
  `<meta name="otklik" content="${proof}">\n${snippetOf(site, origin)}`;
