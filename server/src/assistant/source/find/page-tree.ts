import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';

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
/** The same, by the words of a class or an id. */
const ballast =
  /(?:^|[\s_-])(?:cookies?|consent|breadcrumbs?|crumbs|site-?(?:header|footer|nav|menu)|page-?footer|main-?(?:menu|nav)|top-?(?:menu|bar|line)|mobile-?menu|bottom-?menu|menu|nav|navbar|navigation|footer|sidebar|side-?bar|popup|modal|subscribe|subscription|newsletter|share|sharing|social|socials|related|similar|recommend(?:ed|ations)?|also|comments?|reviews?|testimonials?|otzyv(?:y|i)?|pagination|pager|copyright|banner|toolbar|callback|advert|widget-?area|toc|table-of-contents|skip-link|screen-reader-text|visually-hidden|sr-only|preloader|basket|cart|search)(?:[\s_-]|$)/i;
/** Words that make of those a part of the content. */
const content =
  /faq|accordion|question|answer|vopros|otvet|spoiler|collapse|content|article|main|price|body|page-?wrap/i;

const nameOf = (element: Tree): string => `${element.getAttribute('class') ?? ''} ${element.id}`;

const isBallast = (element: Tree): boolean => {
  const name = nameOf(element);
  return ballast.test(name) && !content.test(name) && !/^(?:body|html|main|article|h[1-6])$/.test(localName(element));
};

/** The name of an element in lower case. */
export const localName = (element: Tree): string => element.localName.toLowerCase();

function expectBounds(root: Tree): void {
  let count = 0;
  const look = (element: Tree, depth: number): void => {
    count += 1;
    if (depth > deepest || count > most) throw new RangeError('Страница устроена слишком сложно.');
    for (const child of element.children) look(child, depth + 1);
  };
  look(root, 0);
}

/** Headers of the site: those that are in no article. */
const isSiteHeader = (element: Tree): boolean =>
  localName(element) === 'header' && !element.closest('main, article, section, details, [role=main]');

/** Some old sites put the whole page into a form. */
const isShortForm = (form: Tree): boolean =>
  form.querySelector('input, textarea, select, button') !== null && (form.textContent ?? '').length < 1500;

/** A page without what stands around its content. */
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
  const { document } = parseHTML(serialize(parse(html, { scriptingEnabled: false })));
  expectBounds(document.documentElement);
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent ?? '');
  const title = document.querySelector('h1')?.textContent || document.querySelector('title')?.textContent || '';
  const body = document.body ?? document.documentElement;
  for (const form of [...body.querySelectorAll('form')]) if (isShortForm(form)) form.remove();
  for (const one of [...body.querySelectorAll(`${unseen}, ${around}`)]) one.remove();
  for (const one of [...body.querySelectorAll('*')]) if (isSiteHeader(one) || isBallast(one)) one.remove();
  return { document, body, title: title.replace(/\s+/g, ' ').trim(), data };
}
