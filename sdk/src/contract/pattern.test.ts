import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { createStepCounter, TooManySteps } from './pattern-fixture.ts';

/** Every pattern in the files of the contract. */
function patternsIn(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(import.meta.dirname, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/**
 * The most steps that any text of a beginning, a repeated part and an end takes; the lengths stay small, since what
 * grows is seen at once.
 */
function worst(pattern: RegExp, repeats: number): number {
  const most = 200 * repeats;
  const { alphabet, stepsOf } = createStepCounter(pattern, most);
  const short = ['', ...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))];
  let highest = 0;
  for (const start of short) {
    for (const pump of short.slice(1))
      for (const end of ['', '\u0001', ...alphabet])
        highest = Math.max(highest, stepsOf(start + pump.repeat(repeats) + end));
  }
  return highest;
}

const grows = (pattern: RegExp): boolean => {
  try {
    return worst(pattern, 60) > 2.2 * worst(pattern, 30);
  } catch (error) {
    if (error instanceof TooManySteps) return true;
    throw error;
  }
};

test.each([/^(a+)+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^a*a*b$/, /(?:a|a)*b$/])('%s is seen to be slow', (pattern) =>
  expect(grows(pattern)).toBe(true),
);

const patterns = readdirSync(import.meta.dirname)
  .filter((file) => !/test|fixture/.test(file))
  .flatMap((file) => patternsIn(file).map((pattern) => [file, pattern] as const));

test('there are patterns', () => expect(patterns.length).toBeGreaterThan(10));

test.each(patterns)('%s: %s takes a time that grows no faster than the text', (_, pattern) =>
  expect(grows(pattern)).toBe(false),
);
