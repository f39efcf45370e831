// Russian typography in one place: a text is written with plain spaces, and what is built binds by a non-breaking one
// what must not part at a line's end.
import ts from 'typescript';

const letter = 'А-Яа-яЁё';
const particle = `(?:ли|же|бы|ль|ж|б)(?![${letter}])`;
/** What is bound: the space, as a pattern. Space at the end of a line of JSX is none. */
const bindings = [
  // A word of one or two letters is bound to the next one,
  `(?<=(?<![${letter}-])(?!${particle})[${letter}]{1,2})(?:\\s+(?=\\S)|[ ]+$)`,
  // a particle with the one before,
  `(?<=[${letter}»])\\s+(?=${particle})`,
  // a dash with what precedes it,
  `(?<=\\S)\\s+(?=[—–](?:\\s|$))|^[ ](?=[—–]\\s)`,
  // a number with what it counts.
  `(?<=\\d)\\s+(?=[${letter}₽%])|(?<=№)\\s+(?=\\d)`,
];
const bound = new RegExp(bindings.join('|'), 'g');

/**
 * @param {string} text
 * @returns {string} the text, its short words, dashes and numbers bound to what they belong to
 */
export const bindWords = (text) => text.replace(bound, '\u00a0');

const isText = (node) =>
  ts.isJsxText(node) ||
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** Attributes that no line of text is made of: a name for who does not see, what a field may hold, an element's tip. */
const aside = /^(aria-|alt$|placeholder$)/;
const asideOfElement = /^(aria-|alt$|placeholder$|title$)/;

/** The children of a node without its attributes of that kind. */
const partsOf = (node) => {
  const parts = [];
  const isElement = ts.isJsxOpeningLikeElement(node) && /^[a-z]/.test(node.tagName.getText());
  const left = isElement ? asideOfElement : aside;
  ts.forEachChild(node, (child) => {
    if (!ts.isJsxAttributes(child)) parts.push(child);
    else parts.push(...child.properties.filter(({ name }) => !name || !left.test(name.getText())));
  });
  return parts;
};

/**
 * @param {string} code TypeScript, with JSX or without
 * @param {string} file its name
 * @returns {string} the same with its texts bound
 */
export function bindTexts(code, file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const texts = [];
  const pending = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isText(node)) texts.push([ts.isJsxText(node) ? node.pos : node.getStart(source), node.end]);
    pending.push(...partsOf(node));
  }
  let result = code;
  for (const [from, to] of texts.toSorted((one, other) => other[0] - one[0]))
    result = result.slice(0, from) + bindWords(result.slice(from, to)) + result.slice(to);
  return result;
}

/**
 * For Vite and Rollup, before anything else reads the code.
 * @param {RegExp} files whose texts are read on a screen, and nowhere else
 */
export const boundWords = (files) => ({
  name: 'bound-words',
  enforce: 'pre',
  transform: (code, id) => (files.test(id) && /[а-яё]/.test(code) ? { code: bindTexts(code, id), map: null } : null),
});
