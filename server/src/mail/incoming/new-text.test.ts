import { describe, expect, it } from 'vitest';
import { appleForms } from './apple-form-fixture.ts';
import { gmailForms } from './gmail-form-fixture.ts';
import { readLetter } from './letter-task.ts';
import { newTextOf } from './new-text.ts';
import { otherForms, protonForms, samsungForms, thunderbirdForms } from './other-form-fixture.ts';
import { outlookForms } from './outlook-form-fixture.ts';
import type { ReplyForm } from './reply-form-fixture.ts';
import { mailruForms, yandexForms } from './russian-form-fixture.ts';

const forms: readonly ReplyForm[] = [
  ...gmailForms,
  ...outlookForms,
  ...appleForms,
  ...yandexForms,
  ...mailruForms,
  ...thunderbirdForms,
  ...samsungForms,
  ...protonForms,
  ...otherForms,
];

const read = (raw: string) => readLetter({} as never, { bytes: new TextEncoder().encode(raw), own: [] });

describe('the new text of an answer', () => {
  it('has 60 forms of real programs', () => {
    expect(forms.length).toBeGreaterThanOrEqual(60);
    expect(new Set(forms.map(({ raw }) => raw)).size).toBe(forms.length);
  });

  it.each(forms)('$form', async ({ raw, text }) => {
    const letter = await read(raw);
    expect(letter.text).toBe(text);
    expect(letter).toMatchObject({ writer: 'person', from: ['anna@example.com'], isForged: false });
  });

  it('ends where a line of our own letter is quoted without any mark', () => {
    expect(newTextOf('Ленина, 5\n\nОтветьте на это письмо\n\nВам ответили:', ['Ответьте на это письмо'])).toBe(
      'Ленина, 5',
    );
  });

  it('is found in a text that resembles quotes without end', () => {
    const hostile = `${'On '.repeat(20_000)}\n${'13.03.2026 12:30 '.repeat(5_000)}:\n${'>'.repeat(50_000)}\n`;
    expect(newTextOf(`${hostile.repeat(3)}Ленина, 5`)).toMatch(/Ленина, 5$/);
  });
});
