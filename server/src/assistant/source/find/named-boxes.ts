import { type Box, classOf } from './box.ts';
import type { Tree } from './page-tree.ts';
import { lineOf, textOfAll } from './plain-text.ts';
import { withoutMark } from './question-of.ts';

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
export function boxesOfNames(body: Tree): Box[] {
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
