import { isInvitation } from './ballast-text.ts';
import { type Box, TakenElements } from './box.ts';
import { boxesOfControls } from './control-boxes.ts';
import { boxesOfNames } from './named-boxes.ts';
import { localName, type Tree } from './page-tree.ts';
import { lineOf, textOfAll } from './plain-text.ts';
import { isQuestion, withoutMark } from './question-of.ts';
import { questionsInMicrodata } from './structured-data.ts';

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
