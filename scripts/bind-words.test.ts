import { describe, expect, it } from 'vitest';
import { bindTexts, bindWords } from './bind-words.mjs';

/** With «~» where the space does not break. */
const shown = (text: string): string => text.replaceAll('\u00a0', '~');

describe('what is bound in a text', () => {
  it.each([
    ['Ответ придёт и сюда, и на почту', 'Ответ придёт и~сюда, и~на~почту'],
    ['Не больше 10 файлов за раз', 'Не~больше 10~файлов за~раз'],
    ['хотя бы три, столько же, есть ли плед', 'хотя~бы три, столько~же, есть~ли плед'],
    ['Четыре шага — и чат («на сайте»)', 'Четыре шага~— и~чат («на~сайте»)'],
    ['100 ₽, 24 часа, № 5, 30 %', '100~₽, 24~часа, №~5, 30~%'],
    ['что-то пошло, e-mail уже есть', 'что-то пошло, e-mail уже есть'],
    ['Domain is on 5 pages', 'Domain is on 5 pages'],
  ])('%s', (text, expected) => expect(shown(bindWords(text))).toBe(expected));
});

describe('in the code', () => {
  it('texts are bound and nothing else is', () => {
    const code = "// в коде\nconst a = /в коде/;\nconst b = 'в коде' + `в ${a} за ${b}`;";
    expect(shown(bindTexts(code, 'a.ts'))).toBe(
      "// в коде\nconst a = /в коде/;\nconst b = 'в~коде' + `в~${a} за~${b}`;",
    );
  });
  it('what no line is made of stays as it is', () => {
    const code = '<A title="на ум" placeholder="на ум"><b title="на ум" aria-label={x ? "в" : "на ум"}>на ум</b></A>';
    expect(shown(bindTexts(code, 'a.tsx'))).toBe(
      '<A title="на~ум" placeholder="на ум"><b title="на ум" aria-label={x ? "в" : "на ум"}>на~ум</b></A>',
    );
  });
  it('a line of JSX continues in the next one, and ends at an element', () => {
    const code = '<p>\n  Чат на\n  сайте и <b>в</b> — доме в\n  <i>лесу</i>\n</p>';
    expect(shown(bindTexts(code, 'a.tsx'))).toBe('<p>\n  Чат на~сайте и~<b>в</b>~— доме в\n  <i>лесу</i>\n</p>');
  });
});
