import { isInvitation } from './ballast-text.ts';
import { localName, type Tree } from './page-tree.ts';
import { collapse, lineOf, textOfAll } from './plain-text.ts';
import { isQuestion, withoutMark } from './question-of.ts';
import { questionsInMicrodata } from './structured-data.ts';

/** A question and its answer that the markup of a page puts together. */
export interface Box {
  /** The elements that hold them, which nothing else of the page is found in. */
  readonly elements: readonly Tree[];
  readonly question: string;
  readonly answer: string;
}

const longestQuestion = 250;
/** Controls of a page that are looked at. */
const mostControls = 3_000;
const opensNext = /accordion|faq|question|vopros|spoiler|toggle|collaps|t668|trigger|expand/i;
const questionClass =
  /(?:^|[\s_-])(?:question|quest|vopros|faq[-_]*(?:title|q|head(?:er|ing)?|name)|accordion[-_]*(?:title|head(?:er|ing)?|button|toggle|label|caption|link)|(?:spoiler|toggle|collapse)[-_]*(?:title|head(?:er|ing)?|name)|tab[-_]title)(?:[\s_-]|$)/i;

const classOf = (element: Tree): string => element.getAttribute('class') ?? '';

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

function boxesOfControls(document: Document, body: Tree, taken: TakenElements): Box[] {
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

function boxesOfDetails(body: Tree): Box[] {
  return [...body.querySelectorAll('details')].flatMap((details) => {
    const summary = [...details.children].find((one) => localName(one) === 'summary');
    if (!summary || details.querySelector('details')) return [];
    const rest = [...details.childNodes].filter((node) => node !== summary);
    return [{ elements: [details], question: withoutMark(lineOf(summary)), answer: textOfAll(rest) }];
  });
}

/** Terms and their descriptions; lists of properties («Вес: 2 кг») are none. */
function boxesOfLists(body: Tree): Box[] {
  return [...body.querySelectorAll('dl')].flatMap((list) => {
    const boxes: { elements: Tree[]; questions: string[]; answers: Tree[] }[] = [];
    const parts = [...list.querySelectorAll('dt, dd')].filter((one) => one.closest('dl') === list);
    for (const part of parts) {
      const last = boxes.at(-1);
      if (localName(part) === 'dt') {
        if (last && last.answers.length === 0) last.questions.push(withoutMark(lineOf(part)));
        else boxes.push({ elements: [], questions: [withoutMark(lineOf(part))], answers: [] });
      } else last?.answers.push(part);
      boxes.at(-1)?.elements.push(part);
    }
    const found = boxes
      .filter(({ answers }) => answers.length > 0)
      .map(({ elements, questions, answers }) => ({
        elements,
        question: questions.join(' '),
        answer: textOfAll(answers),
      }));
    const asking = found.filter(({ question }) => isQuestion(question)).length;
    const length = found.reduce((sum, { answer }) => sum + answer.length, 0) / (found.length || 1);
    return asking * 2 >= found.length || length > 60 ? found : [];
  });
}

const asked = /(?:^|[\s_-])(?:question|quest|ask|vopros|query)(?:[\s_-]|$)/i;
const answered = /(?:^|[\s_-])(?:answer|reply|otvet|response)(?:[\s_-]|$)/i;
const isText = /(?:text|body|content|descr?|title|name)(?:[\s_-]|$)/i;

/** The element of a class whose words are the text itself: names, dates and votes are outside. */
function textIn(root: Tree, isOf: RegExp): Tree {
  const inner = [...root.querySelectorAll('*')].filter((one) => isOf.test(classOf(one)) && isText.test(classOf(one)));
  return inner.find((one) => /text|content|body/i.test(classOf(one))) ?? inner[0] ?? root;
}

const isInside = (element: Tree, isOf: RegExp): boolean => {
  for (let one = element.parentElement; one; one = one.parentElement) if (isOf.test(classOf(one))) return true;
  return false;
};

/** Questions and answers that classes name, such as those that customers ask below a product. */
function boxesOfNames(body: Tree): Box[] {
  const boxes: Box[] = [];
  let question: Tree | null = null;
  for (const element of body.querySelectorAll('*')) {
    const name = classOf(element);
    if (name === '') continue;
    if (asked.test(name) && !answered.test(name)) {
      if (!isInside(element, asked)) question = element;
    } else if (question && answered.test(name) && !element.contains(question) && !question.contains(element)) {
      const text = withoutMark(lineOf(textIn(question, asked)));
      boxes.push({ elements: [question, element], question: text, answer: textOfAll([textIn(element, answered)]) });
      question = null;
    }
  }
  return boxes;
}

/** Elements with all that they are in, so that what is in them or around them is known at once. */
class TakenElements {
  readonly #own = new Set<Tree>();
  readonly #around = new Set<Tree>();

  add(element: Tree): void {
    this.#own.add(element);
    for (let one: Tree | null = element; one; one = one.parentElement) this.#around.add(one);
  }

  /** Whether an element is in one of them. */
  holds(element: Tree): boolean {
    for (let one: Tree | null = element; one; one = one.parentElement) if (this.#own.has(one)) return true;
    return false;
  }

  /** Whether an element is in one of them, or around one. */
  touches(element: Tree): boolean {
    return this.#around.has(element) || this.holds(element);
  }
}

/** Pairs that the markup of a page puts together: microdata, `details`, `dl`, controls with their panels. */
export function boxesOf(document: Document, body: Tree): Box[] {
  const boxes: Box[] = [];
  const taken = new TakenElements();
  const addFree = (found: readonly Box[]): void => {
    for (const box of found) {
      if (!box.question || !box.answer || box.elements.some((one) => taken.touches(one))) continue;
      boxes.push(box);
      for (const one of box.elements) taken.add(one);
    }
  };
  addFree(questionsInMicrodata(body).map(({ item, ...pair }) => ({ elements: [item], ...pair })));
  addFree(boxesOfDetails(body));
  addFree(boxesOfLists(body));
  addFree(boxesOfNames(body));
  addFree(boxesOfControls(document, body, taken));
  return boxes.filter(({ question }) => !isInvitation(question));
}

/** Id of an element, of one inside or of one around that holds little more. */
export function anchorOf({ elements: [first] }: Box): string | null {
  if (!first) return null;
  if (first.id) return first.id;
  const inside = first.querySelector('[id]');
  if (inside) return inside.id;
  const around = first.closest('[id]');
  return around && (around.textContent ?? '').length < (first.textContent ?? '').length + 3000 ? around.id : null;
}
