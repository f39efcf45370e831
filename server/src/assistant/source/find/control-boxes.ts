import { isInvitation } from './ballast-text.ts';
import { type Box, classOf, TakenElements } from './box.ts';
import { localName, type Tree } from './page-tree.ts';
import { collapse, lineOf, textOfAll } from './plain-text.ts';
import { isQuestion, withoutMark } from './question-of.ts';

const longestQuestion = 250;
/** Controls of a page that are looked at. */
const mostControls = 3_000;
const opensNext = /accordion|faq|question|vopros|spoiler|toggle|collaps|t668|trigger|expand/i;
const questionClass =
  /(?:^|[\s_-])(?:question|quest|vopros|faq[-_]*(?:title|q|head(?:er|ing)?|name)|accordion[-_]*(?:title|head(?:er|ing)?|button|toggle|label|caption|link)|(?:spoiler|toggle|collapse)[-_]*(?:title|head(?:er|ing)?|name)|tab[-_]title)(?:[\s_-]|$)/i;

/** Ends of the ids that a control names. */
function panelId(element: Tree): string | null {
  const { hash = '' } = { hash: element.getAttribute('href') ?? '' };
  const opens = element.getAttribute('data-bs-toggle') ?? element.getAttribute('data-toggle') ?? '';
  const named =
    element.getAttribute('aria-controls') ??
    element.getAttribute('data-bs-target') ??
    element.getAttribute('data-target');
  if (named) return named.split(/\s+/)[0]!.replace(/^#/, '');
  return hash.startsWith('#') &&
    hash.length > 1 &&
    (opens === 'collapse' || opensNext.test(classOf(element)) || element.getAttribute('role') === 'button')
    ? hash.slice(1)
    : null;
}

/** Children of an element around a single control at most. */
const mostAround = 12;

/** The element around a control that has no other text. */
function wholeOf(control: Tree): Tree {
  const text = collapse(control.textContent ?? '');
  let whole = control;
  for (let steps = 0; steps < 5; steps += 1) {
    const parent = whole.parentElement;
    if (!parent || localName(parent) === 'body' || parent.childNodes.length > mostAround) break;
    if (collapse(parent.textContent ?? '') !== text) break;
    whole = parent;
  }
  return whole;
}

/** What a control opens: what it names, else what follows it. */
function panelOf(document: Document, control: Tree): Tree | null {
  const id = panelId(control);
  const named = id === null ? null : document.getElementById(id);
  if (named && !named.contains(control)) return named;
  const next = wholeOf(control).nextElementSibling;
  return next && collapse(next.textContent ?? '') !== '' ? next : null;
}

const isControl = (element: Tree): boolean =>
  localName(element) === 'button' ||
  element.getAttribute('role') === 'button' ||
  ['aria-controls', 'aria-expanded', 'data-toggle', 'data-bs-toggle'].some((name) => element.hasAttribute(name)) ||
  (localName(element) === 'a' && opensNext.test(classOf(element))) ||
  questionClass.test(classOf(element));

/** Whether the text of a control is a question, or its making is that of an accordion. */
function mayAsk(control: Tree, text: string): boolean {
  if (text.length < 4 || text.length > longestQuestion || !/\p{L}{2}/u.test(text) || isInvitation(text)) return false;
  if (isQuestion(withoutMark(text)) || questionClass.test(classOf(control))) return true;
  const around = [control, control.parentElement, control.parentElement?.parentElement].map((one) =>
    one ? classOf(one) : '',
  );
  return (
    control.hasAttribute('aria-controls') || panelId(control) !== null || around.some((name) => opensNext.test(name))
  );
}

/** Whether an element within has the same text and is a control itself: a header around a button is none. */
const hasInnerControl = (control: Tree): boolean => {
  const text = collapse(control.textContent ?? '');
  return [...control.querySelectorAll('*')].some((one) => isControl(one) && collapse(one.textContent ?? '') === text);
};

/** What opens further questions is a group of them. */
const opensQuestions = (panel: Tree): boolean =>
  panel.querySelector('details, [itemtype*="schema.org/Question"]') !== null ||
  [...panel.querySelectorAll('*')].some((one) => isControl(one) && isQuestion(withoutMark(lineOf(one))));

/** Accordions: controls that ask, with what they open. */
export function boxesOfControls(document: Document, body: Tree, taken: TakenElements): Box[] {
  const boxes: Box[] = [];
  const own = new TakenElements();
  let left = mostControls;
  for (const control of body.querySelectorAll('*')) {
    if (!isControl(control) || taken.touches(control) || own.holds(control) || (left -= 1) < 0) continue;
    if ((control.textContent ?? '').length > 4 * longestQuestion || hasInnerControl(control)) continue;
    const question = withoutMark(lineOf(control));
    if (!mayAsk(control, question)) continue;
    const panel = panelOf(document, control);
    if (!panel || taken.touches(panel) || own.touches(panel) || opensQuestions(panel)) continue;
    const answer = textOfAll([panel]);
    if (answer === '') continue;
    const elements = [wholeOf(control), panel];
    for (const one of elements) own.add(one);
    boxes.push({ elements, question, answer });
  }
  return boxes;
}
