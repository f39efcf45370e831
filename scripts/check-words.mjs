// One word for one thing: refuses identifiers that use another word, comments and test titles that hide the verb, and
// ambiguous texts of the interface. Prints each place and exits with 1 if there are any.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');

/** The word to use, by what it is not called. */
const wordFor = {
  talk: 'dialog',
  talks: 'dialogs',
  slip: 'typo',
  slips: 'typos',
  lesson: 'training set',
  lessons: 'training set',
  trial: 'prediction',
  trials: 'predictions',
  thought: 'verdict',
  thoughts: 'verdicts',
  held: 'pending, stored, cached',
  kept: 'stored',
  told: 'published, notified',
  said: 'sentence, sent',
  tell: 'publish, notify, report',
  tells: 'publish, notify, report',
  hear: 'receive, handle',
  hears: 'receive, handle',
  heard: 'received',
  fault: 'validation error',
  faults: 'validation errors',
  cast: 'participants',
  rough: 'chaos',
  ear: 'listener',
  human: 'operator',
};

/** Terms of a textbook, and names of the wire: they contain such a word and are right. */
const terms = /smallTalk|SmallTalk|heldOut|HeldOut|QUOTA_TALKS_PER_DAY/g;
/** What is right in some files: [file, word, why]. */
const allowed = [
  [/^tests\/check\//, /^faults?$/, 'a fault that a check injects or finds'],
  [/^widget-preact\//, /^talk$/, 'the name of a chunk of code'],
  [/^scripts\/check-words/, /./, 'the list itself'],
  [/(asyncapi|reference-words|socket-view)\.ts$/, /^talk$/, 'a frame’s type'],
  [/quota|contract\/user\.ts$/, /^talks$/, 'a field of the quotas'],
];

const wordsOf = (name) =>
  name
    .replace(terms, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isDeclared = (node) => node.parent?.name === node && !ts.isPropertyAccessExpression(node.parent);

function parse(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

function* findWords(file, source) {
  const pending = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    ts.forEachChild(node, (child) => void pending.push(child));
    if (!ts.isIdentifier(node) || !isDeclared(node)) continue;
    const word = wordsOf(node.text).find((one) => Object.hasOwn(wordFor, one));
    if (!word || allowed.some(([where, what]) => where.test(file) && what.test(word))) continue;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    yield `${file}:${line + 1}  ${node.text}: not «${word}» but ${wordFor[word]}`;
  }
}

/** Refused in texts that people read: the first reads as an offer, the second is another spelling of one unit. */
const unreadable = [
  [/предложени/i, 'сообщение, вопрос или вариант ответа'],
  [/(?<![а-яё])(?:[кК]б|[мМ]б|[гГ]б|[кмг]Б)(?![а-яё])/, 'КБ, МБ, ГБ'],
];
/** Where people read: rooms and the guide, without tests and without what the assistant learns from. */
const isRead = (file) =>
  /^((dashboard|widget-preact|sdk|server)\/(src|index)|docs\/ru\/)/.test(file) &&
  !/\.test\.ts$|-fixture\.ts$|^server\/src\/(assistant\/engine|demo)\//.test(file) &&
  // It reads files that others have written.
  file !== 'sdk/src/assistant/context-table.ts' &&
  // It puts the browsers' spelling right.
  file !== 'widget-preact/src/extras/file-view.tsx';

function* findTexts(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [at, line] of lines.entries())
    for (const [word, better] of unreadable)
      if (word.test(line)) yield `${file}:${at + 1}  ${word.exec(line)[0]}…: not this word but ${better}`;
}

/** In comments and test titles each of these hides the technical verb or noun. */
const riddle = new RegExp(
  `\\b(${[
    'whoever|whom|meanwhile|anew|nobody|told|tells|held|kept|said|says|stands|beside|by itself|once more|gone',
    'comes back|goes on|as it was|is taken',
  ].join('|')})\\b`,
  'i',
);
/** Quoted texts of the interface, code, and terms that contain such a word. */
const quoted = /«[^»]*»|`[^`]*`|\bheld-out\b/gi;

function* commentsOf(source) {
  const { text } = source;
  const seen = new Set();
  const pending = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const children = node.getChildren(source);
    pending.push(...children);
    if (children.length > 0 || ts.isJsxText(node)) continue;
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of ranges) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      yield { pos, text: text.slice(pos, end) };
    }
  }
}

function* titlesOf(source) {
  const pending = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    ts.forEachChild(node, (child) => void pending.push(child));
    if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText(source))) continue;
    const [title] = node.arguments;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      yield { pos: title.getStart(source), text: title.getText(source).slice(1, -1) };
  }
}

function* findRiddles(file, source) {
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  for (const { pos, text } of [...commentsOf(source), ...(isTest ? titlesOf(source) : [])]) {
    for (const [at, line] of text
      .replace(quoted, (part) => part.replace(/[^\n]/g, '_'))
      .split('\n')
      .entries()) {
      const word = riddle.exec(line)?.[0];
      if (word)
        yield `${file}:${source.getLineAndCharacterOfPosition(pos).line + 1 + at}  «${word}» hides the verb: ${text.split('\n')[at].trim()}`;
    }
  }
}

const list = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const files = list('*.ts', '*.tsx', '*.mts', '*.mjs').filter((file) => !file.endsWith('.d.ts'));
const texts = list('*.ts', '*.tsx', '*.html', '*.md', '*.js').filter(isRead);
const found = [
  ...files.flatMap((file) => {
    const source = parse(file);
    return [...findRiddles(file, source), ...findWords(file, source)];
  }),
  ...texts.flatMap((file) => [...findTexts(file)]),
];
for (const line of found) console.log(line);
if (found.length > 0) process.exit(1);
