import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tuning } from '../../../server/src/assistant/engine/tuning.ts';
import { questionAdvice } from '../../../dashboard/src/assistant/question-advice.ts';

const root = join(import.meta.dirname, '../../..');
/** A number of questions or wordings that a text recommends. */
const advised = /(?:хорошо, когда их|(?:хватит|нужны|впишите|добавьте)\s+(?:от\s+)?)\s*\d+[^.]{0,20}/giu;
const texts = [
  ...readdirSync(join(root, 'dashboard/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join('dashboard/src', name)),
  'docs/ru/owner.md',
];

test('all advice on how many questions a context needs agrees', () => {
  expect(questionAdvice).toMatch(new RegExp(`^${tuning.report.thin}–10 вопросов`));
  const found = texts.flatMap((name) =>
    Array.from(readFileSync(join(root, name), 'utf8').matchAll(advised), ([text]) => [name, text] as const),
  );
  expect(found.filter(([, text]) => !text.includes('5–10 вопросов'))).toEqual([]);
  for (const name of ['context-editor.tsx', 'report-finds.tsx', 'first-steps.tsx'])
    expect(
      readFileSync(
        join(
          root,
          texts.find((one) => one.endsWith(name))!,
        ),
        'utf8',
      ),
    ).toContain('{questionAdvice}');
});
