import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allBlocks, blocksOf, inlineCommands, root, whole } from './blocks.ts';
import { type Kind, kindOf, moduleName, repeats } from './rules.ts';
import { canRun, run } from './run.ts';
import { shellErrors, unitErrors } from './shell.ts';
import { asJavaScript, typeCheck } from './type-check.ts';

// Every code block of every page is executed, type-checked or compared. One that no rule covers fails.

const blocks = allBlocks();
const nameOf = ({ page, line, lang }: (typeof blocks)[number]): string => `${page}:${line} ${lang}`;
const kinds = new Map(blocks.map((block) => [block, kindOf(block)]));
const of = (kind: Kind) =>
  blocks.filter((block) => kinds.get(block) === kind).map((block) => [nameOf(block), block] as const);

describe('code that is type-checked against the built SDK', () => {
  const modulesOf = (isJavaScript: boolean) =>
    new Map(
      blocks.flatMap((block) => {
        const name = kinds.get(block) === 'file' ? null : moduleName(block);
        return name && /^m?jsx?$/.test(block.lang) === isJavaScript ? [[name, whole(block)] as const] : [];
      }),
    );
  const modules = new Map([...modulesOf(true), ...modulesOf(false)]);
  const wrong = new Map([
    ['wrong-call.ts', "import { createVisitor } from '@otklik/sdk/visitor';\ncreateVisitor({ host: 'x' });"],
    ['wrong-import.ts', "import { createRobot } from '@otklik/sdk';"],
  ]);
  const complaints = new Map([
    ...typeCheck(modulesOf(true), true),
    ...typeCheck(new Map([...modulesOf(false), ...wrong])),
  ]);

  it.each([...modules.keys()])('%s', (name) => {
    expect(complaints.get(name) ?? []).toEqual([]);
  });

  it('of what is no block a wrong call and an invented import are complained of, and nothing else', () => {
    expect([...complaints.keys()].filter((name) => !modules.has(name))).toEqual([...wrong.keys()]);
  });
});

describe('code that runs', () => {
  for (const [name, block] of of('run')) {
    const program = moduleName(block) ? 'js' : block.lang;
    const isHere = canRun(program);
    it.skipIf(!isHere)(`${name}${isHere ? '' : ` — NOT EXECUTED: no ${program} on this machine`}`, () => {
      const text = whole(block);
      const printed = run(program, program === 'js' ? asJavaScript(text) : text);
      expect(printed.trim().split('\n').join(' | ')).toBe(block.about);
    });
  }

  it('a program that fails is found', () => {
    expect(() => run('js', 'throw new Error("no")')).toThrow('ended with 1');
  });
});

describe('code that is a file of the examples', () => {
  it.each(of('file'))('%s', (_, block) => {
    expect(repeats(block)).toBe(true);
  });
});

describe('commands', () => {
  it('of the systemd unit are those of the program, with settings that the server reads', () => {
    expect(unitErrors(readFileSync(join(root, 'docs/deploying/otklik.service'), 'utf8'))).toEqual([]);
  });

  it('an unknown setting and command of a unit are found', () => {
    expect(unitErrors('ExecStart=/otklik nothing\nEnvironment=NOTHING=1')).toEqual([
      'no setting NOTHING',
      'no command nothing',
    ]);
  });

  it.each(of('shell'))('%s', (_, { text }) => {
    expect(shellErrors(text)).toEqual([]);
  });

  it('a missing script, file, setting or command is found', () => {
    const errors = shellErrors('npm run nothing\nnode nothing.mjs\nNOTHING=1 npm start\nrm -rf x # all');
    expect(errors.map((error) => error.split(':')[0])).toEqual([
      'no script nothing in .',
      'no file nothing.mjs',
      'no setting NOTHING',
      'no rule for the command rm',
    ]);
  });

  it('so it is for commands within the text', () => {
    const inline = [...new Set(inlineCommands())];
    expect(inline.length).toBeGreaterThan(10);
    expect(inline.flatMap((command) => shellErrors(command))).toEqual([]);
  });
});

describe('the rest', () => {
  it.each(of('json'))('%s', (_, { text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it('no block is without a rule', () => {
    expect(of('none').map(([name]) => name)).toEqual([]);
    const unruled = ['```\nx\n```', '```yaml\na: b\n```', '<!-- trust me -->\n```js\nx\n```', '```python\nx\n```'];
    expect(unruled.flatMap((text) => blocksOf('p.md', text).map(kindOf))).toEqual(unruled.map(() => 'none'));
  });
});
