import { parseHTML } from 'linkedom';
import { defaultTreeAdapter, type DefaultTreeAdapterMap, parse, serialize, type TreeAdapter } from 'parse5';

/** What of an element the search for questions uses. */
export type Tree = Element;

/** Deeper trees are refused: every walk is a recursion. */
const deepest = 400;
/** Elements of a page at most; real ones have some thousands. */
const most = 60_000;

/** Never shown as text, or for a machine. */
const unseen =
  'script, style, noscript, template, svg, iframe, object, embed, canvas, video, audio, select, textarea, input, head';
/** Of the site, not of the page. */
const around =
  'nav, aside, footer, menu, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=complementary], [role=dialog], [role=alertdialog], [role=menu], [role=menubar], [aria-modal=true]';
/** The same, by words in a class or an id. */
const ballast =
  /(?:^|[\s_-])(?:cookies?|consent|breadcrumbs?|crumbs|site-?(?:header|footer)|page-?footer|footer|sidebar|side-?bar|popup|modal|subscribe|subscription|newsletter|share|sharing|socials?|related|recommend(?:ed|ations)?|comments?|reviews?|testimonials?|otzyv(?:y|i)?|pagination|pager|copyright|banner|callback|advert|skip-link|screen-reader-text|visually-hidden|sr-only|preloader|basket|seo|seo-?text)(?:[\s_-]|$)/i;
/** The same, by a whole class or id. */
const ballastName =
  /(?:^|\s)(?:rec|recs|goods|products|hits|teasers?|news|blog|posts|promo|sub|cart|search|similar|also)(?:\s|$)/i;
/** The same, where most of the text is links. */
const links =
  /(?:^|[\s_-])(?:menu|nav|navbar|navigation|topbar|toc|table-of-contents|contents?|tags|tabs)(?:[\s_-]|$)/i;
/** Words that make of those a part of the content. */
const content =
  /faq|accordion|question|answer|vopros|otvet|spoiler|collapse|content|article|main|price|body|page-?wrap/i;

const nameOf = (element: Tree): string => `${element.getAttribute('class') ?? ''} ${element.id}`;

const isMostlyLinks = (element: Tree): boolean => {
  const linked = [...element.querySelectorAll('a')].reduce(
    (sum, { textContent }) => sum + (textContent ?? '').length,
    0,
  );
  return linked > (element.textContent ?? '').replace(/\s+/g, ' ').length * 0.6;
};

const isBallast = (element: Tree): boolean => {
  const name = nameOf(element);
  if (links.test(name) && isMostlyLinks(element)) return true;
  return (
    (ballast.test(name) || ballastName.test(name)) &&
    !content.test(name) &&
    !/^(?:body|html|main|article|h[1-6])$/.test(localName(element))
  );
};

/** The name of an element in lower case. */
export const localName = (element: Tree): string => element.localName.toLowerCase();

/** Builds a tree within the bounds; the rest of a page beyond them is not parsed. @throws RangeError in Russian */
function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let [count, depth] = [0, 0];
  const expect = (isWithin: boolean): void => {
    if (!isWithin) throw new RangeError('Страница устроена слишком сложно.');
  };
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      expect((count += 1) <= most);
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush: () => expect((depth += 1) <= deepest),
    onItemPop: () => void (depth -= 1),
  };
}

/** Headers of the site: those that are in no article. */
const isSiteHeader = (element: Tree): boolean =>
  localName(element) === 'header' && !element.closest('main, article, section, details, [role=main]');

/** Reviews are quotations with a name below. */
const isReview = (quote: Tree): boolean => quote.querySelector('cite, footer') !== null;

/** Some old sites put the whole page into a form. */
const isShortForm = (form: Tree): boolean =>
  form.querySelector('input, textarea, select, button') !== null && (form.textContent ?? '').length < 1500;

/** A page without what surrounds its content. */
export interface PageTree {
  readonly document: Document;
  readonly body: Tree;
  readonly title: string;
  /** Texts of its structured data, JSON each. */
  readonly data: readonly string[];
}

/**
 * Reads HTML as browsers do, and runs nothing of it.
 * @throws RangeError in Russian where it has too many elements
 */
export function readTree(html: string): PageTree {
  // The tree is built by the rules of HTML, which the reader of the second one does not know.
  const tree = parse(html, { scriptingEnabled: false, treeAdapter: boundedAdapter() });
  const { document } = parseHTML(serialize(tree));
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent ?? '');
  const title = document.querySelector('h1')?.textContent || document.querySelector('title')?.textContent || '';
  const body = document.body ?? document.documentElement;
  for (const form of body.querySelectorAll('form')) if (isShortForm(form)) form.remove();
  for (const input of body.querySelectorAll('label input')) input.closest('label')?.remove();
  for (const quote of body.querySelectorAll('blockquote')) if (isReview(quote)) quote.remove();
  for (const one of body.querySelectorAll(`${unseen}, ${around}`)) one.remove();
  for (const one of body.querySelectorAll('*')) if (isSiteHeader(one) || isBallast(one)) one.remove();
  return { document, body, title: title.replace(/\s+/g, ' ').trim(), data };
}
