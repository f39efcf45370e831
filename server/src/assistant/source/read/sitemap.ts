/** Addresses that one sitemap may name; the rest is left out. */
const most = 50_000;

/** A sitemap, or an index of sitemaps. */
export interface Sitemap {
  readonly isIndex: boolean;
  readonly urls: readonly string[];
}

const unescaped = (text: string): string =>
  text
    .replace(/^<!\[CDATA\[|\]\]>$/g, '')
    .replace(
      /&(amp|lt|gt|quot|apos);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
    )
    .trim();

/** Reads a sitemap (sitemaps.org); null where the text is none. */
export function readSitemap(text: string): Sitemap | null {
  const root = /<(?:\w+:)?(urlset|sitemapindex)[\s>]/i.exec(text.slice(0, 5000))?.[1]?.toLowerCase();
  if (root === undefined) return null;
  const urls = new Set<string>();
  for (const [, value] of text.matchAll(/<(?:\w+:)?loc>([^<]*|<!\[CDATA\[[^\]]*\]\]>)<\/(?:\w+:)?loc>/gi)) {
    if (urls.size >= most) break;
    urls.add(unescaped(value!));
  }
  return { isIndex: root === 'sitemapindex', urls: [...urls] };
}
