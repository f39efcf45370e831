import { expect, test } from './policy.ts';
import { packSdk, type Project } from './packed-sdk.ts';

// The SDK as somebody else's project has it: its tarball, by its own exports.

let project: Project;
test.beforeAll(() => void (project = packSdk()));
test.afterAll(() => project.remove());

const use = `
const operator = createOperator({ host: 'http://127.0.0.1:9' });
const visitor = createVisitor({ host: 'http://127.0.0.1:9', site: 'x' });
console.log(JSON.stringify([typeof operator.dialog.answer, visitor.$state.get(), visitor.hasTalk(), Object.keys(endpoints).length > 35, faultOf(emailRule, 'a@b'), typeof readCookie]));
`;
const printed = /^\["function","idle",false,true,"\S/;

test('import', () => {
  const text = `import { createOperator } from '@otklik/sdk';\nimport { createVisitor } from '@otklik/sdk/visitor';\nimport { emailRule, endpoints, faultOf } from '@otklik/sdk/contract';\nimport { readCookie } from '@otklik/sdk/cookie';\n${use}`;
  expect(project.node('use.mjs', text)).toMatch(printed);
  expect(project.types('use.mts', text)).toBe('');
});

test('require', () => {
  const text = `const { createOperator } = require('@otklik/sdk');\nconst { createVisitor } = require('@otklik/sdk/visitor');\nconst { emailRule, endpoints, faultOf } = require('@otklik/sdk/contract');\nconst { readCookie } = require('@otklik/sdk/cookie');\n${use}`;
  expect(project.node('use.cjs', text)).toMatch(printed);
  expect(project.types('use.cts', text.replace(/const (.*) = require\((.*)\);/g, 'import $1 from $2;'))).toBe('');
});

test('the types refuse what the contract does', () => {
  const text = `import { createVisitor } from '@otklik/sdk/visitor';\nconst visitor = createVisitor({ host: 'x', site: 'y' });\nvisitor.send(5);\nvisitor.$state.get() === 'gone';\n`;
  const complaints = project.types('misuse.mts', text);
  expect(complaints).toContain('misuse.mts(3,');
  expect(complaints).toContain('misuse.mts(4,');
});
