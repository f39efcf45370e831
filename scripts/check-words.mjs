// One word for one thing: refuses identifiers that name it by another, and texts of the interface that nobody would
// read rightly. Exits with 1 and the places of those found.
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
  door: 'admission queue',
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

function* findWords(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
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

/** What people read must not say so: the first reads as an offer, the second is another spelling of one unit. */
const unreadable = [
  [/предложени/i, 'сообщение, вопрос или вариант ответа'],
  [/(?<![а-яё])(?:[кК]б|[мМ]б|[гГ]б|[кмг]Б)(?![а-яё])/, 'КБ, МБ, ГБ'],
];
/** Where people read: rooms and the guide, without tests and without what the assistant learns from. */
const isRead = (file) =>
  /^((dashboard|widget-preact|sdk|server)\/(src|index)|docs\/ru\/)/.test(file) &&
  !/\.test\.ts$|-fixture\.ts$|^server\/src\/(assistant\/engine|demo)\//.test(file) &&
  // It reads files that others have written.
  file !== 'sdk/src/assistant/context-csv.ts' &&
  // It puts the browsers' spelling right.
  file !== 'widget-preact/src/extras/file-view.tsx';

function* findTexts(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [at, line] of lines.entries())
    for (const [word, better] of unreadable)
      if (word.test(line)) yield `${file}:${at + 1}  ${word.exec(line)[0]}…: not this word but ${better}`;
}

const list = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const files = list('*.ts', '*.tsx', '*.mts', '*.mjs').filter((file) => !file.endsWith('.d.ts'));
const texts = list('*.ts', '*.tsx', '*.html', '*.md', '*.js').filter(isRead);
const found = [...files.flatMap((file) => [...findWords(file)]), ...texts.flatMap((file) => [...findTexts(file)])];
for (const line of found) console.log(line);
if (found.length > 0) process.exit(1);
