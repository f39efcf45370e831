import { expect, it } from 'vitest';
import { waitLetter } from '../../dialog/letter/wait-letter.ts';
import { letterWords } from '../../dialog/letter/visitor-letter-words.ts';
import { lostLetter } from '../../domain/lost-letter.ts';
import { codeLetter, emailChangedLetter, emailRestoredLetter, passwordResetLetter } from './user-letter.ts';

const home = 'https://chat.example.ru';
const wait = {
  productName: 'Отклик',
  site: 'shop.example.ru',
  waiting: [{ name: 'Гость 1', asked: '', isUnhappy: true, url: home }],
};
const owned = {
  code: codeLetter('Отклик', { subject: 'Вход', text: 'Код:' }, '482915'),
  changed: emailChangedLetter('Отклик', 'maria@example.ru', home),
  reset: passwordResetLetter('Отклик', home),
  restored: emailRestoredLetter('Отклик'),
  missing: lostLetter('Отклик', home, 'shop.example.ru', 'missing'),
  taken: lostLetter('Отклик', home, 'shop.example.ru', 'taken'),
  wait: waitLetter({ ...wait, isMore: true, listUrl: home, settingsUrl: home, stopUrl: home }),
};
const { subject: _, ...toVisitors } = letterWords.ru;
const texts = {
  ...Object.fromEntries(Object.entries(owned).map(([name, { html }]) => [name, html.replaceAll(/<[^>]*>/g, '')])),
  visitors: Object.values(toVisitors)
    .map((say) => (typeof say === 'string' ? say : say('x' as never)))
    .join('\n'),
};

it.each(Object.entries(texts))('no line of the letter «%s» ends in a preposition or a conjunction', (_name, text) => {
  expect(text.match(/(?<![а-яё])(?:[авикосу]|не|на|по|из|от|до|за|во|со) /giu)).toBeNull();
});

it.each(Object.entries(owned))('the letter «%s» to an owner begins with who writes', (_name, { html }) => {
  expect(html).toMatch(/<body[^>]*>\s*<p class="small"[^>]*>Отклик<\/p>/);
});
